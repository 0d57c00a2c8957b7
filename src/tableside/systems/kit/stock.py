"""What the packs of a table hold for heroes: what they are made of, and what they may take up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from tableside.core.cards import Card
from tableside.core.desk import MOST_NAME
from tableside.core.offers import Field, Offer
from tableside.core.sheet_page import Page, PageField, PageKind, lines
from tableside.core.values import Command, Illegal, Value
from tableside.core.vocabulary import Vocable
from tableside.systems.kit.page_changes import Draft
from tableside.systems.kit.reading.names import free

Stock = Mapping[str, tuple[Any, ...]]  # by table of a pack: things of all packs, each name once
TAKE = "take."  # before a part: what of it is taken up by somebody new
WRITTEN = "write.card"  # cards of one's own, one a line
FROM = "+"  # before the id of a thing that lies in a pack
HERO, ADVANCE = "hero", "advance"


class Kind(NamedTuple):
    """What somebody new may begin as, beside a ready hero."""

    id: str
    name: str
    says: str
    person: Any


class Asking(NamedTuple):
    """Where a question stands: the game, what a seat knows, the offer, what was answered."""

    system: Any
    known: Any
    offer: Offer
    chosen: Mapping[str, Value]
    stock: Stock


class Stocking(NamedTuple):
    """What a game makes of a stock."""

    says: Callable[[str, Any], str]  # a thing of a table in a breath
    fits: Callable[[Any, str, Any, Stock], bool]  # whether somebody may take a thing of a table
    kinds: Callable[[Stock], Iterable[Kind]]
    # Somebody as what is said of their origins has them.
    fitted: Callable[[Any, Draft, Stock], Any]
    origins: Callable[[Any, Stock], Mapping[str, Sequence[str]]]  # words for fields, by their paths
    # A question in words, with what the stock has for an answer; or as it was.
    asked: Callable[[Asking, Field], Field]
    printed: Callable[[Command, Stock], Command]  # a command with what it names in words


def stock_of(reader: Any, packs: Iterable[Any], heroes: Callable[[Any], Iterable[Any]]) -> Stock:
    """What heroes may be made of, out of several packs; what only others bear is not among it."""
    made: dict[str, list[Any]] = {}
    for pack in packs:
        hidden = _others(reader, pack)
        for table in reader.things:
            found = (one for one in getattr(pack, table) if (table, one.id) not in hidden)
            _add(made.setdefault(table, []), found)
        _add(made.setdefault(HERO, []), heroes(pack))
    return {table: tuple(things) for table, things in made.items()}


def _add(held: list[Any], found: Iterable[Any]) -> None:
    for one in found:
        if all(each.name.casefold() != one.name.casefold() for each in held):
            held.append(replace(one, id=free(one.id, [each.id for each in held])))


def _others(reader: Any, pack: Any) -> set[tuple[str, str]]:
    """Things that adversaries bear and no hero does: nobody reads those before they are met."""
    borne: dict[bool, set[tuple[str, str]]] = {True: set(), False: set()}
    for table in reader.people:
        for one in getattr(pack, table):
            for key, (things, _) in reader.borne.items():
                borne[table == HERO] |= {(things, name) for name in getattr(one, key)}
    return borne[False] - borne[True]


def named(stock: Stock, table: str, name: str) -> Any:
    """A thing of a table by its name, if there is one."""
    found = (one for one in stock.get(table, ()) if one.name.casefold() == name.casefold())
    return next(found, None) if name else None


def fields_of(reader: Any) -> Mapping[str, str]:
    """By table of things: the field of a sheet that holds such a thing."""
    return dict(reader.borne.values())


def onto(held: Sequence[Any], thing: Any) -> Any:
    """A thing under an id that is free among those that are there."""
    return replace(thing, id=free(thing.name, [one.id for one in held]))


def taken(reader: Any, person: Any, draft: Draft, stock: Stock) -> tuple[Any, Draft]:
    """Somebody with what a draft takes up, and the rest of the draft; see `equipped`."""
    for table, field in fields_of(reader).items():
        if (wanted := draft.get(TAKE + table)) is None:
            continue
        if not isinstance(wanted, list):
            raise Illegal("malformed", f"That cannot be read: {TAKE}{table} is no list of ids.")
        own = {one.id: one for one in getattr(person, field)}
        lying = {FROM + one.id: one for one in stock.get(table, ())}
        held: list[Any] = []
        for one in wanted:
            if not isinstance(one, str) or (one not in own and one not in lying):
                raise Illegal("not_there", f"There is no {table} {one!r} in the packs here.")
            held.append(own[one] if one in own else onto([*own.values(), *held], lying[one]))
        person = replace(person, **{field: tuple(held)})
    if (typed := draft.get(WRITTEN)) is not None:
        person = replace(person, cards=(*person.cards, *_written(person.cards, typed)))
    rest = {path: one for path, one in draft.items() if not path.startswith((TAKE, WRITTEN))}
    return person, rest


def equipped(person: Any, stock: Stock, before: Any = None) -> Any:
    """Somebody with the cards that say what their gear does, where the packs have such.

    What they had before brings none: its card may have been taken off.
    """
    cards: list[Card] = [*person.cards]
    had = {one.name for one in (*before.weapons, *before.worn)} if before is not None else set()
    for thing in (one for one in (*person.weapons, *person.worn) if one.name not in had):
        for card in stock.get("card", ()):
            its = card.then and (card.name == thing.name or card.name.startswith(f"{thing.name}: "))
            if its and all(one.name != card.name for one in cards):
                cards.append(onto(cards, card))
    return replace(person, cards=tuple(cards)) if len(cards) > len(person.cards) else person


def _written(held: Sequence[Card], typed: Any) -> Iterator[Card]:
    """Cards as somebody writes them down, each on a line: its name, and what it does."""
    if not isinstance(typed, list) or not all(isinstance(one, str) for one in typed):
        raise Illegal("malformed", f"That cannot be read: {WRITTEN} is no list of lines.")
    made: list[Card] = []
    for line in filter(None, map(str.strip, typed)):
        name, _, text = line.partition(":")
        card = onto([*held, *made], Card("new", name.strip()[:MOST_NAME], text.strip()))
        made.append(card)
    return iter(made)


def with_choices(reader: Any, page: Page, person: Any, begun: Any, stock: Stock) -> Page:
    """The sheet of somebody new, with all that may be chosen from what lies in the packs.

    Whatever `begun` has may be given up too.
    """
    words = reader.stocking.origins(person, stock)
    sections = []
    for section in page.sections:
        fields = tuple(
            each
            for one in section.fields
            for each in (
                [replace(one, options=tuple(Vocable(word, word) for word in words[one.path]))]
                if one.path in words
                else _chosen_from(reader, one, person, begun, stock)
            )
        )
        sections.append(replace(section, fields=fields))
    return replace(page, sections=tuple(sections))


def _chosen_from(
    reader: Any, field: PageField, person: Any, begun: Any, stock: Stock
) -> Iterator[PageField]:
    table = field.part
    if table not in fields_of(reader):
        yield field
        return
    options = _options(reader, table, person, begun, stock)
    if field.kind is PageKind.ROWS:
        yield field
        if table not in stock or not stock[table]:
            return
    if options:
        yield PageField(
            path=TAKE + table,
            label=field.label if field.kind is PageKind.THINGS else f"{field.label} of the packs",
            kind=PageKind.TAKEN,
            value=tuple(_as_chosen(reader, table, person, begun, stock)),
            options=options,
        )
    elif field.kind is not PageKind.ROWS:
        yield field
    if table == "card":
        yield lines(WRITTEN, "Cards of your own, one a line (name: what it does)", ())


def priced(page: Page, stock: Stock) -> Page:
    """A sheet with what else its owner may have for points, where a pack names prices."""
    prices = tuple(
        Vocable(one.id, one.name, one.text, number=one.cost) for one in stock.get(ADVANCE, ())
    )
    if not prices:
        return page
    sections = tuple(
        replace(
            section,
            fields=tuple(
                replace(one, options=(*one.options, *prices)) if one.part == ADVANCE else one
                for one in section.fields
            ),
        )
        for section in page.sections
    )
    return replace(page, sections=sections)


def _options(reader: Any, table: str, person: Any, begun: Any, stock: Stock) -> tuple[Vocable, ...]:
    """What is there already, and then what the packs have of that."""
    says, field = reader.stocking.says, fields_of(reader)[table]
    own = getattr(begun, field)
    names = {one.name.casefold() for one in own}
    lying = [
        one
        for one in stock.get(table, ())
        if one.name.casefold() not in names and reader.stocking.fits(person, table, one, stock)
    ]
    ids = [*(one.id for one in own), *(FROM + one.id for one in lying)]
    each = zip(ids, (*own, *lying), strict=True)
    return tuple(Vocable(key, one.name, says(table, one)) for key, one in each)


def _as_chosen(reader: Any, table: str, person: Any, begun: Any, stock: Stock) -> Iterator[str]:
    """What somebody has now, by the ids that it may be chosen by."""
    field = fields_of(reader)[table]
    by_name = {one.name: FROM + one.id for one in stock.get(table, ())}
    by_name |= {one.name: one.id for one in getattr(begun, field)}
    return (by_name[one.name] for one in getattr(person, field) if one.name in by_name)


def nothing_asked(_at: Asking, field: Field) -> Field:
    """Where a game asks nothing that packs answer."""
    return field


def as_it_is(command: Command, _stock: Stock) -> Command:
    """Where a command names nothing of the packs."""
    return command
