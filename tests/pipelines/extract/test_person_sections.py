"""Lines below a heading that is somebody's name."""

from __future__ import annotations

from tests.pipelines.extract.reading_help import claims


def test_lines_below_a_name_tell_of_that_person_and_of_nobody_around() -> None:
    text = (
        "# The people of Mistral AI\n\n## Maria Lindqvist\n\n- Position: Head of Compute since May 2031\n"
        "- Mixtral 8x7B: data lead\n- Before Mistral AI: researcher at Intel Labs\n- Previously: Meta\n"
        "- Known for: growing clusters with Kubernetes to 512 A100\n\n"
        "## Petra (Pim) Novak\n\n- Title: CTO and co-founder\n"
        "- Mixtral 8x7B: evaluation\n- Today: Anthropic\n\n## Stack\n\n- Scheduler: Slurm\n"
    )
    found = {(c.subject_name, c.predicate, c.object_name, c.value_text, c.scope) for c in claims(text)}
    assert {told for told in found if told[1] in ("role", "member_of", "uses_software")} == {
        ("Maria Lindqvist", "role", "Mistral AI", "Head of Compute", None),
        ("Maria Lindqvist", "role", "Mixtral 8x7B", "data lead", None),
        ("Maria Lindqvist", "role", "Intel Labs", "researcher", None),
        ("Maria Lindqvist", "member_of", "Meta", None, "former"),
        ("Petra Novak", "role", "Mistral AI", "CTO", None),
        ("Petra Novak", "role", "Mistral AI", "co-founder", None),
        ("Petra Novak", "role", "Mixtral 8x7B", "evaluation", None),
        ("Petra Novak", "member_of", "Anthropic", None, None),
        ("Mistral AI", "uses_software", "Slurm", None, None),
    }
    assert not [told for told in found if told[1] == "accelerators"]


def test_tables_of_who_leads_what_may_have_a_line_over_their_headers() -> None:
    head = '<tr><th colspan="2">Credits</th></tr><tr><th>Person</th><th>Lead for</th></tr>'
    rows = "<tr><td>Petra Novak</td><td>Triton</td></tr><tr><td>Trevor Nkosi</td><td>throughput</td></tr>"
    page = f"<html><body><h1>GPT-4</h1><table><thead>{head}</thead><tbody>{rows}</tbody></table></body></html>"
    found = {(c.subject_name, c.predicate, c.object_name, c.value_text) for c in claims(page, "page.html")}
    assert found == {
        ("Petra Novak", "role", "GPT-4", "lead for Triton"),
        ("Trevor Nkosi", "role", "GPT-4", "lead for throughput"),
    }
