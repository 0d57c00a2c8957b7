"""Cards that were read, with what their words do: shown as rows, asked about where in doubt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core.cards import MOST_COST, MOST_TRIGGER, PASSIVE, Card
from tableside.core.row_files import wrong_with
from tableside.core.rows import Action, Check
from tableside.core.values import Illegal
from tableside.systems.kit.feature_rows import FeatureRows, Idioms, feature_rows
from tableside.systems.kit.reading.aimed import Aimed, aimed
from tableside.systems.kit.reading.names import free, named
from tableside.systems.kit.reading.results import Doubt, Entry, Read, Thing
from tableside.systems.kit.row_words import in_words

_CARD = "card"
_STAYS = "stays text, to be used by hand"
_NO_WORDS = "no words of it are known"
_HOW = "Write it as a book does, as in the text above it."
_MOST_DOUBTS = 3  # that one question names


class Acting(msgspec.Struct, frozen=True):
    """How a game makes cards act: what it says of them, and what it plays."""

    idioms: Idioms
    check: Check
    # What a weapon or armour says: kind of card, name, text.
    gear: Callable[[Any], Iterable[tuple[str, str, str]]]
    aimed: Aimed | None = None  # what is aimed before it acts

    def readings(self, found: Read[Any]) -> Read[Any]:
        """All that was read, with the rows of its cards; what has some already keeps them."""
        entries, doubts = [], [*found.doubts]
        for entry in found.entries:
            made, fresh, answered = self._entry(entry)
            own = {f"{entry.person.id}.{one}" for one in answered}
            entries.append(made)
            doubts = [one for one in doubts if one.path not in own] + fresh
        things = [Thing(one.table, self._thing(one.thing)) for one in found.things]
        things += self._loose(things)
        return replace(found, entries=tuple(entries), doubts=tuple(doubts), things=tuple(things))

    def _loose(self, things: Iterable[Thing]) -> list[Thing]:
        """What gear that nobody bears yet does, as cards that lie beside it, if beyond doubt."""
        cards: list[Card] = []
        held = [one.thing for one in things]
        for thing in held:
            for card, said in self._of_gear(thing, (*cards, *held)):
                cards += [] if said.doubts else [card]
        return [Thing(_CARD, card) for card in cards]

    def rows(self, text: str) -> tuple[Action, ...]:
        """What somebody typed of what a card does; there must be no doubt about it."""
        found = self._said(text)
        if not found.then or found.doubts or found.cost or found.uses or found.trigger:
            why = found.doubts[0] if found.doubts and found.then else _NO_WORDS
            raise Illegal("not_understood", f"{text!r} is not understood: {why}. {_HOW}")
        return found.then

    def aimed_rows(self, thing: Any, text: str) -> Any:
        """A thing that is aimed, with what somebody typed of what it does."""
        assert self.aimed is not None
        found = aimed(self.aimed, replace(thing, text=text, then=()), self._said)
        if found is None or found[1].doubts:
            raise Illegal("not_understood", f"{text!r} is not understood: {_NO_WORDS}. {_HOW}")
        return replace(found[0], text=thing.text)

    def _said(self, text: str, owner: str = "") -> FeatureRows:
        """What a text says, as far as it can be played here."""
        found = feature_rows(text, self.idioms, owner)
        dear = any(many > MOST_COST for many in found.cost.values())
        if dear or len(found.trigger) > MOST_TRIGGER or any(wrong_with(found.then, self.check)):
            return FeatureRows()
        return found

    def _entry(self, entry: Entry[Any]) -> tuple[Entry[Any], list[Doubt], list[str]]:
        """Somebody whose cards act, what is asked about them, and what is asked no longer."""
        person, key = entry.person, entry.person.id
        cards, doubts, answered = list[Card](), list[Doubt](), list[str]()
        for card in person.cards:
            found = self._of_card(card, person.name)
            made = card if found is None else _acting(card, found)
            cards.append(made)
            if found is not None and made.cost == found.cost and (found.cost or not found.left):
                answered.append(f"cards.{card.id}.cost")
            if found is not None and found.doubts:
                doubts.append(_doubt(key, card, made, found))
        for thing in (*person.weapons, *person.worn):
            for own in self._of_gear(thing, cards):
                cards.append(own[0])
                doubts += [_doubt(key, None, *own)] if own[1].doubts else []
        sheet, seen = person, [*entry.seen]
        if tuple(cards) != person.cards:
            sheet, seen = replace(person, cards=tuple(cards)), [*seen, "cards"]
        if self.aimed is not None:
            sheet, asked = self._aims(self.aimed, sheet)
            doubts += asked
        return replace(entry, person=sheet, seen=tuple(dict.fromkeys(seen))), doubts, answered

    def _aims(self, of: Aimed, person: Any) -> tuple[Any, list[Doubt]]:
        """Somebody whose powers act, and what is asked about them."""
        held, doubts = [], []
        for thing in getattr(person, of.field):
            found = aimed(of, thing, lambda text: self._said(text, person.name))
            held.append(thing if found is None else found[0])
            if found is not None and found[1].doubts:
                path = f"{of.field}.{thing.id}"
                change = {f"{path}.then": (), f"{path}.targets": thing.targets}
                taken = _in_doubt(found[1])
                doubts.append(Doubt(f"{person.id}.{path}.then", taken, _STAYS, change))
        return replace(person, **{of.field: tuple(held)}), doubts

    def _of_card(self, card: Card, owner: str = "") -> FeatureRows | None:
        """What a card's text says, if that is more than words."""
        if card.then or card.modifiers or card.kind == PASSIVE or not card.text:
            return None
        found = self._said(card.text, owner)
        return found if found.then else None

    def _of_gear(self, thing: Any, cards: Iterable[Card]) -> Iterator[tuple[Card, FeatureRows]]:
        """A feature of gear is a card of its own, if it does something."""
        ids = [one.id for one in cards]
        for kind, name, text in self.gear(thing):
            found, called = self._said(text), named(name)
            if found.then and called:
                ids.append(free(called, ids))
                yield _acting(Card(ids[-1], called, text, kind=kind), found), found

    def _thing(self, thing: Any) -> Any:
        """A card in a pack, or what has cards: nobody is asked there, so nothing in doubt acts."""
        if isinstance(thing, Card):
            found = self._of_card(thing)
            return _acting(thing, found) if found is not None and not found.doubts else thing
        if self.aimed is not None and isinstance(thing, self.aimed.kind):
            held: Any = thing
            acts = aimed(self.aimed, held, self._said)
            return acts[0] if acts is not None and not acts[1].doubts else thing
        changed = {
            name: self._thing(held) if isinstance(held, Card) else tuple(map(self._thing, held))
            for name, held in msgspec.structs.asdict(thing).items()
            if isinstance(held, Card) or _of_cards(held)
        }
        return replace(thing, **changed) if changed else thing


