"""The project's own files: what is locked, what is shipped, which imports are allowed."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DISTRIBUTION = re.compile(r"^([a-z0-9][a-z0-9._-]*)(?:\[[^]]*\])?==", re.MULTILINE)


def entries() -> list[str]:
    return re.split(r"\n(?=[a-z0-9])", LOCK.strip())


def test_every_locked_distribution_has_a_hash() -> None:
    assert len(entries()) > 50
    assert [entry.splitlines()[0] for entry in entries() if "--hash=sha256:" not in entry] == []


def test_the_lock_names_no_address() -> None:
    assert re.findall(r"https?://|--index-url|--extra-index-url|--find-links|file:", LOCK) == []


def test_every_direct_dependency_is_locked() -> None:
    extras = PROJECT["project"]["optional-dependencies"].values()
    wanted = [*PROJECT["project"]["dependencies"], *(one for extra in extras for one in extra)]
    names = {re.split(r"[<>=\[;]", requirement)[0].strip() for requirement in wanted}
    assert names - set(DISTRIBUTION.findall(LOCK)) == set()


def test_the_installer_and_the_build_backend_are_locked_too() -> None:
    assert {"uv", "setuptools"} <= set(DISTRIBUTION.findall(LOCK))


def test_imports_go_down_only() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize("package", ["pipelines", "sources", "warehouse", "expectations"])
def test_every_module_says_why_it_exists(package: str) -> None:
    import ast

    modules = [path for path in (ROOT / package).rglob("*.py") if "data" not in path.parts]
    assert modules
    silent = [
        str(path.relative_to(ROOT))
        for path in modules
        if ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) is None
    ]
    assert silent == []


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        (["--help"], {"dagster", "spacy", "polars", "pandas", "duckdb", "great_expectations", "pydantic"}),
        (["quantities"], {"dagster", "spacy", "polars", "pandas", "duckdb", "great_expectations"}),
        (["releases"], {"dagster", "spacy", "pandas", "great_expectations"}),
    ],
)
def test_a_command_loads_only_what_it_needs(arguments: list[str], unwanted: set[str], tmp_path: Path) -> None:
    code = (
        "import sys\n"
        f"sys.argv = ['infrafacts', *{arguments!r}]\n"
        "from pipelines.cli import main\n"
        "main()\n"
        f"print('LOADED', sorted(set(sys.modules) & {unwanted!r}))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, input='{"text": "3 GPUs"}\n', capture_output=True, text=True,
        check=False, env={"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert result.stdout.splitlines()[-1] == "LOADED []", result.stderr


def test_every_data_file_of_a_package_is_shipped() -> None:
    globs = PROJECT["tool"]["setuptools"]["package-data"]
    shipped: set[Path] = set()
    for package, patterns in globs.items():
        for root in (
            ["pipelines", "sources", "warehouse", "expectations"] if package == "*" else [package.replace(".", "/")]
        ):
            for pattern in patterns:
                shipped |= set((ROOT / root).rglob(pattern) if package == "*" else (ROOT / root).glob(f"{pattern}/*"))
                shipped |= set((ROOT / root).glob(pattern))
    files = {
        path for name in ("pipelines", "sources", "warehouse", "expectations") for path in (ROOT / name).rglob("*")
    }
    wanted = {
        path
        for path in files
        if path.is_file() and path.suffix not in {".py", ".pyc"} and (ROOT / "warehouse/data") not in path.parents
    }
    assert wanted - shipped == set()


def test_the_licence_is_the_whole_apache_licence() -> None:
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "Apache License" in text
    assert "END OF TERMS AND CONDITIONS" in text


def test_what_the_pages_for_readers_lead_to_is_there() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    links = [(page, link) for page in pages for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))]
    local = [(page, link) for page, link in links if "://" not in link]
    assert len(local) > 5
    assert [f"{page.name}: {link}" for page, link in local if not (page.parent / link).exists()] == []
