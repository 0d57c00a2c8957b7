"""The schema and the page that explains the format keep step with the structs."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from tableside.scenarios import format as said
from tableside.scenarios.runner import run
from tableside.scenarios.schema import schema, schema_text

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"
FILES = sorted(HERE.rglob("*.toml"))
PAGE = (DOCS / "scenario-format.md").read_text(encoding="utf-8")


def _example() -> str:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    return str(example)


def _valid(data: dict[str, Any]) -> bool:
    return bool(jsonschema.Draft202012Validator(schema()).is_valid(data))


def test_the_schema_in_docs_is_up_to_date() -> None:
    written = (DOCS / "scenario.schema.json").read_text(encoding="utf-8")
    hint = "write it anew: tableside replay --schema > docs/scenario.schema.json"
    assert written == schema_text(), hint


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(schema_text()))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_file_fits_the_schema(file: Path) -> None:
    jsonschema.validate(tomllib.loads(file.read_text(encoding="utf-8")), schema())


@pytest.mark.parametrize(
    "change",
    [
        {"titel": "misspelt"},
        {"system": "chess"},
        {"limits": "loose"},
        {"steps": []},
        {"steps": [{"by": "gm"}]},
        {"steps": [{"do": "roll", "dice": [0]}]},
        {"steps": [{"do": "roll", "dice": "soon"}]},
        {"steps": [{"do": "correct", "how": "forget"}]},
        {"expect": {"refusal": {"code": "no"}}},
    ],
    ids=str,
)
def test_the_schema_refuses_what_the_reader_refuses(change: dict[str, Any]) -> None:
    good = tomllib.loads(_example())
    assert _valid(good)
    assert not _valid({**good, **change})


def test_the_example_of_the_page_runs() -> None:
    result = run("the example", _example())
    assert result.holds, result.misses


def _structs() -> list[type[msgspec.Struct]]:
    parts = (said.Scenario, said.Start, said.Step, said.Expect, said.StepExpect, said.Refusal)
    return [*parts, said.Seat, said.Verbs, said.Told, said.Under, said.StepUnder]


def test_the_page_explains_every_key() -> None:
    keys = {field.encode_name for one in _structs() for field in msgspec.structs.fields(one)}
    missing = sorted(key for key in keys if f"`{key}`" not in PAGE)
    assert not missing


def test_every_key_has_a_description_for_editors() -> None:
    bare = [
        f"{name}.{key}"
        for name, one in schema()["$defs"].items()
        for key, value in one.get("properties", {}).items()
        if "description" not in value
    ]
    assert not bare
