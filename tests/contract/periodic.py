"""What is dear to check: at some steps of a walk, by its seed, and at its end."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from contract import falls
from contract.asking import answer, caught, chooser, some
from contract.canaries import check_canaries
from contract.games import PLAYERS, rule_ids
from contract.twins import sights
from contract.wire import check_asked
from tableside.core.chances import Odds
from tableside.core.effects import SCENE
from tableside.core.history import Corrected, History
from tableside.core.matters import has_children
from tableside.core.offers import Offer
from tableside.core.play import fold, propose
from tableside.core.values import GM, GM_SEAT, Actor, Faces, Roll
from tableside.core.verbs import TakeDefault

if TYPE_CHECKING:
    from contract.walk import Walk


LOOK = 0.08  # how often a step ends with a look
GMS = 0.5  # how often that is the GM's as well: there is most to look at, and no secret kept
LOG, UNDONE = 0.01, 0.3  # and the log is read back, just so or where something can be redone


def glance(walk: Walk, step: int) -> None:
    """After a step: what is dear is looked at now and then, when the seed says so."""
    walk.watch.look(walk, step)
    falls.look(walk)
    if walk.looks.random() < (UNDONE if walk.history._undone else LOG):
        check_log(walk)
    if walk.looks.random() < LOOK:
        look(walk)


def look(walk: Walk) -> None:
    """What one of the players has before them, and every other time the GM."""
    check_answers(walk)
    check_defaults(walk)
    check_alone(walk)
    if walk.looks.random() < GMS:
        check_sight(walk, GM)
    who, seed = walk.looks.choice(PLAYERS), walk.looks.randint(0, 999_999)
    check_sight(walk, who)
    seen = list(sights(walk.system, *walk.offers(who), seed))
    walk.twin.compare(seed, who, seen)
    check_canaries(walk, who, seen)
    walk.game.line_laws(walk.system, walk.state, walk.history.line())


def check_end(walk: Walk) -> None:
    """What a walk has come to, from its start."""
    check_replay(walk)
    check_decisions(walk)
    check_faces_kept(walk)
    check_log(walk)
    look(walk)


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


def check_alone(walk: Walk) -> None:
    """A game that serves several may share what they know alike, and nothing else."""
    first, then = walk.looks.sample((*PLAYERS, GM), 2)
    walk.known(first)
    alone = walk.alone.known(walk.state, then)
    assert walk.known(then) == alone, "a seat knows something else because of others"


def check_sight(walk: Walk, actor: Actor) -> None:
    """What a seat is offered cites rules that exist, and some of it can be asked and weighed."""
    known, offers = walk.offers(actor)
    for offer in offers:
        assert not offer.rule or offer.rule in rule_ids(walk.system.name), offer
        check_allowed(walk.state, offer)
    for offer in some(offers, walk.looks):
        check_odds(walk.system, known, offer)
        if actor is GM:  # a player's are walked anyway, to compare the twins
            ready, asked = answer(walk.system, known, offer, chooser(walk.looks, walk.game.plant))
            check_asked(walk.system, asked, ready.command)
    for verb in some(sorted(walk.system.verbs), walk.looks):
        assert walk.standing(actor, verb) == [one for one in offers if one.verb == verb], verb


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


def _questions(walk: Walk) -> list[tuple[Any, str]]:
    """Whom an open matter asks; one with open children waits."""
    matters = walk.state.matters
    waiting = [one for one in matters if not has_children(matters, one.id)]
    return [(matter, who) for matter in waiting for who in matter.asks]


def check_answers(walk: Walk) -> None:
    """Whoever is asked has an answer on offer, at their own seat and at the GM's."""
    for matter, who in some(_questions(walk), walk.looks):
        seats = [GM]
        if who != GM_SEAT:
            controller = walk.state.characters[who].controller
            seats += [actor for actor in PLAYERS if actor.seat == controller]
        for actor in seats:
            assert _may_answer(walk, actor, matter, who), f"{actor.seat} cannot answer {matter}"


def _may_answer(walk: Walk, actor: Actor, matter: Any, who: str) -> bool:
    character = "" if who == GM_SEAT else who
    return any(
        offer.matter == matter.id and offer.character == character
        for name, verb in walk.system.verbs.items()
        if verb.procedure == matter.procedure
        for offer in walk.standing(actor, name)
    )


def check_defaults(walk: Walk) -> None:
    """Every question has a default that the GM can take."""
    for matter, who in some(_questions(walk), walk.looks, 2):
        default = TakeDefault("" if who == GM_SEAT else who, matter.id, matter.revision)
        why = caught(partial(propose, walk.system, walk.state, GM, default))
        assert why is None, f"no default for {matter.id}: {why!r}"


def check_faces_kept(walk: Walk) -> None:
    """Every roll that was answered stands in the log once on its line."""
    keys = [key for row in walk.history.line() for key in row.faces]
    assert len(keys) == len(set(keys)), "one roll was answered twice"
    for row in walk.history.line():
        if isinstance(row.command, Faces):
            assert row.faces[row.command.key] == row.command.faces
