"""Cards: talents, abilities and wargear that people type in, and what they cost here."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from tableside.core import cards, row_interpreter, row_play
from tableside.core.belongings import put_on, taken_off
from tableside.core.cards import Card, CardTable, DropCard, Per, TakeCard, the_card
from tableside.core.desk import own_sheet
from tableside.core.effects import Moment, Occasion, Until
from tableside.core.matters import Matter, MatterOpened
from tableside.core.row_files import wrong_with
from tableside.core.row_interpreter import GO
from tableside.core.showing import Showing
from tableside.core.state import Gained, track_of
from tableside.core.values import Actor, Bar, Event, Events, Illegal, Role
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.conditions import end_of_round, next_turn
from tableside.systems.wrath_glory.numbers.derived_conditions import top_of
from tableside.systems.wrath_glory.sheet.desk import GearChanged, rewritten
from tableside.systems.wrath_glory.state import GLORY, RUIN, SHOCK, WOUNDS, WRATH, Known, State
from tableside.systems.wrath_glory.state.fight import Slot
from tableside.systems.wrath_glory.tables.words import cast_of, on_card
from tableside.systems.wrath_glory.turns import slots as using

CARDS = Subject("cards")

_TAKEN = {SHOCK: "WG-SHOCK-01", WOUNDS: "WG-WOUND-01"}  # counted up: a cost fills the track
_CARD = "use_card"  # a verb
_BACK = {
    Per.ROUND: "WG-INIT-02",
    Per.SCENE: "WG-TEST-10",
    Per.REST: "WG-REST-01",
    Per.LONG_REST: "WG-REST-04",
    Per.EVENING: "WG-WP-01",
}
_SCARCE = "WG-ACT-01"
_BOTTOMLESS = 99  # a track whose end no sheet names

CARDS.takes(cards.use_verb(), cards.use_card)
CARDS.dice(cards.PROCEDURE)(cards.card_faces)
CARDS.called(cards.PROCEDURE, "card")
CARDS.event(cards.CardUsed)
CARDS.event(cards.CardRolled)
CARDS.tells(cards.CardUsed)(cards.tell_used)
CARDS.tells(cards.CardRolled)(cards.tell_rolled)
CARDS.heads(cards.CardThrow)(cards.head_of_throw)


@CARDS.form(
    TakeCard,
    "Put a card on a sheet",
    Role.GM,
    Role.PLAYER,
    showing=Showing("sheet", "card"),
    somebody=True,
)
def _take_card(game: Game, state: State, actor: Actor, command: TakeCard) -> Events:
    """A card comes onto a sheet, or takes the place of the one with its id."""
    person, card = own_sheet(state, actor, command.character), the_card(command)
    changed = rewritten(game, state, replace(person, cards=put_on(person.cards, card)))
    return [*changed, GearChanged(person.id, f"the card {card.name}")]


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
    left = taken_off(person.cards, command.card)
    gone = rewritten(game, state, replace(person, cards=left))
    return [*gone, GearChanged(person.id, f"{command.card} is off the sheet")]


class CombatCards(CardTable[State, Known]):
    """Cards in Wrath & Glory."""

    costs: ClassVar[tuple[str, ...]] = (WRATH, GLORY, RUIN, SHOCK, WOUNDS)
    rules: Any

    def purse(self, source: Any, character: str, what: str) -> int:
        """Shock and Wounds are paid by taking them, as long as there is room on the track."""
        if what not in _TAKEN:
            return super().purse(source, character, what)
        track = track_of(character, what)
        top = top_of(self.rules, source, track)
        room = _BOTTOMLESS if top is None else top.value - source.tracks.get(track, 0)
        return max(0, room)

    def pay(self, state: Any, character: str, what: str, amount: int) -> list[Event]:
        """A waived cost takes what there is, or what still fits."""
        if what not in _TAKEN:
            return super().pay(state, character, what, amount)
        fits = min(amount, self.purse(state, character, what))
        return [Gained(track_of(character, what), fits, _TAKEN[what], amount - fits)]

    def back_rule(self, per: Per) -> str:
        """The moment at which uses come back; without one, what a turn gives is all there is."""
        rule = _BACK.get(per, _SCARCE)
        return rule if self.rules.plays(rule) else _SCARCE

    def against_action(self: Any, known: Any, character: str, action: str) -> list[Bar]:
        """Whether the turn has room for it; a card that takes no action asks for none."""
        return using.against(self, known, character, Slot(action), _CARD) if action else []

    def take_action(self: Any, state: Any, character: str, action: str) -> Events:
        """Take the part of the turn that the card names; without one it is free (WG-ACT-06)."""
        return using.spend(self, state, character, Slot(action), _CARD) if action else ()

    def lasting(self, state: Any, character: str, until: Until) -> Until:
        """A turn is the bearer's own next one, a round the one that is on (CONV-8)."""
        if not isinstance(until, Moment):
            return until
        if until.hook in (Occasion.TURN_START, Occasion.TURN_END):
            return next_turn(state, character, until.hook)
        return end_of_round(state) if until.hook is Occasion.ROUND else until

    def doings(self, state: Any, character: str, card: Card, name: str) -> Events:
        """What stands on the card begins, as the doings of a power do."""
        run = row_play.of_card(character, card)
        run = row_interpreter.begun(run, cast_of(state, run))
        return [MatterOpened(Matter(name, row_play.PROCEDURE, GO, run))]

    def check_card(self, card: Card) -> None:
        """Refuse what this game does not know."""
        super().check_card(card)
        for sentence in wrong_with(card.then, on_card):
            raise Illegal("bad_rows", f"{card.name}: {sentence}.")
        if card.action and card.action not in tuple(Slot):
            good = ", ".join(Slot)
            raise Illegal(
                "no_such_action", f"{card.action!r} is no action here. There are: {good}."
            )
