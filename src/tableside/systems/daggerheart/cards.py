"""Cards in the loadout and in the vault, what they cost and whose moment they take (DH-LVL-07)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from msgspec.structs import replace

from tableside.core import cards as core
from tableside.core.belongings import put_on, taken_off
from tableside.core.cards import (
    Card,
    CardTable,
    CardUsed,
    DropCard,
    Per,
    TakeCard,
    check_cards,
    exchanged,
    in_hand,
    the_card,
)
from tableside.core.desk import own_sheet
from tableside.core.maximums import leave_room
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.row_files import wrong_with
from tableside.core.showing import Showing
from tableside.core.state import SheetEdited, Spent, track_of
from tableside.core.tell import name_of
from tableside.core.values import Actor, Bar, Command, Event, Events, Illegal, Limit, Line, Role
from tableside.core.verbs import Who
from tableside.systems.daggerheart.features.rows import begin
from tableside.systems.daggerheart.features.words import check_words, rolls_action
from tableside.systems.daggerheart.fights.slots import no_slot, pay_stress
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.numbers.derived_conditions import slots
from tableside.systems.daggerheart.rolls.rolls import has_open_roll
from tableside.systems.daggerheart.scene.spotlight import move_made, no_gm_move, no_spotlight
from tableside.systems.daggerheart.state import FEAR, HOPE, STRESS, Known, Person, Reading, State

CARDS = Subject("cards")

DOMAIN = "domain"
FEATURES = ("passive", "action", "reaction")  # of stat blocks
OF_GEAR = ("weapon", "armour")  # what a thing that is carried does
KINDS = ("", DOMAIN, "class", "subclass", "ancestry", "community", *OF_GEAR, *FEATURES)
ACTION = "action"  # a card that takes its user's spotlight
MOST_CARDS = 60
_BACK = {Per.REST: "DH-REST-01", Per.LONG_REST: "DH-REST-02"}


class DaggerheartCards(CardTable[State, Known]):
    """Hope and Fear are spent, Stress is marked; no card costs what its user has not."""

    cost_rules: ClassVar[Mapping[str, str]] = {
        HOPE: "DH-HOPE-07",
        STRESS: "DH-STR-02",
        FEAR: "DH-FEAR-05",
    }
    costs: ClassVar[tuple[str, ...]] = tuple(cost_rules)

    def purse(self, source: Reading, character: str, what: str) -> int:
        """Free slots, where a cost marks them."""
        if what == STRESS:  # DH-STR-02
            held, most = slots(source, character, STRESS)
            return max(0, most - held)
        return super().purse(source, character, what)

    def pay(self, state: State, character: str, what: str, amount: int) -> list[Event]:
        """Pay it; a waived cost takes what is there."""
        paid = min(amount, self.purse(state, character, what))
        if not paid:
            return []
        if what == STRESS:
            return pay_stress(state, character, paid, self.cost_rules[what])
        track = FEAR if what == FEAR else track_of(character, what)
        return [Spent(track, paid, self.cost_rules[what])]

    def back_rule(self, per: Per) -> str:
        """The rest that brings uses back; otherwise it is the card that says how often."""
        return _BACK.get(per, "DH-HOPE-07")

    def against_action(self, known: Known, character: str, action: str) -> list[Bar]:
        """DH-SPOT-09 and -10: a feature that is an action takes the spotlight of its side."""
        if action != ACTION:
            return []
        hero = known.characters[character].hero
        return no_spotlight(known, character) if hero else no_gm_move(known, character)

    def take_action(self, state: State, character: str, action: str) -> Events:
        """The GM's move is made by whoever uses it."""
        if action != ACTION or state.characters[character].hero:
            return ()
        return move_made(state, character)

    def against_rows(self, known: Known, character: str, card: Card) -> list[Bar]:
        """DH-ROLL-02, DH-SPOT-09: a hero's action roll needs the spotlight, and no other roll."""
        hero = known.characters[character]
        if not hero.hero or not rolls_action(card.then):
            return []
        busy = Bar("roll_open", f"{hero.name} has a roll open already.", "DH-ROLL-02", Limit.TIMING)
        found = [busy] if has_open_roll(known, character) else []
        return found if card.action == ACTION else [*found, *no_spotlight(known, character)]

    def doings(self, state: State, character: str, card: Card, name: str) -> Events:
        """What stands on the card begins."""
        return begin(state, character, card, name)

    def check_card(self, card: Card) -> None:
        """Refuse what this game does not know."""
        super().check_card(card)
        for sentence in wrong_with(card.then, check_words):
            raise Illegal("bad_rows", f"{card.name}: {sentence}.")
        if card.kind not in KINDS:
            good = ", ".join(filter(None, KINDS))
            raise Illegal("no_such_kind", f"{card.kind!r} is no kind of card. There are: {good}.")
        if card.action not in ("", ACTION):
            raise Illegal("no_such_action", f"A card is an {ACTION!r} or takes no spotlight.")


