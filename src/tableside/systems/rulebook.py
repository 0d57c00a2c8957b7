"""Every rule in our own words; the file is read only when somebody asks for its text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from tableside.core.toml_text import decode
from tableside.systems import PACKAGES, UnknownNameError
from tableside.systems.kit.files import data


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of a rules file."""

    id: str
    title: str
    kind: str  # mechanical, decision or narrative
    topic: str
    status: str  # played or planned
    text: str
    sources: tuple[str, ...]
    rulesets: Mapping[str, str]
    differences: Mapping[str, str] = {}
    condition: bool = False  # whether it says what a condition of that name does


class _RulesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: tuple[Rule, ...]


@cache
def rulebook(system: str) -> Mapping[str, Rule]:
    """All rules of a game by id, in the order of the book."""
    if system not in PACKAGES:
        raise UnknownNameError(f"There is no system {system!r}. There are: {', '.join(PACKAGES)}.")
    file = f"{PACKAGES[system]}/rules.toml"
    read = decode(file, data(PACKAGES[system], "rules.toml"), _RulesFile)
    return {rule.id: rule for rule in read.rule}
