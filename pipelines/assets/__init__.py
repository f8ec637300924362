"""Dagster's view of the pipeline: a few coarse assets, each one call of a plain function."""
