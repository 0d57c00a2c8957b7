"""The JSON schema of scenario files, for editors."""

from __future__ import annotations

from typing import Any

import msgspec

from tableside.scenarios.format import Scenario


def schema() -> dict[str, Any]:
    """The schema, generated from the structs that read the files."""
    made = msgspec.json.schema(Scenario)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Tableside scenario",
        **made,
    }


def schema_text() -> str:
    """The schema as docs/scenario.schema.json holds it."""
    return msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n"
