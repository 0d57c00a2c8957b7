"""The games: a plain table from name to loader. Nothing is imported until it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from tableside.systems.daggerheart import SHIPPED as DAGGERHEART
from tableside.systems.kit import Shipped
from tableside.systems.kit import UnknownNameError as UnknownNameError
from tableside.systems.wrath_glory import SHIPPED as WRATH_GLORY

if TYPE_CHECKING:
    from tableside.core.engine import Engine
    from tableside.core.rulesets import Resolved
    from tableside.systems.daggerheart.system import Daggerheart
    from tableside.systems.kit.lab import Lab
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


def _wrath_glory_lab() -> Lab:
    from tableside.systems.wrath_glory.lab import LAB

    return LAB


def _daggerheart_lab() -> Lab:
    from tableside.systems.daggerheart.lab import LAB

    return LAB


def _wrath_glory_bound(rules: Resolved) -> WrathGlory:
    from tableside.systems.wrath_glory.system import WrathGlory

    return WrathGlory(rules)


def _daggerheart_bound(rules: Resolved) -> Daggerheart:
    from tableside.systems.daggerheart.system import Daggerheart

    return Daggerheart(rules)


def _heroes(package: str) -> str:
    from tableside.systems.kit.files import data

    return data(package, "samples", "heroes.toml")


class Game(NamedTuple):
    """What a server must know of a game before anybody plays it."""

    shipped: Shipped
    load: Callable[[str], Engine[Any, Any]]
    bind: Callable[[Resolved], Engine[Any, Any]]
    roll: Callable[[str], Engine[Any, Any] | None] | None = None  # as much as one roll needs
    skirmish: Callable[[str], Skirmish] | None = None
    reader: Callable[[], Reader] | None = None  # of stat texts and packs
    heroes: Callable[[], str] | None = None  # a pack of heroes who lie ready
    lab: Callable[[], Lab] | None = None  # how its fights are simulated


SYSTEMS: dict[str, Game] = {}
PACKAGES: dict[str, str] = {}
RULESETS: dict[str, tuple[str, ...]] = {}
DEFAULT_RULESET: dict[str, str] = {}
READERS: dict[str, Callable[[], Reader]] = {}
_HEROES: dict[str, Mapping[str, Any]] = {}


def add(game: Game) -> None:
    """One more game, of this package or of whoever runs a server."""
    system = game.shipped.system
    SYSTEMS[system], PACKAGES[system] = game, game.shipped.package
    RULESETS[system], DEFAULT_RULESET[system] = game.shipped.rulesets, game.shipped.usual
    if game.reader is not None:
        READERS[system] = game.reader


add(
    Game(
        WRATH_GLORY,
        _wrath_glory,
        _wrath_glory_bound,
        _wrath_glory_roll,
        _wrath_glory_skirmish,
        _wrath_glory_reader,
        lambda: _heroes("wrath_glory"),
        _wrath_glory_lab,
    )
)
add(
    Game(
        DAGGERHEART,
        _daggerheart,
        _daggerheart_bound,
        _daggerheart_roll,
        _daggerheart_skirmish,
        _daggerheart_reader,
        lambda: _heroes("daggerheart"),
        _daggerheart_lab,
    )
)


@overload
def load(system: Literal["wrath-glory"], ruleset: str = "") -> WrathGlory: ...
@overload
def load(system: Literal["daggerheart"], ruleset: str = "") -> Daggerheart: ...
@overload
def load(system: str, ruleset: str = "") -> Engine[Any, Any]: ...
def load(system: str, ruleset: str = "") -> Engine[Any, Any]:
    """A game with a ruleset bound in: a shipped one by name, or a house rule by its path."""
    return _game(system).load(ruleset or DEFAULT_RULESET[system])


def load_roll(system: str, ruleset: str = "") -> Engine[Any, Any]:
    """As much of a game as one roll needs, for a quick start; the whole of it for a house rule."""
    roll = SYSTEMS[system].roll if system in SYSTEMS else None
    only = None if roll is None else roll(ruleset or DEFAULT_RULESET[system])
    return load(system, ruleset) if only is None else only


def skirmish(system: str, ruleset: str = "") -> Skirmish | None:
    """A fight to try this game with, by the book that is played; None if there is none yet."""
    made = SYSTEMS[system].skirmish if system in SYSTEMS else None
    return None if made is None else made(ruleset or DEFAULT_RULESET[system])


def ready_heroes(system: str) -> Mapping[str, Any]:
    """Heroes of ours who lie ready, as examples, by their ids; nobody in a game that has none."""
    game = SYSTEMS.get(system)
    if game is None or game.heroes is None or game.reader is None:
        return {}
    if system not in _HEROES:
        from tableside.systems.kit.pack import entries_of, read_pack

        reader = game.reader()
        found = entries_of(reader, read_pack(reader, "heroes.toml", game.heroes())).entries
        _HEROES[system] = {one.person.id: one.person for one in found if one.sort == "hero"}
    return _HEROES[system]


def lab_of(system: str) -> Lab:
    """How the fights of a game are simulated."""
    from tableside.systems.kit.lab import LabError

    made = _game(system).lab
    if made is None:
        raise LabError(f"{title_of(system)} has no encounter lab.")
    return made()


def bind(system: str, resolved: bytes) -> Engine[Any, Any]:
    """A game with the very ruleset that a stored table was played under."""
    game = _game(system)
    import msgspec

    from tableside.core.rulesets import Resolved

    return game.bind(msgspec.json.decode(resolved, type=Resolved))


def title_of(system: str) -> str:
    """What people call a game; of one that is not here, its own name."""
    return SYSTEMS[system].shipped.title if system in SYSTEMS else system


def _game(system: str) -> Game:
    if system not in SYSTEMS:
        raise UnknownNameError(f"There is no system {system!r}. There are: {', '.join(SYSTEMS)}.")
    return SYSTEMS[system]
