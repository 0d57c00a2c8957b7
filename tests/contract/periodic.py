"""What must hold at every tenth step and at the end of a walk."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from contract.asking import answer, caught
from contract.canaries import check_canaries
from contract.games import PLAYERS, rule_ids
from contract.twins import sights
from contract.wire import check_asked
from tableside.core.chances import Odds
from tableside.core.effects import SCENE
from tableside.core.history import Corrected, History
from tableside.core.offers import Offer
from tableside.core.places import TakeDefault
from tableside.core.play import fold, propose
from tableside.core.values import GM, GM_SEAT, Actor, Faces, Roll

if TYPE_CHECKING:
    from contract.walk import Walk


def check_all(walk: Walk) -> None:
    """The dear checks."""
    seed = walk.rng.randint(0, 999_999)
    check_replay(walk)
    check_log(walk)
    for actor in (*PLAYERS, GM):
        check_sight(walk, actor)
    check_answers(walk)
    check_defaults(walk)
    seen = {who: list(sights(walk.system, *walk.offers(who), seed)) for who in PLAYERS}
    walk.twin.compare(seed, seen)
    check_canaries(walk, seen)
    walk.game.line_laws(walk.system, walk.state, walk.history.line())


def check_replay(walk: Walk) -> None:
    """The events of the line, folded from the start, lead to the present."""
    state = walk.system.new(walk.history.setup)
    for row in walk.history.line():
        state = fold(walk.system, state, row.events)
    assert state == walk.state, "replay from the start is not the present"


def check_decisions(walk: Walk) -> None:
    """The commands of the line, decided anew with their faces, bring the same events."""
    state = walk.system.new(walk.history.setup)
    for row in walk.history.line():
        if isinstance(row.command, Corrected):
            state = fold(walk.system, state, row.events)
            continue

        def tape(roll: Roll, faces: Any = row.faces) -> tuple[int, ...] | None:
            found: tuple[int, ...] | None = faces.get(roll.key)
            return found

        made = propose(walk.system, state, row.actor, row.command, tape)
        assert made.events == row.events, f"row {row.seq} is decided otherwise now"
        state = made.state
    assert state == walk.state


def check_log(walk: Walk) -> None:
    """The log survives JSON, with where the head is and what can be redone."""
    history = walk.history
    data = history.dump()
    loaded = History.load(walk.system, data)
    assert loaded.rows == history.rows
    assert (loaded.head, loaded._undone) == (history.head, history._undone)
    assert loaded.state == history.state
    assert loaded.dump() == data


def check_sight(walk: Walk, actor: Actor) -> None:
    """What a seat knows, is offered and is asked survives JSON and cites rules that exist."""
    known, offers = walk.offers(actor)
    for offer in offers:
        assert not offer.rule or offer.rule in rule_ids(walk.system.name), offer
        check_allowed(walk.state, offer)
        check_odds(walk.system, known, offer)
        if actor is GM:  # the players' are walked anyway, to compare the twins
            ready, asked = answer(walk.system, known, offer, walk.choose)
            check_asked(walk.system, asked, ready.command)


def check_odds(system: Any, known: Any, offer: Offer) -> None:
    """A way has a chance, or words where it is certain; none hangs on what is not known."""
    found: Odds | None = system.odds(known, offer, {})
    if found is None:
        return
    for one in found.prospects:
        assert (one.chance is None) == bool(one.result), found
        assert one.chance is None or one.chance.exact not in ("0/1", "1/1"), found
    assert found.prospects or found.unknown, found
    if found.prospects and found.unknown:  # it is the same whatever the number
        by_number = system.odds(known, offer, {}, by_number=True)
        assert all(one in by_number.prospects for one in found.prospects), found


def check_allowed(state: Any, offer: Offer) -> None:
    """Nobody is offered what an effect on them forbids, or what it leaves no room for."""
    for effect in state.effects:
        if offer.character and effect.on in (offer.character, SCENE):
            assert offer.verb not in effect.forbids, f"{effect.name} forbids {offer}"
            free = not offer.matter
            assert not free or not effect.forces or offer.verb in effect.forces, effect


def check_answers(walk: Walk) -> None:
    """Whoever is asked has an answer on offer, at their own seat and at the GM's."""
    for matter in walk.state.matters:
        if any(one.parent == matter.id for one in walk.state.matters):
            continue
        for who in matter.asks:
            seats = [GM]
            if who != GM_SEAT:
                controller = walk.state.characters[who].controller
                seats += [actor for actor in PLAYERS if actor.seat == controller]
            for actor in seats:
                assert _may_answer(walk, actor, matter, who), f"{actor.seat} cannot answer {matter}"


def _may_answer(walk: Walk, actor: Actor, matter: Any, who: str) -> bool:
    character = "" if who == GM_SEAT else who
    return any(
        offer.matter == matter.id
        and offer.character == character
        and offer.verb in walk.system.verbs
        for offer in walk.offers(actor)[1]
    )


def check_defaults(walk: Walk) -> None:
    """Every question has a default that the GM can take."""
    for matter in walk.state.matters:
        if any(one.parent == matter.id for one in walk.state.matters):
            continue
        for who in matter.asks:
            character = "" if who == GM_SEAT else who
            default = TakeDefault(character, matter.id, matter.revision)
            why = caught(partial(propose, walk.system, walk.state, GM, default))
            assert why is None, f"no default for {matter.id}: {why!r}"


def check_faces_kept(walk: Walk) -> None:
    """Every roll that was answered stands in the log once on its line."""
    keys = [key for row in walk.history.line() for key in row.faces]
    assert len(keys) == len(set(keys)), "one roll was answered twice"
    for row in walk.history.line():
        if isinstance(row.command, Faces):
            assert row.faces[row.command.key] == row.command.faces
