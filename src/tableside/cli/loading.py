"""Games and rulesets by what somebody typed; a wrong name or file is told, not traced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from tableside.core.engine import Engine
from tableside.core.toml_text import BadFileError
from tableside.systems import RULESETS, UnknownNameError, load

Loader = Callable[[str, str], Engine[Any, Any]]


def load_game(system: str, ruleset: str, loader: Loader = load) -> Engine[Any, Any]:
    """A game with its ruleset, or a message that names the good ones or the bad line."""
    try:
        return loader(system, ruleset)
    except (UnknownNameError, BadFileError) as error:
        raise click.BadParameter(str(error), param_hint="--ruleset") from error


def system_of(ruleset: str, systems: list[str]) -> str:
    """The game a ruleset belongs to; a house rule's by what it extends."""
    import tomllib
    from pathlib import Path

    name = ruleset
    if ruleset.endswith(".toml"):
        try:
            name = str(tomllib.loads(Path(ruleset).read_text(encoding="utf-8")).get("extends"))
        except (tomllib.TOMLDecodeError, OSError):
            return systems[0]  # whose loader says what is wrong with the file
    for system in systems:
        if name in RULESETS[system]:
            return system
    if ruleset.endswith(".toml"):
        return systems[0]
    good = "; ".join(f"{one}: {', '.join(RULESETS[one])}" for one in systems)
    raise click.BadParameter(
        f"There is no ruleset {ruleset!r} here. There are: {good}.", param_hint="--ruleset"
    )
