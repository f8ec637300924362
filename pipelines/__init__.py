"""The pipeline: ontology, extraction, reconciliation, and the Dagster assets and command line around them."""
