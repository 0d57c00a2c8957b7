"""Cards: talents, abilities and special attacks that people type in; a name and a cost suffice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Protocol

import msgspec

from tableside.core.desk import check_id, check_modifier, check_name
from tableside.core.effects import Always, Effect, EffectKind, Modifier, Moment, Occasion, Until
from tableside.core.engine import Engine
from tableside.core.headings import Heading
from tableside.core.matters import Matter, MatterClosed, MatterOpened, OfOne
from tableside.core.maximums import leave_room
from tableside.core.offers import Option, Picker, Ready
from tableside.core.rows import Action
from tableside.core.showing import Showing
from tableside.core.state import EffectBegan, EffectEnded, K, Known, Reading, S, Spent, track_of
from tableside.core.tell import name_of
from tableside.core.values import (
    Actor,
    Bar,
    Command,
    Event,
    Events,
    Illegal,
    Limit,
    Line,
    Role,
    Roll,
)
from tableside.core.verbs import Verb, Who

PROCEDURE, STEP = "card", "roll"
PASSIVE = "passive"  # the kind of a card that works without anybody's doing
MOST_CARD_TEXT, MOST_USES, MOST_COST, MOST_DICE, MOST_SIDES = 2000, 20, 20, 20, 100
MOST_TRIGGER, MOST_TOKENS = 200, 99


class Per(StrEnum):
    """When the uses of a card come back."""

    NEVER = "never"
    ROUND = "round"
    SCENE = "scene"
    REST = "rest"
    LONG_REST = "long_rest"
    EVENING = "evening"


_BACK: Mapping[Per, Until] = {
    Per.NEVER: Always(),
    Per.ROUND: Moment(Occasion.ROUND),
    Per.SCENE: Moment(Occasion.SCENE),
    Per.REST: Moment(Occasion.REST),
    Per.LONG_REST: Moment(Occasion.LONG_REST),
    Per.EVENING: Moment(Occasion.EVENING),
}


class CardReaction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A roll that a card asks of its targets, as it is written there."""

    trait: str = ""
    difficulty: int = 0  # 0: as whoever uses it has it
    half: bool = False  # a success still brings half


class CardCountdown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A countdown that a card begins, as it is written there."""

    name: str
    start: int
    bent: str = ""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a character can do or always does, as its owner wrote it down."""

    id: str
    name: str
    text: str = ""
    cost: Mapping[str, int] = {}  # by track: wrath 1, shock 2, glory 1
    uses: int = 0  # 0: no limit
    per: Per = Per.SCENE  # when they come back
    modifiers: tuple[Modifier, ...] = ()  # what it changes while it lasts
    until: Until | None = None  # how long after each use; None: as long as the card is held
    dice: tuple[int, ...] = ()  # the sides of dice that each use throws
    action: str = ""  # which slot of a turn it takes, if any
    kind: str = ""  # what sort of card it is, where a game has several
    level: int = 0
    recall: int = 0  # what it costs to bring it back into the hand
    trigger: str = ""  # when it happens, in words
    asks: str = ""  # what the GM may ask the players about it
    domain: str = ""
    tokens: int = 0  # how many lie on it
    reaction: CardReaction | None = None  # told, not played: the table sees to it
    countdown: CardCountdown | None = None
    then: tuple[Action, ...] = ()  # what each use does, in the words of rows

    @property
    def passive(self) -> bool:
        """Whether it works without being used."""
        return bool(self.modifiers) and self.until is None

    @property
    def at_work(self) -> bool:
        """Whether there is nothing to use on it: it is passive, or its writer calls it so."""
        return not self.then and (self.passive or (self.kind == PASSIVE and not self.cost))


class TakeCard(Command, frozen=True, tag="take_card"):
    """Put a card on a sheet, or a new version of one that is there."""

    card: Card | None = None


class DropCard(Command, frozen=True, tag="drop_card"):
    """Take a card off a sheet."""

    card: str = ""


class UseCard(Command, frozen=True, tag="use_card"):
    """Use something that stands on a card."""

    card: str = ""


class CardUsed(Event, frozen=True, tag="card_used"):
    """Somebody used a card."""

    character: str
    card: Card


class CardRolled(Event, frozen=True, tag="card_rolled"):
    """The dice of a card fell."""

    character: str
    name: str
    faces: tuple[int, ...]


