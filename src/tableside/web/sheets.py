"""A sheet as a page, what a draft of it would come to, and the ways to a new hero."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from tableside.core.copies import slug
from tableside.core.desk import MOST_NAME
from tableside.core.play import propose
from tableside.core.sheet_page import EXAMPLE, LENT, LOOKED_AT, PACKED, PATTERN, Page, kept_in_place
from tableside.core.state import Origin
from tableside.core.system import AnySystem
from tableside.core.values import Actor, Command, Illegal, Role
from tableside.core.verbs import plays
from tableside.systems import READERS, ready_heroes
from tableside.systems.kit.masks import lies_open
from tableside.systems.kit.pack import heroes_text
from tableside.systems.kit.stock import (
    HERO,
    Stock,
    equipped,
    fields_of,
    priced,
    taken,
    with_choices,
)
from tableside.table.rights import acts
from tableside.table.table import Table
from tableside.web.dependencies import TheCaller
from tableside.web.limits import BUCKET, DOORS
from tableside.web.wire import OpenSheet, ReadyHero, Ways

_TABLE = "/api/tables/{identity:str}"
_NOBODY = "New hero"
_TOLD_LATER = ("background", "connections", "notes")
_HERO = "hero."  # before the id of one who lies in a pack


@get(f"{_TABLE}/ways")
async def ways(asker: TheCaller) -> Ways:
    """How a hero may be made here, and who lies ready."""
    system = asker.table.system
    if system.name not in READERS:
        return Ways((), (), sheet=False, text=False)
    stock = await asker.table.packs.stock(system.name)
    own = [_ready(system, _HERO + one.id, one) for one in stock.get(HERO, ())]
    examples = ready_heroes(system.name).values()
    kinds = READERS[system.name]().stocking.kinds(stock)
    return Ways(
        heroes=(*own, *(_ready(system, one.id, one, example=True) for one in examples)),
        kinds=tuple(
            replace(_ready(system, one.id, one.person), name=one.name, kind=one.name, says=one.says)
            for one in kinds
        ),
        sheet=True,
        text=True,
    )


def _ready(system: AnySystem, key: str, one: Any, *, example: bool = False) -> ReadyHero:
    return ReadyHero(
        id=key,
        name=one.name,
        kind=next(iter(one.about.values()), ""),
        says=one.notes if example else "",  # the notes of others are the GM's
        good=system.pitch(one),
        line=", ".join(one.about[each] for each in one.about if each not in _TOLD_LATER),
        example=example,
    )


@post(f"{_TABLE}/sheet", status_code=200)
async def sheet(asker: TheCaller, data: JSONBody[OpenSheet]) -> Page:
    """Somebody's sheet as this seat may read it, with a draft worked in; nothing is written."""
    stock = await asker.table.packs.stock(asker.table.system.name)
    if not data.character:
        return _new(asker.table, asker.actor, data, stock)
    system, state, actor = asker.table.system, asker.table.history.state, asker.actor
    known, who = system.known(state, actor), data.character
    if who not in known.characters or not lies_open(known.characters[who], actor):
        raise Illegal("no_such_character", f"There is no sheet of {who!r} that lies open to you.")
    page = priced(system.page(known, who), stock)
    if not data.draft:
        return page
    try:
        command, then = _changed(asker.table, actor, data, stock)
    except Illegal as refused:
        return replace(page, wrong=refused.sentence)
    drafted = priced(system.page(system.known(then, actor), who), stock)
    drafted = kept_in_place(drafted, page, data.draft)
    return replace(drafted, command=msgspec.to_builtins(command))


def _changed(table: Table, actor: Actor, data: OpenSheet, stock: Stock) -> tuple[Command, Any]:
    """A draft of a sheet as one command, and what it comes to; new gear brings its cards."""
    system, state, who = table.system, table.history.state, data.character
    known = system.known(state, actor)
    if system.name not in READERS:
        command = system.changed(known, who, data.draft)
        return command, propose(system, state, actor, command).state
    reader, before = READERS[system.name](), known.characters[who]
    made, rest = taken(reader, before, data.draft, stock)
    new = (one for one in fields_of(reader).values() if getattr(made, one) != getattr(before, one))
    draft = {**rest, **{one: msgspec.to_builtins(getattr(made, one)) for one in new}}
    command = system.changed(known, who, draft)
    then = propose(system, state, actor, command).state
    whole = equipped(then.characters[who], stock, before)
    if whole == then.characters[who]:
        return command, then
    command = system.changed(known, who, {**draft, "cards": msgspec.to_builtins(whole.cards)})
    return command, propose(system, state, actor, command).state