def _of_cards(held: Any) -> bool:
    return isinstance(held, tuple) and bool(held) and all(isinstance(one, Card) for one in held)


def _acting(card: Card, found: FeatureRows) -> Card:
    """A card with its rows; its price is read once: by its sentences, or else by its words.

    What its text does not name is the usual price of its kind, and stays.
    """
    usual = not any(what in card.text.lower() for what in card.cost)
    return replace(
        card,
        then=found.then,
        cost=card.cost if not found.cost and (found.left or usual) else found.cost,
        uses=found.uses or card.uses,
        per=found.per if found.uses else card.per,
        trigger=card.trigger or found.trigger,
    )


def _doubt(key: str, before: Card | None, now: Card, found: FeatureRows) -> Doubt:
    """One question for a card, whatever its words leave open; the other answer is the text alone.

    A feature of gear was no card before, and is none then: its words stay with the thing.
    """
    path = f"cards.{now.id}"
    change: Mapping[str, Any] = {path: None}
    if before is not None:
        kept = ("then", "cost", "uses", "per", "trigger")
        change = {f"{path}.{one}": getattr(before, one) for one in kept}
    return Doubt(f"{key}.{path}.then", _in_doubt(replace(found, then=now.then)), _STAYS, change)


def _in_doubt(found: FeatureRows) -> str:
    """What was read, and why that may be meant otherwise."""
    named = "; ".join(found.doubts[:_MOST_DOUBTS])
    more = " and more" if found.doubts[_MOST_DOUBTS:] else ""
    return f"{in_words(found.then)} ({named}{more})"
