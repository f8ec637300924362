"""Names that labels list, known or not."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, facts


def objects(label: str, predicate: str, title: str = "OpenAI") -> list[str | None]:
    found = claims(f"# {title}\n\n- **Founded:** 2031\n- {label}\n")
    return [c.object_name for c in found if c.predicate == predicate]


@pytest.mark.parametrize(
    ("label", "predicate", "expected"),
    [
        ("**Footprint:** Norway, Sweden and Finland", "located_in", ["Norway", "Sweden", "Finland"]),
        ("**Headquarters:** Qwertavik, Norway", "located_in", ["Qwertavik, Norway"]),
        ("**Regions:** Qwertaby; Ohio", "located_in", ["Qwertaby", "Ohio"]),
        (
            "**Partners:** Mistral AI, Foo Robotics (since 2030) and Bar",
            "partner",
            ["Mistral AI", "Foo Robotics", "Bar"],
        ),
        ("**Parent company:** Qwerta Holdings", "part_of", ["Qwerta Holdings"]),
        ("**Tooling:** Bazel, `fluxer`", "uses_software", ["Bazel", "fluxer"]),
        ("**Scheduler:** Qwerta", "uses_software", ["Qwerta"]),
        ("**Gear:** Kubernetes, Slurm and Qwerta", "uses_software", ["Kubernetes", "Slurm", "Qwerta"]),
        ("**Scheduler:** in-house", "uses_software", []),
        ("**Scheduler:** Switched to something", "uses_software", []),
        ("**Scheduler:** Qwerta runs all of it", "uses_software", []),
        ("**Customers:** 400", "partner", []),
        ("**Customers:** Undisclosed", "partner", []),
        ("**Colour:** Qwerta", "uses_software", []),
        ("**Former customers:** Foo Robotics", "partner", []),
    ],
)
def test_what_a_label_lists(label: str, predicate: str, expected: list[str]) -> None:
    assert objects(label, predicate) == expected


def test_a_machine_s_vendor_made_it() -> None:
    (claim,) = [c for c in claims("# Qwerta cluster\n\n- **Nodes:** 40\n- **Vendor:** Lenovo\n") if c.object_name]
    assert (claim.predicate, claim.object_name) == ("manufactured_by", "Lenovo")


def test_backers_need_not_be_known() -> None:
    found = claims("# OpenAI\n\n- **Lead investors:** NVIDIA, Qwerta Fund\n")
    assert [(c.subject_name, c.object_name) for c in found] == [("NVIDIA", "OpenAI"), ("Qwerta Fund", "OpenAI")]


@pytest.mark.parametrize(("cell", "named"), [("On-premise", []), ("Hybrid", []), ("Foomesh", ["Foomesh"])])
def test_how_something_is_deployed_names_no_software(cell: str, named: list[str]) -> None:
    rows = f"| Service | Technology |\n|---|---|\n| AcmeBox | {cell} |\n| AcmeX | Kubernetes |\n"
    found = facts(f"# Acme\n\nAcme is a company.\n\n{rows}", "uses_software")
    assert [fact[2] for fact in found if fact[0] == "AcmeBox"] == named
