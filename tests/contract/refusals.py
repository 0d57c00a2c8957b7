"""Steps that must be refused, each wrong in exactly one way, each with its accepted control."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from contract.asking import covered, fields_of, tag_of
from contract.bars import check_shut
from contract.domains import outside
from contract.games import PLAYERS, form_names
from contract.moves import limited, refusal, submit_or_waive
from tableside.core.offers import Offer
from tableside.core.state import Overstepped
from tableside.core.values import DICE, GM, Actor, Command, Faces, Illegal, Mode, Role
from tableside.table.pleas import plea

if TYPE_CHECKING:
    from contract.walk import Walk

# People who look a little like somebody with the right.
_STRANGERS = (*PLAYERS, Actor(""), Actor("gm"), DICE)
_NOT_THEIRS = ("not_yours", "not_gm", "not_asked")


def wrong_seat(walk: Walk) -> bool:
    """The right command from the wrong seat."""
    actor = walk.some_seat()
    offer = walk.some_offer(actor)
    if offer is None:
        return False
    command = walk.answered(actor, offer)[0].command
    for stranger in walk.rng.sample(_STRANGERS, 3):
        if stranger != actor and not _has(walk, stranger, offer):
            walk.refuse(stranger, command, *_NOT_THEIRS, *_unknown(walk, stranger, offer))
            walk.note("wrong seat")
    walk.submit(actor, command)
    return True


def _unknown(walk: Walk, actor: Actor, offer: Offer) -> tuple[str, ...]:
    """Of a matter that a seat may not even know of, the refusal must not tell that it is there."""
    known = walk.system.known(walk.state, actor)
    seen = not offer.matter or any(one.id == offer.matter for one in known.matters)
    return () if seen else ("no_such_matter",)


def _has(walk: Walk, actor: Actor, offer: Offer) -> bool:
    offers = walk.standing(actor, offer.verb)
    return any(replace(one, label="") == replace(offer, label="") for one in offers)


def stale(walk: Walk) -> bool:
    """The right answer to a question as it stood earlier, or as it never stood."""
    actor = walk.some_seat()
    offer = walk.some_offer(actor, matter=True)
    if offer is None:
        return False
    command = walk.answered(actor, offer)[0].command
    for revision in (command.revision - 1, command.revision + 1):
        walk.refuse(actor, replace(command, revision=revision), "stale")
        walk.note("stale")
    walk.refuse(actor, replace(command, matter="t99999"), "no_such_matter")
    walk.submit(actor, command)
    return True


def closed(walk: Walk) -> bool:
    """An answer that was accepted once is not accepted again."""
    if not walk.seen:
        return False
    actor, command = walk.rng.choice(walk.seen)
    verb = tag_of(command)
    if verb not in walk.system.verbs:
        return False
    if covered(walk.system, walk.known(actor), walk.standing(actor, verb), command):
        return False  # undone since, and so open again
    if all(matter.id != command.matter for matter in walk.state.matters):
        walk.refuse(actor, command)
        walk.note("closed")
        return True
    return False


def faces_from_others(walk: Walk) -> bool:
    """Possible faces from anybody but the dice."""
    awaited = walk.system.awaited(walk.state)
    if not awaited:
        return False
    wanted = walk.rng.choice(awaited)
    command = Faces(key=wanted.key, faces=walk.faces(wanted))
    for actor in (GM, *PLAYERS, Actor("dice")):
        walk.refuse(actor, command, "not_the_dice")
    walk.note("faces from others")
    walk.submit(DICE, command, walk.dice())
    return True


def impossible_faces(walk: Walk) -> bool:
    """Faces that no die shows, too many, too few, or for a roll nobody waits for."""
    awaited = walk.system.awaited(walk.state)
    if not awaited:
        return False
    wanted = walk.rng.choice(awaited)
    faces = walk.faces(wanted)
    place = walk.rng.randrange(len(faces))
    for bad in (0, wanted.sides[place] + 1):
        spoilt = (*faces[:place], bad, *faces[place + 1 :])
        walk.refuse(DICE, Faces(key=wanted.key, faces=spoilt), "impossible_face")
    for many in (faces[1:], (*faces, 1)):
        walk.refuse(DICE, Faces(key=wanted.key, faces=many), "wrong_number_of_dice")
    walk.refuse(DICE, Faces(key=wanted.key + "x", faces=faces), "no_such_roll")
    walk.note("impossible faces")
    walk.submit(DICE, Faces(key=wanted.key, faces=faces), walk.dice())
    return True


def mutated(walk: Walk) -> bool:
    """One answer pushed out of its domain, or given to a question nobody asked."""
    actor = walk.some_seat()
    offer = walk.some_offer(actor)
    if offer is None:
        return False
    ready, asked = walk.answered(actor, offer)
    for field in asked:
        for value in outside(field.domain):
            walk.refuse(actor, replace(ready.command, **{field.name: value}))
            walk.note("mutated")
    check_shut(walk, actor, offer, asked, ready.command)
    for name, value in _unasked(ready.command, {field.name for field in asked}):
        changed = replace(ready.command, **{name: value})
        why = walk.refuse(actor, changed)
        # A limit that binds now, or a rule, may be why it is not asked; then it speaks for itself.
        if why.limit is None:
            assert why.code == "not_asked_here" or why.rule, repr(why)
        else:
            assert walk.state.limits[why.limit] is Mode.ENFORCED, repr(why)
            pardoned = refusal(walk, replace(GM, waives=(why.limit,)), changed)
            assert pardoned is None or pardoned.limit != why.limit, repr(why)
        walk.note("unasked")
    walk.submit(actor, ready.command, walk.dice())
    return True


def _unasked(command: Command, asked: set[str]) -> list[tuple[str, Any]]:
    """Another value of the same kind for each field that was no question here."""
    found = []
    for name, value in fields_of(command).items():
        if name not in asked and isinstance(value, int | str):
            other = value + "x" if isinstance(value, str) else type(value)(not value)
            found.append((name, other))
    return found


def denied_form(walk: Walk) -> bool:
    """A GM's form from a player; the GM's own is the control."""
    theirs = form_names(walk.system, Role.PLAYER)
    kind = walk.rng.choice([one for one in form_names(walk.system, Role.GM) if one not in theirs])
    command = walk.filled(kind, GM)
    if command is None or refusal(walk, GM, command) is not None:
        return False
    for actor in (walk.rng.choice(PLAYERS), Actor("gm"), DICE):
        walk.refuse(actor, command, "not_gm")
    walk.note("denied form")
    walk.submit(GM, command)
    return True


def _unseen(walk: Walk, actor: Actor, command: Command) -> tuple[str, ...]:
    track = getattr(command, "track", "")
    return ("no_such_track",) if track and track not in walk.known(actor).tracks else ()


def foreign_form(walk: Walk) -> bool:
    """A form open to players, filled in for somebody else's; its owner is the control."""
    owner = walk.rng.choice(PLAYERS[:3])
    kind = walk.rng.choice(form_names(walk.system, Role.PLAYER))
    command = walk.filled(kind, owner)
    if command is None or refusal(walk, owner, command) is not None:
        return False
    for actor in _STRANGERS:
        if actor != owner:
            # What a seat does not see is not there for it: then nobody says whose it is.
            walk.refuse(actor, command, "not_yours", "not_gm", *_unseen(walk, actor, command))
            walk.note("foreign form")
    walk.submit(owner, command)
    return True