@get(f"{_TABLE}/sheet/{{character:str}}", opt={BUCKET: DOORS})
async def save_hero(asker: TheCaller, character: FromPath[str]) -> Response[str]:
    """A hero as a file that any table of this game takes, as this seat may read it."""
    table, actor = asker.table, asker.actor
    known = table.system.known(table.history.state, actor)
    one = known.characters.get(character)
    if one is None or not one.hero or not plays(actor, one) or table.system.name not in READERS:
        raise Illegal("no_such_item", f"There is no hero {character!r} of yours to save.")
    text = heroes_text(READERS[table.system.name](), [one], one.name)
    headers = {"Content-Disposition": f'attachment; filename="{one.id}.tableside.json"'}
    return Response(text, media_type="application/json", headers=headers)


def _new(table: Table, actor: Actor, data: OpenSheet, stock: Stock) -> Page:
    """The sheet of somebody who is not here yet, and the command by which they come."""
    acts(actor)
    system, state = table.system, table.history.state
    seat = "" if actor.role is Role.GM else actor.seat
    begun = begins(table, data.pattern, str(data.draft.get("name") or ""), stock)
    reader = READERS[system.name]()

    def laid_out(then: Any) -> Page:
        page = system.page(system.known(then, actor), begun.id)
        return with_choices(reader, page, then.characters[begun.id], begun, stock)

    command = system.newcomer(begun, seat)
    plain = then = propose(system, state, actor, command).state
    try:
        if data.draft:
            fitted = reader.stocking.fitted(begun, data.draft, stock)
            made, draft = taken(reader, fitted, data.draft, stock)
            made = equipped(made, stock)
            if made != begun:
                then = propose(system, state, actor, system.newcomer(made, seat)).state
            if draft:
                edit = system.changed(system.known(then, actor), begun.id, draft)
                then = propose(system, then, actor, edit).state
            command = system.newcomer(_owned(then.characters[begun.id], begun, data), seat)
            propose(system, state, actor, command)
    except Illegal as refused:
        return replace(laid_out(plain), wrong=refused.sentence)
    page = kept_in_place(laid_out(then), laid_out(plain), data.draft)
    return replace(page, command=msgspec.to_builtins(command))


def begins(table: Table, pattern: str, name: str, stock: Stock) -> Any:
    """Somebody new, as a ready hero or as a blank sheet, under an id that is free."""
    system = table.system
    if system.name not in READERS:
        raise Illegal("not_yours", "Here a hero begins with a name alone.")
    reader = READERS[system.name]()
    kinds = {one.id: one.person for one in reader.stocking.kinds(stock)}
    heroes = _heroes(system.name, stock)
    if pattern and pattern not in {**heroes, **kinds}:
        good = ", ".join((*heroes, *kinds)) or "nobody"
        raise Illegal(
            "no_such_character", f"There is no ready hero {pattern!r}. There are: {good}."
        )
    blank = reader.people["hero"]({"id": "new_hero", "name": _NOBODY})
    one = {**kinds, **heroes}.get(pattern, blank)
    own = name.strip() if 0 < len(name.strip()) <= MOST_NAME else one.name  # or the draft is wrong
    origin = Origin(_source(pattern) if own == one.name else LENT, one.name)
    return named(table, replace(one, name=own, origin=origin if pattern in heroes else None))


def _heroes(system: str, stock: Stock) -> dict[str, Any]:
    """Everybody who lies ready, by the pattern that they are."""
    own = {_HERO + one.id: replace(one, notes="") for one in stock.get(HERO, ())}
    return {**ready_heroes(system), **own}


def _source(pattern: str) -> str:
    return PACKED if pattern.startswith(_HERO) else EXAMPLE


def named(table: Table, person: Any) -> Any:
    """Somebody under an id that nobody has yet."""
    key, taken = slug(person.name) or "hero", table.history.state.characters
    ids = (key, *(f"{key}_{place}" for place in range(2, 1000)))
    return replace(person, id=next(one for one in ids if one not in taken))


def _owned(now: Any, begun: Any, data: OpenSheet) -> Any:
    """A sheet of which more than the name was changed is somebody's own."""
    if begun.origin is None or set(data.draft) <= {"name"}:
        return now
    return replace(now, origin=Origin(PATTERN, begun.origin.id))


def honest(table: Table, actor: Actor, command: Command, stock: Stock) -> Command:
    """A command that calls somebody ready only if they lie ready, unchanged but for a name."""
    origin: Origin | None = getattr(command, "origin", None)
    if actor.role is Role.GM or origin is None or origin.source not in LOOKED_AT:
        return command
    heroes = _heroes(table.system.name, stock).values()
    found = [one for one in heroes if one.name == origin.id]
    own = {one: getattr(command, one, "") for one in ("id", "name")}
    good = (table.system.newcomer(replace(one, **own, origin=origin), actor.seat) for one in found)
    if not any(one == command for one in good):
        raise Illegal("not_yours", f"{own['name'] or 'This hero'} is none of the ready heroes.")
    return command


def coming(table: Table, actor: Actor, person: Any) -> Command:
    """The command by which a player's own hero joins who was read from a text."""
    return table.system.newcomer(named(table, replace(person, hero=True)), actor.seat)


HANDLERS = (ways, sheet, save_hero)
