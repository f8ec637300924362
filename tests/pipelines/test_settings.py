"""Settings come from one file, the environment and the command line; what nobody knows is refused."""

from __future__ import annotations

from ipaddress import IPv4Network
from pathlib import Path

import pytest

from pipelines.operation_settings import Operations
from pipelines.settings import Settings, load_settings, with_options
from sources.errors import InputError
from sources.web.settings import FetchSettings


def written(directory: Path, text: str) -> Path:
    path = directory / "infrafacts.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_file_the_defaults_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert load_settings(environment={}) == Settings()


def test_the_file_in_the_working_directory_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, 'warehouse = "there"\n[fetch]\ncontact = "https://example.org/bot"\ndelay_seconds = 2\n')
    monkeypatch.chdir(tmp_path)
    settings = load_settings(environment={})
    assert settings.warehouse == Path("there")
    assert (settings.fetch.contact, settings.fetch.delay_seconds) == ("https://example.org/bot", 2.0)


def test_the_environment_wins_over_the_file_key_by_key(tmp_path: Path) -> None:
    path = written(tmp_path, 'warehouse = "there"\ndocuments = ["a"]\n[fetch]\ndepth = 2\nretries = 5\n')
    settings = load_settings(
        path,
        {
            "INFRAFACTS_DOCUMENTS": "one:two",
            "INFRAFACTS_FETCH__RETRIES": "1",
            "INFRAFACTS_FETCH__ALLOWED_NETWORKS": "10.0.0.0/8, 192.168.0.0/16",
            "OTHER": "x",
        },
    )
    assert settings.documents == (Path("one"), Path("two"))
    assert settings.warehouse == Path("there")
    assert (settings.fetch.depth, settings.fetch.retries) == (2, 1)
    assert settings.fetch.allowed_networks == (IPv4Network("10.0.0.0/8"), IPv4Network("192.168.0.0/16"))


def test_the_command_line_wins_over_both(tmp_path: Path) -> None:
    settings = load_settings(written(tmp_path, 'warehouse = "there"\noffline = true\n'), {})
    told = with_options(settings, warehouse=Path("here"), documents=(Path("d"),), archive=Path("a.warc.gz"))
    assert told == Settings((Path("d"),), Path("here"), True, archive=Path("a.warc.gz"))


@pytest.mark.parametrize(
    ("text", "environment", "named"),
    [
        ("warehose = 1\n", {}, r"infrafacts\.toml: warehose is no setting; there are: documents, warehouse"),
        ("[fetch]\ndept = 1\n", {}, r"infrafacts\.toml: fetch\.dept is no setting; there are: depth"),
        ("[fetch]\ndepth = 99\n", {}, r"infrafacts\.toml: fetch\.depth: .*less than or equal to 5"),
        ('[fetch]\nallowed_networks = ["10.0.0.1/8"]\n', {}, r"fetch\.allowed_networks: .*host bits"),
        ('[fetch]\nwayback = "example.org"\n', {}, r"fetch\.wayback: .*http"),
        ("[fetch\n", {}, r"infrafacts\.toml: is not valid TOML"),
        ("", {"INFRAFACTS_WAREHOSE": "x"}, "INFRAFACTS_WAREHOSE is no setting"),
        ("", {"INFRAFACTS_FETCH__DEPT": "1"}, "INFRAFACTS_FETCH__DEPT is no setting"),
        ("", {"INFRAFACTS_FETCH__DEPTH": "far"}, "INFRAFACTS_FETCH__DEPTH: .*valid integer"),
    ],
)
def test_what_is_wrong_is_named_in_one_line(tmp_path: Path, text: str, environment: dict[str, str], named: str) -> None:
    with pytest.raises(InputError, match=named) as caught:
        load_settings(written(tmp_path, text), environment)
    assert "\n" not in str(caught.value)


def test_the_settings_of_fetching_survive_their_way_through_dagster(tmp_path: Path) -> None:
    from pipelines.assets.resources import RunSettings

    fetch = FetchSettings(allowed_networks=("127.0.0.1/32",), certificates=Path("a.pem"), contact="x")
    assert RunSettings(fetch=fetch.model_dump_json()).settings().fetch == fetch


def test_every_setting_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "settings.md").read_text(encoding="utf-8")
    groups = [FetchSettings, *(type(group.default) for group in Operations.model_fields.values())]
    for name, field in (item for group in groups for item in group.model_fields.items()):
        assert f"| `{name}` |" in text
        assert field.description is not None
        assert field.description in text
