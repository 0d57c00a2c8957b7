"""What this chapter hands to the engine."""

from __future__ import annotations

from tableside.core.chapter import Chapter, answers_of
from tableside.core.tell import name_of
from tableside.core.values import Actor, Line, Role
from tableside.systems.wrath_glory import purposes
from tableside.systems.wrath_glory.campaign.medicae import commands as do
from tableside.systems.wrath_glory.campaign.medicae import decide
from tableside.systems.wrath_glory.campaign.medicae import events as was
from tableside.systems.wrath_glory.campaign.medicae.offers import VERBS
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.moments import settled
from tableside.systems.wrath_glory.state import WOUNDS, State
from tableside.systems.wrath_glory.view import lies_open


def _said(state: State, _event: object) -> State:
    return state  # a fact for the log; the tracks change by the events around it


def _tell(_game: Game, state: State, event: was.Treated, actor: Actor) -> Line:
    """How badly a threat was hurt does not show in what it gets back."""
    healer, patient = name_of(state, event.healer), name_of(state, event.patient)
    one = state.characters.get(event.patient)
    if actor.role is not Role.GM and one is not None and not lies_open(one, actor):
        return Line(f"{healer} treats {patient}.", (event.rule,))
    many = "s" if event.what == WOUNDS and event.amount != 1 else ""
    what = f"Wound{many}" if event.what == WOUNDS else "Shock"
    die = " (d3)" if event.face else ""
    return Line(f"{healer} treats {patient}: {event.amount} {what} less{die}.", (event.rule,))


MEDICAE = Chapter(
    verbs=VERBS,
    deciders={do.Treat: decide.treat},
    on_faces={decide.PROCEDURE: decide.faces_fell},
    handlers={was.Treated: _said},
    lines={was.Treated: _tell},
    rolls={decide.PROCEDURE: "treatment"},
    answers=answers_of(
        settled,
        {
            purposes.TREAT_WOUNDS: decide.wounds_treated,
            purposes.TREAT_SHOCK: decide.shock_treated,
        },
    ),
)