class CardThrow(OfOne, frozen=True, tag="card_throw"):
    """A card whose dice are in the air."""

    name: str


def head_of_throw(_game: object, known: Reading, matter: Matter[CardThrow]) -> Heading:
    """How a card is headed while its dice are in the air."""
    return Heading(f"{name_of(known, matter.values.character)}: {matter.values.name}")


def _base(character: str, card: Card) -> str:
    return f"{PROCEDURE}.{character}.{card.id}"


def by_card(effect: Effect) -> bool:
    """Whether it comes from a card."""
    return effect.id.startswith(f"{PROCEDURE}.")


def kind_by_card(effect: Effect) -> EffectKind:
    """Of what comes from a card: what it does, held or used, or that it was used."""
    if not effect.source:
        return EffectKind.MARK
    held = effect.id == f"{PROCEDURE}.{effect.on}.{effect.source}"
    return EffectKind.HELD if held else EffectKind.CARD


def uses_left(source: Reading, character: str, card: Card) -> int | None:
    """How often it can still be used; None: as often as one likes."""
    if not card.uses:
        return None
    own = f"{_base(character, card)}.use"
    return max(0, card.uses - sum(1 for one in source.effects if one.id.startswith(own)))


def uses_of(known: Known) -> Mapping[str, Mapping[str, int]]:
    """What is left of every card that runs out and that a seat can read, by holder and card."""
    held = ((who, _holder(known, who).cards) for who in known.characters)
    return {
        who: {one.id: left for one in cards if (left := uses_left(known, who, one)) is not None}
        for who, cards in held
        if any(one.uses for one in cards)
    }


