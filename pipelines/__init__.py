"""The pipeline: ontology, extraction, reconciliation, and the Dagster assets and command line around them."""

import os
import sys

if "numpy" not in sys.modules:
    # read when numpy loads; the matrices here are small, and its other threads would wait for them in a busy loop
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
