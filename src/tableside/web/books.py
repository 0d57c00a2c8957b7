"""Books that tables are made by, how a table plays, and house rules made of switches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from tableside.core.identity_cache import Recall
from tableside.core.toml_text import BadFileError
from tableside.core.values import Illegal
from tableside.systems import READERS, SYSTEMS
from tableside.systems.house_rules import (
    RuleDifference,
    RuleValue,
    differences,
    nearest,
    values_of,
    written,
)
from tableside.systems.kit.pack import FORMAT, VERSION
from tableside.table.house import House
from tableside.table.packs import Packs, PackShown
from tableside.table.store.protocol import OWNER
from tableside.web import wire
from tableside.web.auth import only_owner
from tableside.web.dependencies import Asked, TheCaller, TheHouse, TheSettings
from tableside.web.house_rules import PACK, books_of, check_house, played_by


class RulesAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruleset to be looked at: a shipped one, `pack:` and a pack, or `table:` and a table."""

    system: str
    ruleset: str
    against: str = ""  # another one to hold it against; empty: the book that it comes from


class RulesShown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruleset as it is: its book, where it is not like that, and what may be chosen."""

    title: str
    label: str  # of the book that it comes from, or is held against
    says: str
    differences: tuple[RuleDifference, ...]
    values: tuple[RuleValue, ...]  # for the owner, who may choose


class HouseRulesMade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruleset with other values, to be kept as a house rule."""

    system: str
    ruleset: str  # that it begins from
    title: wire.Name
    values: Mapping[str, Mapping[str, bool | int | str]]  # by topic and name
    instead: bool = False  # of the pack that has its title


async def game_by(house: House, system: str, ruleset: str) -> Any:
    """A game by whatever the owner may name: a book, a file, a pack, or the rules of a table."""
    pack = None
    if ruleset.startswith(PACK):
        _, pack = await Packs(house.store, OWNER).opened(ruleset.removeprefix(PACK))
    with played_by(ruleset, pack) as named:
        return await house.game(system, named)


@get("/api/books")
async def list_books(
    request: Asked, house: TheHouse, settings: TheSettings
) -> list[wire.BookShown]:
    """What the owner can make a table by."""
    only_owner(request, settings)
    sampled = {system: game.skirmish is not None for system, game in SYSTEMS.items()}
    shipped = [
        wire.BookShown(
            system, book.ruleset, book.label, book.says, book.more, game.skirmish is not None
        )
        for system, game in SYSTEMS.items()
        for book in game.shipped.books
    ]
    return [*shipped, *await books_of(Packs(house.store, OWNER), sampled)]


@get("/api/tables/{identity:str}/how-we-play")
async def how_we_play(asker: TheCaller) -> RulesShown:
    """The book of a table, and where the table plays otherwise."""
    return _PLAYED.of(_shown, asker.table.system)


@post("/api/rules", status_code=200)
async def look_at_rules(
    request: Asked, data: JSONBody[RulesAsked], house: TheHouse, settings: TheSettings
) -> RulesShown:
    """A ruleset that the owner could play by, with all that may be chosen in it."""
    only_owner(request, settings)
    game = await game_by(house, data.system, data.ruleset)
    against = await game_by(house, data.system, data.against) if data.against else None
    return _shown(game, against, values=values_of(game))


@post("/api/house-rules")
async def make_house_rules(
    request: Asked, data: JSONBody[HouseRulesMade], house: TheHouse, settings: TheSettings
) -> PackShown:
    """Keep a ruleset with other values as a house rule, in a pack on the owner's shelf."""
    only_owner(request, settings)
    game = await game_by(house, data.system, data.ruleset)
    if data.system not in READERS:
        raise Illegal("not_yours", "This game has no packs.")
    reader, made = READERS[data.system](), written(game, data.title.strip(), data.values)
    pack = reader.pack(
        format=FORMAT,
        version=VERSION,
        title=data.title.strip(),
        house_rules=made.text,
        table=dict(made.tables),
    )
    try:
        check_house(data.system, pack)
    except BadFileError as error:
        raise Illegal("not_understood", f"{error.key}: {error.sentence}") from error
    return await Packs(house.store, OWNER).put(reader, pack, instead=data.instead)


def _shown(game: Any, against: Any = None, values: Iterable[Any] = ()) -> RulesShown:
    there = against or nearest(game)
    named = there.rules.resolved.name
    books = (one for one in SYSTEMS[game.name].shipped.books if one.ruleset == named)
    book = next(books, None)
    return RulesShown(
        title=game.rules.resolved.title,
        label=book.label if book else there.rules.resolved.title,
        says=book.says if book else "",
        differences=tuple(differences(game, there)),
        values=tuple(values),
    )


_PLAYED: Recall[RulesShown] = Recall(most=64)  # a game never changes, and every phone may ask


HANDLERS = (list_books, how_we_play, look_at_rules, make_house_rules)
