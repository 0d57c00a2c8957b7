"""Games and rulesets by what somebody typed; a wrong name or file is told, not traced."""

from __future__ import annotations

from typing import Any

import click

from tableside.core.engine import Engine
from tableside.core.tomltext import BadFileError
from tableside.systems import UnknownNameError, load


def load_game(system: str, ruleset: str) -> Engine[Any, Any]:
    """A game with its ruleset, or a message that names the good ones or the bad line."""
    try:
        return load(system, ruleset)
    except (UnknownNameError, BadFileError) as error:
        raise click.BadParameter(str(error), param_hint="--ruleset") from error
