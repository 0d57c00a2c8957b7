"""The GM's inbox, where Complications are told (WG-WRATH-03), and Ruin: what they are traded for
(WG-WRATH-05) and what it is spent on (WG-RUIN-03).
"""

from __future__ import annotations

from tableside.core import notes
from tableside.core.hooks import Hook
from tableside.core.matters import Matter, MatterClosed, opened
from tableside.core.notes import Note, NoteTold, Told, told_verb
from tableside.core.offers import Option, Picker, Ready
from tableside.core.state import Gained, Spent
from tableside.core.tell import name_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Limit, Line
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.skill_tests.questions import MOST_TEXT, needs_rule
from tableside.systems.wrath_glory.state import RUIN, Known, State

RUIN_POOL = Subject("ruin")

# Its note in the GM's inbox, and whether it was traded.
complication_over = Hook[Game, [State, str, bool], list[Event]](
    "when a Complication has been told, rolled on its table or traded for Ruin"
)


play_goes_on = Hook[Game, [State], list[Event]](
    "what waited for an answer and goes without, once somebody does something else"
)

acts_on = Hook[Game, [State, set[str]], list[Event]](
    "what waited for the answer of those who take another action, or end their turn"
)


@RUIN_POOL.on(play_goes_on)
def _counts_as_told(game: Game, state: State) -> list[Event]:
    """WG-WRATH-03: a Complication that nobody put into words was told."""
    events: list[Event] = []
    for one in state.matters:
        if isinstance(one.values, Note) and one.values.kind == "complication":
            over = complication_over.all(game, state, one.id, False)
            events += [MatterClosed(one.id), *over]
    return events


@RUIN_POOL.tells_opening(Note)
def _tell_noted(_game: Game, state: State, matter: Matter[Note], _actor: Actor) -> Line:
    note = matter.values
    return Line(f"{name_of(state, note.character)}: {note.text}", (note.rule,))


told = RUIN_POOL.takes(told_verb("WG-WRATH-03"))
RUIN_POOL.defaults(notes.PROCEDURE, notes.STEP, "told")

RUIN_POOL.event(NoteTold)


@told.decides
def _told(game: Game, state: State, actor: Actor, command: Told) -> Events:
    """A note is done with; what waited for a Complication comes now (WG-TRAIT-18)."""
    over = complication_over.all(game, state, command.matter, False)
    return [*notes.told(game, state, actor, command), *over]


class GiveRuin(Command, frozen=True, tag="give_ruin"):
    """No good Complication comes to mind: the GM takes 1 Ruin."""


give_ruin = RUIN_POOL.verb(
    GiveRuin, "1 Ruin instead", "WG-WRATH-05", Who.ABOUT, at=("note", "open")
)


@give_ruin.asks
def _whether_traded(game: Game, known: Known, pick: Picker) -> Ready:
    _, note = opened(known.matters, pick.offer.matter, Note)
    if note.kind != "complication":
        raise Illegal("no_complication", "Only a Complication is traded for Ruin.", "WG-WRATH-05")
    if not game.rules.plays("WG-WRATH-05"):
        raise Illegal("not_in_ruleset", "This ruleset trades nothing for Ruin.", "WG-WRATH-05")
    return pick.ready(GiveRuin)


@give_ruin.decides
def _give_ruin(game: Game, state: State, _actor: Actor, command: GiveRuin) -> Events:
    """WG-WRATH-05, WG-RUIN-02: the Complication is dropped for 1 Ruin."""
    _, note = opened(state.matters, command.matter, Note)
    return [
        ComplicationTraded(note.character),
        Gained(RUIN, 1, "WG-WRATH-05"),
        MatterClosed(command.matter),
        *complication_over.all(game, state, command.matter, True),
    ]


@RUIN_POOL.event
class ComplicationTraded(Event, frozen=True, tag="complication_traded"):
    """A Complication was dropped for Ruin."""

    character: str


@RUIN_POOL.tells(ComplicationTraded)
def _tell_traded(_game: Game, state: State, event: ComplicationTraded, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"{who}'s Complication is traded for Ruin.", ("WG-WRATH-05",))


class SpendRuin(Command, frozen=True, tag="spend_ruin"):
    """The GM spends Ruin."""

    use: str = ""
    amount: int = 0
    purpose: str = ""


spend_ruin = RUIN_POOL.verb(SpendRuin, "Spend Ruin", "WG-RUIN-03", Who.GM)


@spend_ruin.asks
def _how_much(game: Game, known: Known, pick: Picker) -> Ready:
    needs_rule(game, "WG-RUIN-03", "This ruleset spends no Ruin.")
    held = known.tracks[RUIN]
    pick.limit(held >= 1, Limit.COST, "no_ruin", "WG-RUIN-03", "The Ruin pool is empty.")
    pick.word("use", (Option("own", "A use of your own"),), "What for?")
    pick.number("amount", 1, max(held, 1), "How much Ruin?")
    pick.text("purpose", MOST_TEXT, "In your words (may stay empty)")
    return pick.ready(SpendRuin)


@spend_ruin.decides
def _spend_ruin(_game: Game, state: State, _actor: Actor, command: SpendRuin) -> Events:
    """WG-RUIN-03: the pool cannot go below 0; a waived cost takes what is there."""
    paid = min(command.amount, state.tracks[RUIN])
    events: list[Event] = [Spent(RUIN, paid, "WG-RUIN-03")] if paid else []
    return [*events, RuinUsed(command.use, command.purpose)]


@RUIN_POOL.event
class RuinUsed(Event, frozen=True, tag="ruin_used"):
    """What the GM's Ruin was spent on."""

    use: str
    purpose: str


@RUIN_POOL.tells(RuinUsed)
def _tell_used(_game: Game, _state: State, event: RuinUsed, _actor: Actor) -> Line:
    return Line(
        f"The GM uses Ruin{': ' + event.purpose if event.purpose else '.'}", ("WG-RUIN-03",)
    )
