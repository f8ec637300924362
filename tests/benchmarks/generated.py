"""A corpus of any size whose documents read like the bundled ones: prose, tables, lists, references, contradictions.

Names are invented, those of models after a known family. A document depends on its number alone, so that a larger
corpus holds the smaller one.
"""

from __future__ import annotations

import random
from pathlib import Path

CHIPS = ("NVIDIA H100", "NVIDIA A100", "NVIDIA V100", "TPU v4", "NVIDIA GB200")
FRAMEWORKS = ("PyTorch", "JAX", "TensorFlow")
CLOUDS = ("Azure", "AWS", "Google Cloud")
SOUNDS = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu".split()
KINDS = "Systems Labs Compute Research".split()
MONTHS = "January March May July September November".split()
WHO = (
    "The operators", "The authors", "Two of the engineers", "The people in the control room", "Those who planned it",
    "The night shift", "The schedulers", "Most of the readers", "The network team", "The suppliers",
)  # fmt: skip
DID = (
    "describe at length", "had not expected", "argued for months about", "would build differently today",
    "came to rely on", "measured again and again", "were surprised by", "document in an appendix", "blame",
    "were proud of", "gave up on", "learnt the hard way about",
)  # fmt: skip
WHAT = (
    "the second cooling loop", "the order of the deliveries", "the checkpoints that followed every fault",
    "the cables under the raised floor", "the queue of waiting jobs", "the way alarms were sorted",
    "the spare parts in the cellar", "the rules for maintenance at weekends", "the first rows to be switched on",
    "the software that placed the jobs", "the contracts with the utility", "the dust that the builders left",
)  # fmt: skip
WHY = (
    "because nothing of the kind had been tried before", "although the plan had said otherwise",
    "while the hall next door was still being painted", "which the report explains with many drawings",
    "so that later rows went in without trouble", "as anybody will who has run such a place",
    "before the first full run began", "after the storm of the autumn", "and nobody has complained since",
    "to the relief of the finance department",
)  # fmt: skip
BESIDE = 6
"""Sentences without a number in each paragraph: with them a document is as long, and as rich in claims, as the bundled
ones, and no paragraph resembles one of another document so much that it counts as its copy."""
PER_SUBJECT = 5
"""Documents that speak of one model, so that there is something to reconcile."""


def name_of(source: random.Random) -> str:
    """An invented proper name of three syllables."""
    return "".join(source.choice(SOUNDS) for _ in range(3)).capitalize()


def sentence_of(source: random.Random) -> str:
    """A sentence that states nothing to extract."""
    return " ".join(source.choice(parts) for parts in (WHO, DID, WHAT, WHY)) + "."


def text_of(number: int) -> str:
    """The document of that number, about 3,700 characters of Markdown."""
    subject = number // PER_SUBJECT
    truth, noise = random.Random(f"subject {subject}"), random.Random(f"document {number}")
    company = f"{name_of(truth)} {truth.choice(KINDS)}"
    model, cluster = f"Llama {subject % 9 + 1}-{subject + 1}B", f"{name_of(truth)} cluster"
    chip, cloud, framework = truth.choice(CHIPS), truth.choice(CLOUDS), truth.choice(FRAMEWORKS)
    chips, billions, megawatts = truth.randrange(8, 4000) * 8, truth.randrange(7, 900), truth.randrange(5, 300)
    told = round(chips * noise.choice((1, 1, 1, 1.1, 0.8)) / 8) * 8
    year, month = truth.randrange(2019, 2026), noise.choice(MONTHS)
    utilization, cost, days = truth.randrange(25, 60), truth.randrange(2, 400), truth.randrange(10, 120)
    filler = [" ".join(sentence_of(noise) for _ in range(BESIDE)) for _ in range(4)]
    return f"""\
# {model}: notes on the training run, part {number:06}

{company} trained {model} on {told:,} {chip} GPUs between {month} {year} and the end of that year. {filler[0]}

The model has {billions} billion parameters and was trained on {billions * 20} billion tokens. Training took {days} \
days and cost about ${cost} million, according to [the announcement](https://example.org/{subject}/announcement). \
{filler[1]}

## The cluster

The {cluster} has {told // 8:,} nodes and draws {megawatts} MW. It is operated by {company} and runs on {cloud}. \
Each node holds 8 GPUs, 2 TB of memory and 400 Gb/s of network bandwidth. {filler[2]}

- **GPUs**: {told:,} {chip}
- **Power**: {megawatts} MW
- **Location**: {name_of(truth)} Valley, Iowa
- **Software**: {framework}, Kubernetes and Slurm

## In numbers

| Property | Value |
|---|---|
| Parameters | {billions} billion |
| Training tokens | {billions * 20} billion |
| GPU hours | {chips * 24 * days:,} |
| Model FLOPs utilization | {utilization} % |
| Training cost | ${cost} million |

## Money

In {month} {year}, {company} raised ${cost * 3} million from {name_of(truth)} Capital at a valuation of \
${cost / 10:.1f} billion. A [filing](https://example.org/{subject}/filing) reports revenue of ${cost} million for \
{year}. {company} plans to expand the {cluster} to {told * 2:,} GPUs by {year + 2}. {filler[3]}

> "We expect {model} to serve {noise.randrange(1, 90)} million users," the company said.
"""


def write_corpus(directory: Path, count: int) -> None:
    """Writes the documents 0..count-1 into the directory."""
    directory.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        (directory / f"note-{number:06}.md").write_text(text_of(number), encoding="utf-8")