CARDS.takes(core.use_verb(), core.use_card)
CARDS.dice(core.PROCEDURE)(core.card_faces)
CARDS.called(core.PROCEDURE, "card")
CARDS.event(CardUsed)
CARDS.event(core.CardRolled)
CARDS.tells(core.CardRolled)(core.tell_rolled)
CARDS.heads(core.CardThrow)(core.head_of_throw)


@CARDS.tells(CardUsed)
def _tell_used(game: Game, state: State, event: CardUsed, actor: Actor) -> Line:
    """What stands on a card of the GM's stays there; that it was used lies open."""
    one = state.characters.get(event.character)
    if actor.role is not Role.GM and one is not None and not one.hero:
        event = replace(event, card=replace(event.card, text=""))
    return core.tell_used(game, state, event, actor)


def domain_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that count towards a loadout; what one is born with does not."""
    return tuple(card for card in cards if card.kind == DOMAIN)


def _room(game: Game, person: Person) -> int:
    """How many more domain cards the hand takes."""
    return game.rules.values.cards.loadout - len(domain_cards(in_hand(person)))


def with_card(game: Game, person: Person, card: Card) -> Person:
    """A sheet with one more card; beyond the loadout it goes to the vault."""
    if any(one.id == card.id for one in person.cards):
        kept = put_on(person.cards, card)
        stays = tuple(one for one in person.vault if one != card.id or card.kind == DOMAIN)
        return replace(person, cards=kept, vault=stays)
    full = card.kind == DOMAIN and _room(game, person) <= 0
    vault = (*person.vault, card.id) if full else person.vault
    return replace(person, cards=(*person.cards, card), vault=vault)


def rewritten(game: Game, state: State, person: Person) -> list[Event]:
    """A sheet with other cards: what those in hand always do begins and ends with them."""
    before = in_hand(state.characters[person.id])
    changed = exchanged(state, person.id, before, in_hand(person), secret=not person.hero)
    events: list[Event] = []
    for event in (SheetEdited(person), *changed):
        events += leave_room(game, fold(game, state, events), event)
    return events


def laid_out(game: Game, state: State, who: str, loadout: Iterable[str]) -> list[Event]:
    """These domain cards are in hand, the others in the vault."""
    person, held = state.characters[who], tuple(loadout)
    vault = tuple(card.id for card in domain_cards(person.cards) if card.id not in held)
    return rewritten(game, state, replace(person, vault=vault))


@CARDS.form(
    TakeCard,
    "Put a card on a sheet",
    Role.GM,
    Role.PLAYER,
    showing=Showing("sheet", "card"),
    somebody=True,
)
def _take_card(game: Game, state: State, actor: Actor, command: TakeCard) -> Events:
    """A card comes onto a sheet; a name and a cost already make it work."""
    person, card = own_sheet(state, actor, command.character), the_card(command)
    changed = with_card(game, person, card)
    if len(changed.cards) > MOST_CARDS:
        raise Illegal("too_many", f"A sheet has room for {MOST_CARDS} cards.")
    check_cards(game, changed.cards)
    where = " (in the vault)" if card.id in changed.vault else ""
    told = CardsChanged(person.id, f"{card.name}{where}")
    return [*rewritten(game, state, changed), told]


@CARDS.form(
    DropCard,
    "Take a card off a sheet",
    Role.GM,
    Role.PLAYER,
    showing=Showing("sheet", "card removal"),
    somebody=True,
)
def _drop_card(game: Game, state: State, actor: Actor, command: DropCard) -> Events:
    """A card leaves a sheet."""
    person = own_sheet(state, actor, command.character)
    left = replace(
        person,
        cards=taken_off(person.cards, command.card),
        vault=tuple(one for one in person.vault if one != command.card),
    )
    (gone,) = (one for one in person.cards if one.id == command.card)
    return [*rewritten(game, state, left), CardsChanged(person.id, f"{gone.name} is gone")]


@CARDS.event
class CardsChanged(Event, frozen=True, tag="cards_changed"):
    """What somebody holds in hand or has laid away is told."""

    character: str
    what: str


@CARDS.tells(CardsChanged)
def _tell_changed(_game: Game, state: State, event: CardsChanged, actor: Actor) -> Line | None:
    one = state.characters.get(event.character)
    if actor.role is not Role.GM and (one is None or not one.hero):
        return None  # what an adversary can do is the GM's to know
    return Line(f"{name_of(state, event.character)}'s cards: {event.what}.", ("DH-LVL-07",))


class RecallCard(Command, frozen=True, tag="recall_card"):
    """Bring a card back from the vault, for Stress."""

    card: str = ""
    away: str = ""


recall_card = CARDS.verb(
    RecallCard, "Recall a card", "DH-LVL-07", Who.OWN, showing=Showing("card", "card recall")
)


@recall_card.asks
def _which_comes_back(game: Game, known: Known, pick: Picker) -> Ready:
    """Outside a rest a card costs its Recall in Stress, and the hand has its limit."""
    person = known.characters[pick.offer.character]
    away = [card for card in person.cards if card.id in person.vault]
    options = [
        Option(one.id, f"{one.name} (Recall {one.recall})", bars=no_slot(known, person, one.recall))
        for one in away
    ]
    cheapest = min(away, key=lambda one: one.recall).id if away else None
    pick.word("card", options, "Which card comes back?", cheapest)
    if _room(game, person) > 0:
        return pick.ready(RecallCard)
    return _ask_away(game, pick, person)


def _ask_away(game: Game, pick: Picker, person: Person) -> Ready:
    """DH-LVL-07: the hand is full, so another card goes."""
    most = game.rules.values.cards.loadout
    sentence = f"A loadout has {most} domain cards at most; one goes to the vault."
    full = Bar("loadout_full", sentence, "DH-LVL-07", Limit.CAP)
    held = (Option(one.id, one.name) for one in domain_cards(in_hand(person)))
    none = Option("", "none", bars=(full,))
    pick.word("away", (*held, none), "Which card goes to the vault?")
    return pick.ready(RecallCard)


@recall_card.decides
def _recall_card(game: Game, state: State, _actor: Actor, command: RecallCard) -> Events:
    """A card comes back from the vault; another may take its place there."""
    person = state.characters[command.character]
    card = next(one for one in person.cards if one.id == command.card)
    vault = tuple(one for one in person.vault if one != card.id)
    if command.away:
        vault = (*vault, command.away)
    events: list[Event] = []
    if card.recall:
        events += pay_stress(state, person.id, card.recall, "DH-STR-02")
    changed = replace(person, vault=vault)
    events += rewritten(game, fold(game, state, events), changed)
    return [*events, CardsChanged(person.id, f"{card.name} is back in hand")]
