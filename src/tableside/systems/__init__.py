"""The games: a plain table from name to loader. Nothing is imported until it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from tableside.systems.daggerheart import SHIPPED as DAGGERHEART
from tableside.systems.kit import UnknownNameError as UnknownNameError
from tableside.systems.wrath_glory import SHIPPED as WRATH_GLORY

if TYPE_CHECKING:
    from tableside.core.engine import Engine
    from tableside.systems.daggerheart.system import Daggerheart
    from tableside.systems.kit.pack import Reader
    from tableside.systems.wrath_glory.system import WrathGlory


def _wrath_glory(ruleset: str) -> WrathGlory:
    from tableside.systems.wrath_glory.system import load

    return load(ruleset)


def _daggerheart(ruleset: str) -> Daggerheart:
    from tableside.systems.daggerheart.system import load

    return load(ruleset)


def _wrath_glory_roll(ruleset: str) -> Engine[Any, Any] | None:
    from tableside.systems.wrath_glory.roll import load

    return load(ruleset)


def _daggerheart_roll(ruleset: str) -> Engine[Any, Any] | None:
    from tableside.systems.daggerheart.roll import load

    return load(ruleset)


class Skirmish(NamedTuple):
    """A fight to try a game with: what it is called, how it opens, the table it begins with."""

    title: str
    opening: str
    setup: Any


def _wrath_glory_skirmish(ruleset: str) -> Skirmish:
    from tableside.systems.wrath_glory.samples import sample

    made = sample(ruleset)
    return Skirmish(made.title, made.opening, made.setup())


def _daggerheart_skirmish(_ruleset: str) -> Skirmish:
    from tableside.systems.daggerheart.samples import sample

    made = sample()
    return Skirmish(made.title, made.opening, made.setup())


def _wrath_glory_reader() -> Reader:
    from tableside.systems.wrath_glory.sheet.pack import READER

    return READER


def _daggerheart_reader() -> Reader:
    from tableside.systems.daggerheart.sheet.pack import READER

    return READER


SYSTEMS: Mapping[str, Callable[[str], Engine[Any, Any]]] = {
    "wrath-glory": _wrath_glory,
    "daggerheart": _daggerheart,
}
ROLLS: Mapping[str, Callable[[str], Engine[Any, Any] | None]] = {
    "wrath-glory": _wrath_glory_roll,
    "daggerheart": _daggerheart_roll,
}
SKIRMISHES: Mapping[str, Callable[[str], Skirmish]] = {
    "wrath-glory": _wrath_glory_skirmish,
    "daggerheart": _daggerheart_skirmish,
}
READERS: Mapping[str, Callable[[], Reader]] = {
    "wrath-glory": _wrath_glory_reader,
    "daggerheart": _daggerheart_reader,
}
_GAMES = (WRATH_GLORY, DAGGERHEART)
PACKAGES: Mapping[str, str] = {one.system: one.package for one in _GAMES}
RULESETS: Mapping[str, tuple[str, ...]] = {one.system: one.rulesets for one in _GAMES}
DEFAULT_RULESET: Mapping[str, str] = {one.system: one.usual for one in _GAMES}


@overload
def load(system: Literal["wrath-glory"], ruleset: str = "") -> WrathGlory: ...
@overload
def load(system: Literal["daggerheart"], ruleset: str = "") -> Daggerheart: ...
@overload
def load(system: str, ruleset: str = "") -> Engine[Any, Any]: ...
def load(system: str, ruleset: str = "") -> Engine[Any, Any]:
    """A game with a ruleset bound in: a shipped one by name, or a house rule by its path."""
    if system not in SYSTEMS:
        raise UnknownNameError(f"There is no system {system!r}. There are: {', '.join(SYSTEMS)}.")
    return SYSTEMS[system](ruleset or DEFAULT_RULESET[system])


def load_roll(system: str, ruleset: str = "") -> Engine[Any, Any]:
    """As much of a game as one roll needs, for a quick start; the whole of it for a house rule."""
    only = ROLLS[system](ruleset or DEFAULT_RULESET[system]) if system in ROLLS else None
    return load(system, ruleset) if only is None else only


def skirmish(system: str, ruleset: str = "") -> Skirmish | None:
    """A fight to try this game with, by the book that is played; None if there is none yet."""
    made = SKIRMISHES.get(system)
    return None if made is None else made(ruleset or DEFAULT_RULESET[system])


def bind(system: str, resolved: bytes) -> Engine[Any, Any]:
    """A game with the very ruleset that a stored table was played under."""
    if system not in SYSTEMS:
        raise UnknownNameError(f"There is no system {system!r}. There are: {', '.join(SYSTEMS)}.")
    import msgspec

    from tableside.core.rulesets import Resolved

    rules = msgspec.json.decode(resolved, type=Resolved)
    if system == "wrath-glory":
        from tableside.systems.wrath_glory.system import WrathGlory

        return WrathGlory(rules)
    from tableside.systems.daggerheart.system import Daggerheart

    return Daggerheart(rules)
