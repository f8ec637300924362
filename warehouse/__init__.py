"""The published dataset: its schema, its tables and its releases."""
