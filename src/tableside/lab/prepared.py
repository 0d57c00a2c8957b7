"""A fight that is prepared: who lies on a shelf, against the heroes of a table."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core.history import History, Start
from tableside.core.system import AnySystem
from tableside.core.values import GM, Illegal
from tableside.lab.changes import heroes
from tableside.systems import lab_of, ready_heroes
from tableside.systems.kit.lab import LabError

PARTY = 4  # ready heroes, where nobody plays yet
People = tuple[Mapping[str, Any], ...]  # as they are brought in


def prepared(game: AnySystem, state: Any, people: People) -> tuple[Any, bool]:
    """The heroes as they stand, or ready ones if there are none, and all these, nobody hidden.

    What lies on the heroes beside their tracks is of the scene that is played, and stays there.
    """
    party = heroes(state)
    if party:
        return _against(game, state, party, people), False
    ready = ready_heroes(game.name).values()
    armed = (one for one in ready if _fights(game, _against(game, state, (one,), people)))
    found = tuple(islice(armed, PARTY)) or tuple(ready)[:PARTY]  # or it is the others who cannot
    return _against(game, state, found, people), True


def _against(game: AnySystem, state: Any, party: tuple[Any, ...], people: People) -> Any:
    lab = lab_of(game.name)
    begun = game.new(lab.setup(characters=party, limits=state.limits))
    marked = {track: state.tracks.get(track, now) for track, now in begun.tracks.items()}
    history = History(game, None, Start(0, 0, replace(begun, tracks=marked)))
    try:
        command = msgspec.convert({"people": people}, lab.bring)
        coming = [replace(one, hidden=0, replaces="") for one in command.people if one.count]
        history.submit(GM, replace(command, people=tuple(coming)))
    except msgspec.ValidationError as error:
        raise LabError(f"Who comes here cannot be read: {error}.") from error
    except Illegal as illegal:
        raise LabError(f"They cannot be brought in: {illegal.sentence}") from illegal
    return history.state


def _fights(game: AnySystem, state: Any) -> bool:
    try:
        lab_of(game.name).muster(game, state)
    except LabError:
        return False
    return True