def spoilt_form(walk: Walk) -> bool:
    """A GM's form that is wrong in one way; a good one is the control."""
    kind = walk.rng.choice(sorted(walk.game.spoilers))
    for command, code in walk.game.spoilers[kind](walk.system, walk.state, walk.rng):
        assert tag_of(command) == kind
        walk.refuse(GM, command, code)
        walk.note("spoilt form")
    good = walk.filled(kind, GM)
    if good is not None:
        submit_or_waive(walk, GM, good)
    return True


def player_asks_leave(walk: Walk) -> bool:
    """What a limit stops for a player is theirs once the GM gives leave for just these limits."""
    found = limited(walk)
    owner = None if found is None else walk.state.characters.get(found[0].character)
    if found is None or owner is None or not owner.controller:
        return False
    actor = Actor(owner.controller)
    try:
        asked = plea(walk.system, walk.state, actor, found[0], {})
    except Illegal:
        return False  # something stops it that no leave helps against
    walk.refuse(actor, asked.command, *(one.code for one in asked.shown.bars))
    walk.note("player asks leave")
    row = walk.submit(asked.actor, asked.command)
    logged = {one.limit for one in row.events if isinstance(one, Overstepped) and one.waived}
    assert logged == set(asked.actor.waives), f"{asked!r}, but the log keeps {logged}"
    return True
