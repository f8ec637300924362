"""Training of the packaged spaCy pipeline from treebanks: `python -m pipelines.extract.training --help`."""
