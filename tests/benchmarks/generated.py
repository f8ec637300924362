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
FILLER = (
    "The team describes the schedule in some detail and thanks the operators who kept the machines running.",
    "Cooling was rebuilt twice before the first full run, and the report explains why the second design held.",
    "Readers who only want the numbers can skip to the table at the end of this note.",
    "Jobs were restarted from checkpoints after faults, which the authors count among the ordinary events.",
)
PER_SUBJECT = 5
"""Documents that speak of one model, so that there is something to reconcile."""


def name_of(source: random.Random) -> str:
    """An invented proper name of three syllables."""
    return "".join(source.choice(SOUNDS) for _ in range(3)).capitalize()


def text_of(number: int) -> str:
    """The document of that number, about 2,500 characters of Markdown."""
    subject = number // PER_SUBJECT
    truth, noise = random.Random(f"subject {subject}"), random.Random(f"document {number}")
    company = f"{name_of(truth)} {truth.choice(KINDS)}"
    model, cluster = f"Llama {subject % 9 + 1}-{subject + 1}B", f"{name_of(truth)} cluster"
    chip, cloud, framework = truth.choice(CHIPS), truth.choice(CLOUDS), truth.choice(FRAMEWORKS)
    chips, billions, megawatts = truth.randrange(8, 4000) * 8, truth.randrange(7, 900), truth.randrange(5, 300)
    told = round(chips * noise.choice((1, 1, 1, 1.1, 0.8)) / 8) * 8
    year, month = truth.randrange(2019, 2026), noise.choice(MONTHS)
    utilization, cost, days = truth.randrange(25, 60), truth.randrange(2, 400), truth.randrange(10, 120)
    filler = noise.sample(FILLER, 3)
    return f"""\
# {model}: notes on the training run, part {number:06}

{company} trained {model} on {told:,} {chip} GPUs between {month} {year} and the end of that year. {filler[0]}

The model has {billions} billion parameters and was trained on {billions * 20} billion tokens. Training took {days} days
and cost about ${cost} million, according to [the announcement](https://example.org/{subject}/announcement). {filler[1]}

## The cluster

The {cluster} has {told // 8:,} nodes and draws {megawatts} MW. It is operated by {company} and runs on {cloud}.
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

In {month} {year}, {company} raised ${cost * 3} million from {name_of(truth)} Capital at a valuation of
${cost / 10:.1f} billion. A [filing](https://example.org/{subject}/filing) reports revenue of ${cost} million for
{year}.
{company} plans to expand the {cluster} to {told * 2:,} GPUs by {year + 2}.

> "We expect {model} to serve {noise.randrange(1, 90)} million users," the company said.
"""


def write_corpus(directory: Path, count: int) -> None:
    """Writes the documents 0..count-1 into the directory."""
    directory.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        (directory / f"note-{number:06}.md").write_text(text_of(number), encoding="utf-8")
