"""Text to claims, on spaCy; knows nothing of Dagster, files or tables."""