def by_themselves(people: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    """The cards that do what they do without being used, by holder: nobody looks for a button."""
    held = {who: [one.id for one in each.cards if one.at_work] for who, each in people.items()}
    return {who: tuple(cards) for who, cards in held.items() if cards}


def taken_up(character: str, cards: Iterable[Card], *, secret: bool = False) -> list[Event]:
    """What cards do by merely being held; in secret if their holder's sheet is the GM's alone."""
    return [
        EffectBegan(
            Effect(
                _base(character, one),
                one.name,
                character,
                source=one.id,
                modifiers=one.modifiers,
                secret=secret,
            )
        )
        for one in cards
        if one.passive
    ]


def put_down(source: Reading, character: str, cards: Iterable[Card]) -> list[Event]:
    """Whatever cards that are no longer held still did."""
    gone = [_base(character, one) for one in cards]
    return [
        EffectEnded(effect.id, expired=False)
        for effect in source.effects
        if any(effect.id == base or effect.id.startswith(f"{base}.") for base in gone)
    ]


def exchanged(
    source: Reading,
    character: str,
    old: tuple[Card, ...],
    new: tuple[Card, ...],
    *,
    secret: bool = False,
) -> list[Event]:
    """From one hand of cards to another; what stays the same is not touched."""
    gone = [one for one in old if one not in new]
    come = [one for one in new if one not in old]
    return [*put_down(source, character, gone), *taken_up(character, come, secret=secret)]


class Holder(Protocol):
    """Somebody who may hold cards, in either game."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def cards(self) -> tuple[Card, ...]: ...


def _holder(source: Reading, character: str) -> Holder:
    people: Mapping[str, Any] = source.characters  # on the sheets of both games there are cards
    holder: Holder = people[character]
    return holder


def _holders(known: Known) -> Iterable[str]:
    return (key for key in known.characters if any(_usable(_holder(known, key))))


def in_hand(person: Holder) -> tuple[Card, ...]:
    """The cards that can be used and do something now; those laid away cannot."""
    away = getattr(person, "vault", ())
    return tuple(card for card in person.cards if card.id not in away)


def _usable(person: Holder) -> Iterable[Card]:
    return (card for card in in_hand(person) if card.then or not card.passive)


def _ask(game: CardTable[S, K], known: K, pick: Picker) -> Ready:
    who = _holder(known, pick.offer.character)
    cards = {card.id: card for card in _usable(who)}
    options = tuple(Option(one.id, _label(known, who.id, one)) for one in cards.values())

    def against(card: str) -> tuple[Bar, ...]:
        turn = game.against_action(known, who.id, cards[card].action)
        rows = game.against_rows(known, who.id, cards[card])
        return (*_bars(game, known, who, cards[card]), *turn, *rows)

    pick.word("card", options, "Which card?", bars=against)
    return pick.ready(UseCard)


def _bars(game: CardTable[S, K], known: K, who: Holder, card: Card) -> Iterator[Bar]:
    left = uses_left(known, who.id, card)
    if left is not None and left <= 0:
        back = "" if card.per is Per.NEVER else f" until the next {card.per.replace('_', ' ')}"
        sentence = f"{card.name} is used up{back}."
        yield Bar("used_up", sentence, game.back_rule(card.per), Limit.ONCE)
    for what, amount in card.cost.items():
        held = game.purse(known, who.id, what)
        if held < amount:
            sentence = f"{card.name} costs {amount} {what}; {who.name} has {held}."
            yield Bar("cannot_pay", sentence, game.cost_rules.get(what, ""), Limit.COST)


def _label(known: Known, character: str, card: Card) -> str:
    parts = [f"{amount} {what.title()}" for what, amount in card.cost.items()]
    left = uses_left(known, character, card)
    if left is not None:
        parts.append(f"{left} left")
    return f"{card.name} ({', '.join(parts)})" if parts else card.name


def use_card(game: CardTable[S, K], state: S, _actor: Actor, command: UseCard) -> Events:
    """Pay, count the use, begin what it brings, and throw its dice."""
    who = command.character
    card = next(one for one in in_hand(_holder(state, who)) if one.id == command.card)
    events: list[Event] = [*game.take_action(state, who, card.action), CardUsed(who, card)]
    for what, amount in card.cost.items():
        events += game.pay(state, who, what, amount)
    number = state.begun + 1  # never the same twice, so that each use is its own effect
    if card.uses:
        used = Effect(f"{_base(who, card)}.use{number}", f"{card.name}: used", who, _BACK[card.per])
        events.append(EffectBegan(used))
    if card.modifiers and card.until is not None:
        lasting = Effect(
            f"{_base(who, card)}.{number}",
            card.name,
            who,
            game.lasting(state, who, card.until),
            source=card.id,
            modifiers=card.modifiers,
        )
        events += leave_room(game, state, EffectBegan(lasting))
    if card.dice:
        name = f"c{state.opened + 1}"
        roll = Roll(f"{name}.dice", card.dice, who)
        events.append(
            MatterOpened(Matter(name, PROCEDURE, STEP, CardThrow(who, card.name), roll=roll))
        )
    if card.then:
        events += game.doings(state, who, card, f"c{state.opened + 1 + bool(card.dice)}")
    return events


def card_faces(
    _game: object, _state: object, thread: Matter[CardThrow], faces: tuple[int, ...]
) -> Events:
    """The dice of a card lie there; what they mean stands on the card."""
    throw = thread.values
    return [CardRolled(throw.character, throw.name, faces), MatterClosed(thread.id)]


class TokensLaid(Event, frozen=True, tag="tokens_laid"):
    """So many tokens lie on a card now."""

    character: str
    card: str
    name: str
    tokens: int


def lay_tokens(state: Reading, character: str, card: str, amount: int) -> list[Event]:
    """Tokens laid on a card or taken off it; nothing if it has left the sheet."""
    found = next((one for one in _holder(state, character).cards if one.id == card), None)
    if found is None:
        return []
    now = max(0, min(MOST_TOKENS, found.tokens + amount))
    return [TokensLaid(character, card, found.name, now)]


def fold_tokens(state: S, event: TokensLaid) -> S:
    """They lie there."""
    people: Mapping[str, Any] = state.characters
    person = people[event.character]
    cards = tuple(
        msgspec.structs.replace(one, tokens=event.tokens) if one.id == event.card else one
        for one in person.cards
    )
    changed = msgspec.structs.replace(person, cards=cards)
    return msgspec.structs.replace(state, characters={**people, person.id: changed})


def tell_tokens(_game: object, state: Reading, event: TokensLaid, actor: Actor) -> Line | None:
    """The line for them; what lies on a card of the GM's is the GM's to know."""
    one = state.characters.get(event.character)
    if actor.role is not Role.GM and (one is None or not one.hero):
        return None
    many = f"{event.tokens} token{'s' * (event.tokens != 1)}"
    return Line(f"{name_of(state, event.character)}'s {event.name}: {many}.")


def tell_used(_game: object, state: Reading, event: CardUsed, _actor: Actor) -> Line:
    """The line for a card's use."""
    name = state.characters[event.character].name if event.character in state.characters else ""
    text = f": {event.card.text}" if event.card.text else "."
    return Line(f"{name or event.character} uses {event.card.name}{text}")


def tell_rolled(_game: object, _state: object, event: CardRolled, _actor: Actor) -> Line:
    """The line for a card's dice."""
    faces = " ".join(map(str, event.faces))
    total = f" = {sum(event.faces)}" if len(event.faces) > 1 else ""
    return Line(f"{event.name}: {faces}{total}.")


def use_verb() -> Verb:
    """The verb that uses a card, for whoever holds one."""
    return Verb(
        command=UseCard,
        label="Use a card",
        rule="",
        who=Who.AMONG,
        ask=_ask,
        among=_holders,
        showing=Showing("card", "card use"),
    )


def check_cards(game: CardTable[S, K], cards: tuple[Card, ...]) -> None:
    """Refuse a card that could not be played, and say why."""
    if len({one.id for one in cards}) != len(cards):
        raise Illegal("taken", "Two cards have the same id.")
    for card in cards:
        game.check_card(card)
        if max(len(card.text), len(card.asks)) > MOST_CARD_TEXT:
            raise Illegal("too_long", f"A card's text has {MOST_CARD_TEXT} characters at most.")
        if not 0 <= card.uses <= MOST_USES:
            raise Illegal("not_a_choice", f"A card is used 0 (no limit) to {MOST_USES} times.")
        if len(card.dice) > MOST_DICE or any(not 2 <= one <= MOST_SIDES for one in card.dice):
            raise Illegal("not_a_choice", f"A card throws up to {MOST_DICE} dice, d2 to d100.")
        if any(not 1 <= amount <= MOST_COST for amount in card.cost.values()):
            raise Illegal("not_a_choice", f"A cost is 1 to {MOST_COST}.")
        if not (0 <= card.level <= MOST_COST and 0 <= card.recall <= MOST_COST):
            raise Illegal("not_a_choice", f"A level or a recall cost is 0 to {MOST_COST}.")
        if max(len(card.trigger), len(card.domain)) > MOST_TRIGGER:
            raise Illegal("too_long", f"A trigger has {MOST_TRIGGER} characters at most.")


def the_card(command: TakeCard) -> Card:
    """The card that is put on a sheet; a name and a cost already make it work."""
    if command.card is None:
        raise Illegal("no_card", "Say which card: it has at least an id and a name.")
    return command.card


class CardTable(Engine[S, K]):
    """What a game says about cards; a game with more to say says it in place of these."""

    costs: ClassVar[tuple[str, ...]] = ()  # what a card may cost
    cost_rules: ClassVar[Mapping[str, str]] = {}  # by which rule each of them is paid

    def purse(self, source: S | K, character: str, what: str) -> int:
        """How much of a cost a character could pay."""
        return source.tracks.get(self._track(source, character, what), 0)

    def pay(self, state: S, character: str, what: str, amount: int) -> list[Event]:
        """Pay it; a waived cost takes what is there."""
        paid = min(amount, self.purse(state, character, what))
        return [Spent(self._track(state, character, what), paid, "")] if paid else []

    def _track(self, source: S | K, character: str, what: str) -> str:
        return what if what in source.tracks else track_of(character, what)

    def back_rule(self, per: Per) -> str:
        """By which rule uses come back, or why they do not."""
        return ""

    def against_action(self, known: K, character: str, action: str) -> Sequence[Bar]:
        """What speaks against the part of a turn that a card takes."""
        return ()

    def take_action(self, state: S, character: str, action: str) -> Events:
        """Take it."""
        return ()

    def against_rows(self, known: K, character: str, card: Card) -> Sequence[Bar]:
        """What speaks against what the card does, in the words of rows."""
        return ()

    def doings(self, state: S, character: str, card: Card, name: str) -> Events:
        """It begins, as a matter of that name."""
        return ()

    def lasting(self, state: S, character: str, until: Until) -> Until:
        """How long a card works from now on."""
        return until

    def check_card(self, card: Card) -> None:
        """Refuse what this game does not know."""
        check_id(card.id, set())
        check_name(card.name)
        for what in card.cost:
            if what not in self.costs:
                good = ", ".join(self.costs)
                raise Illegal("no_such_cost", f"{what!r} is no cost here. There are: {good}.")
        for modifier in card.modifiers:
            check_modifier(self.quantities, modifier)
