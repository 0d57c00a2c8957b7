"""Cards that were read, with what their words do: shown as rows, asked about where in doubt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core.cards import MOST_COST, MOST_TRIGGER, Card
from tableside.core.row_files import wrong_with
from tableside.core.rows import Action, Check
from tableside.core.values import Illegal
from tableside.systems.kit.feature_rows import FeatureRows, Idioms, feature_rows
from tableside.systems.kit.reading.names import free, named
from tableside.systems.kit.reading.results import Doubt, Entry, Read, Thing
from tableside.systems.kit.row_words import in_words

PASSIVE = "passive"  # the kind of a card that works without anybody's doing
_STAYS = "stays text, to be used by hand"
_MOST_DOUBTS = 3  # that one question names


class Acting(msgspec.Struct, frozen=True):
    """How a game makes cards act: what it says of them, and what it plays."""

    idioms: Idioms
    check: Check
    gear: Callable[[Any], Iterator[tuple[str, str, str]]]  # what it says: kind of card, name, text

    def readings(self, found: Read[Any]) -> Read[Any]:
        """All that was read, with the rows of its cards; what has some already keeps them."""
        entries, doubts = [], [*found.doubts]
        for entry in found.entries:
            made, fresh, answered = self._entry(entry)
            own = {f"{entry.person.id}.{one}" for one in answered}
            entries.append(made)
            doubts = [one for one in doubts if one.path not in own] + fresh
        things = tuple(Thing(one.table, self._thing(one.thing)) for one in found.things)
        return replace(found, entries=tuple(entries), doubts=tuple(doubts), things=things)

    def rows(self, text: str) -> tuple[Action, ...]:
        """What somebody typed of what a card does; there must be no doubt about it."""
        found = self._said(text)
        if not found.then or found.doubts or found.cost or found.uses or found.trigger:
            why = found.doubts[0] if found.doubts and found.then else "no words of it are known"
            how = "Write it as a book does, as in the text above it."
            raise Illegal("not_understood", f"{text!r} is not understood: {why}. {how}")
        return found.then

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
        for kind, name, text in self.gear(person):
            own = self._of_gear(kind, name, text, cards)
            if own is not None:
                cards.append(own[0])
                doubts += [_doubt(key, None, *own)] if own[1].doubts else []
        if tuple(cards) == person.cards:
            return entry, [], []
        seen = tuple(dict.fromkeys((*entry.seen, "cards")))
        sheet = replace(person, cards=tuple(cards))
        return replace(entry, person=sheet, seen=seen), doubts, answered

    def _of_card(self, card: Card, owner: str = "") -> FeatureRows | None:
        """What a card's text says, if that is more than words."""
        if card.then or card.modifiers or card.kind == PASSIVE or not card.text:
            return None
        found = self._said(card.text, owner)
        return found if found.then else None

    def _of_gear(
        self, kind: str, name: str, text: str, cards: list[Card]
    ) -> tuple[Card, FeatureRows] | None:
        """A feature of gear is a card of its own, if it does something."""
        found, called = self._said(text), named(name)
        if not found.then or not called:
            return None
        key = free(called, [one.id for one in cards])
        return _acting(Card(key, called, text, kind=kind), found), found

    def _thing(self, thing: Any) -> Any:
        """A card in a pack, or what has cards: nobody is asked there, so nothing in doubt acts."""
        if isinstance(thing, Card):
            found = self._of_card(thing)
            return _acting(thing, found) if found is not None and not found.doubts else thing
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
    named = "; ".join(found.doubts[:_MOST_DOUBTS])
    more = " and more" if found.doubts[_MOST_DOUBTS:] else ""
    taken = f"{in_words(now.then)} ({named}{more})"
    return Doubt(f"{key}.{path}.then", taken, _STAYS, change)
