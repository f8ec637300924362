"""Trains, scores and packages the pipeline: `python -m pipelines.extract.training TREEBANKS`."""

from __future__ import annotations

import argparse
import contextlib
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import spacy
from spacy.cli.train import train

# importing them registers what the configs name
from pipelines.extract import language as language
from pipelines.extract.training import augment as augment
from pipelines.extract.training.evaluate import score_all, table
from pipelines.extract.training.package import write
from pipelines.extract.training.treebank import GROUP_SIZES, TreebankError, convert

CONFIGS = Path(__file__).parent / "configs"
STAGES = ("syntax", "names")
CORPORA: dict[str, tuple[tuple[str, ...], tuple[int, ...]]] = {
    "train.spacy": (("ewt-train", "gum-train"), GROUP_SIZES),
    "dev.spacy": (("ewt-dev", "gum-dev"), (1,)),
    "names.spacy": (("ewt-train", "gum-train", "gum-dev"), GROUP_SIZES),
}
"""Training file -> the treebank files in it, and the numbers of sentences that its texts have in turn."""


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m pipelines.extract.training", description=__doc__)
    parser.add_argument("treebanks", type=Path, help="directory with {ewt,gum}-{train,dev,test}.conllu")
    parser.add_argument("--output", type=Path, default=language.MODEL, help="where the package goes")
    parser.add_argument("--work", type=Path, default=Path("build/model"), help="corpora and checkpoints")
    parser.add_argument("--start", choices=STAGES, default=STAGES[0], help="first training; earlier ones stand in WORK")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs all stages; gives 0, or 2 with one line on stderr when a treebank is missing or broken."""
    arguments = _arguments(argv)
    treebanks, work = arguments.treebanks.resolve(), arguments.work.resolve()
    output = arguments.output.resolve()
    try:
        for name, (files, sizes) in CORPORA.items():
            paths = [treebanks / f"{file}.conllu" for file in files]
            convert(paths, work / "corpus" / name, sizes=sizes)
    except TreebankError as error:
        sys.stderr.write(f"make model: error: {error}\n")
        return 2
    # relative paths in the configs: the package must not name directories of the machine that made it
    with contextlib.chdir(work):
        for stage in STAGES[STAGES.index(arguments.start) :]:
            shutil.rmtree(stage, ignore_errors=True)
            train(CONFIGS / f"{stage}.cfg", stage)
        nlp = spacy.load(Path(STAGES[-1]) / "model-best")
    scores = score_all(nlp, treebanks)
    size = write(nlp, scores, output)
    sys.stdout.write(f"{table(scores)}\n{output}: {size / 1e6:.1f} MB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
