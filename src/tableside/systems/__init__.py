"""The games: a plain table from name to loader. Nothing is imported until it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


def _wrath_glory(ruleset: str) -> Any:
    from tableside.systems.wrath_glory.system import load

    return load(ruleset)


def _daggerheart(ruleset: str) -> Any:
    from tableside.systems.daggerheart.system import load

    return load(ruleset)


SYSTEMS: Mapping[str, Callable[[str], Any]] = {
    "wrath-glory": _wrath_glory,
    "daggerheart": _daggerheart,
}
PACKAGES: Mapping[str, str] = {"wrath-glory": "wrath_glory", "daggerheart": "daggerheart"}
RULESETS: Mapping[str, tuple[str, ...]] = {
    "wrath-glory": ("starter", "revised", "core", "revised-full"),
    "daggerheart": ("sheet",),
}
DEFAULT_RULESET: Mapping[str, str] = {"wrath-glory": "revised-full", "daggerheart": "sheet"}


class UnknownNameError(LookupError):
    """A system or ruleset that does not exist, with the good names."""


def load(system: str, ruleset: str = "") -> Any:
    """A game with a ruleset bound in: a shipped one by name, or a house rule by its path."""
    if system not in SYSTEMS:
        raise UnknownNameError(f"There is no system {system!r}. There are: {', '.join(SYSTEMS)}.")
    return SYSTEMS[system](ruleset or DEFAULT_RULESET[system])
