"""What each seat reads about the spotlight."""

from __future__ import annotations

from tableside.core.matters import Matter
from tableside.core.tell import name_of
from tableside.core.values import Actor, Line
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.scene.spotlight import events as was
from tableside.systems.daggerheart.scene.spotlight import moves
from tableside.systems.daggerheart.scene.values import Handover
from tableside.systems.daggerheart.state import State


def opening(_game: Game, _state: State, event: was.OpeningTaken, _actor: Actor) -> Line:
    """Why the GM takes over."""
    return Line(f"The GM takes over: {moves.OPENINGS[event.trigger]}.", ("DH-GMM-01",))


def moved(_game: Game, state: State, event: was.GmMoved, _actor: Actor) -> Line | None:
    """A move in the GM's words; what an adversary does tells itself."""
    if event.move == moves.TOLD:
        return None  # the words themselves are in the log
    if event.foe and not event.text:
        return Line(f"The spotlight is on {name_of(state, event.foe)}.", ("DH-SPOT-06",))
    about = name_of(state, event.foe or event.target)
    who = f" ({about})" if about else ""
    words = f": {event.text}" if event.text else "."
    return Line(f"The GM makes a move{who}{words}", ("DH-GMM-02",))


def kept(_game: Game, _state: State, _event: was.SpotlightKept, _actor: Actor) -> Line:
    """One move more."""
    return Line("The GM keeps the spotlight.", ("DH-SPOT-08",))


def forgone(_game: Game, _state: State, _event: was.MoveForgone, _actor: Actor) -> Line:
    """No move was made."""
    return Line("The GM lets the move go.", ("DH-SPOT-07",))


def restored(_game: Game, _state: State, _event: was.SpotlightRestored, _actor: Actor) -> Line:
    """The GM was not done."""
    return Line("The GM was not done yet and goes on.", ("DH-SPOT-06",))


def handover(_game: Game, state: State, matter: Matter[Handover], _actor: Actor) -> Line:
    """A roll took the spotlight."""
    values = matter.values
    who = name_of(state, values.character)
    return Line(f"{who}'s roll takes the spotlight; the GM still had a move.", ("DH-SPOT-07",))
