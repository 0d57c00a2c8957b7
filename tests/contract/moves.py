"""Steps that must succeed: playing offers, rolling, forms, and limits the GM waives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from contract.asking import answer, caught, covered, standing, tag_of
from contract.games import PLAYERS, form_names
from tableside.core.desk import Adjust
from tableside.core.history import Row, behalf_of
from tableside.core.matters import MatterMoved
from tableside.core.offers import Offer, Ready
from tableside.core.reckoning import Reckoning
from tableside.core.state import Gained, Overstepped
from tableside.core.values import DICE, GM, Actor, Command, Faces, Illegal, Limit, Role
from tableside.core.verbs import places

if TYPE_CHECKING:
    from contract.walk import Walk

_ENOUGH = 6  # places where only a limit is in the way, to choose from


def play(walk: Walk) -> bool:
    """Any offer of any seat, answered at random, is accepted."""
    actor = walk.some_seat()
    offer = walk.some_offer(actor)
    return offer is not None and _played(walk, actor, offer)


def eagerly(walk: Walk) -> bool:
    """What a setup is there for is tried first, by whoever may."""
    verb = walk.eager.pop(0)
    if verb in form_names(walk.system, Role.GM):
        return _filled_in(walk, GM, verb)
    for actor in (*PLAYERS, GM):
        if offers := walk.standing(actor, verb):
            return _played(walk, actor, walk.rng.choice(offers))
    return False


def _played(walk: Walk, actor: Actor, offer: Offer) -> bool:
    ready, _ = walk.answered(actor, offer)
    row = walk.submit(actor, ready.command, walk.dice())
    said = {one.code for one in ready.cautions if one.limit is not None}
    logged = {event.code for event in row.events if isinstance(event, Overstepped)}
    assert said == logged, f"cautions {said}, but the log keeps {logged}"
    check_preview(ready, row)
    before = walk.history.state_at(row.parent)
    assert row.behalf == behalf_of(before, actor, ready.command)
    return True


def check_preview(ready: Ready, row: Row) -> None:
    """What a client was shown beforehand is what the engine then reckons with, number by number."""
    shown: dict[str, list[int]] = {}
    for one in ready.preview:
        if one.total is not None:
            shown.setdefault(one.quantity, []).append(one.total)
    for quantity, totals in shown.items():
        hidden = sum(one.quantity == quantity for one in ready.preview) - len(totals)
        found = _reckoned(row, quantity)
        if found and not hidden:
            exact = row.actor.role is Role.GM
            why = "; ".join(one.why() for group in found for one in group)
            same = any(_same([one.total for one in group], totals, exact) for group in found)
            assert same, f"shown {quantity} {totals}, but {why}"


def _same(held: list[int | None], totals: list[int], exact: bool) -> bool:
    """A player may not know the number of every target; those known stand in their order."""
    left = iter(held)
    return held == totals if exact else all(number in left for number in totals)


def _reckoned(row: Row, quantity: str) -> list[list[Reckoning]]:
    """The numbers of a kind that the row's own matter first held: one for all, or each target's."""
    for event in row.events:
        if isinstance(event, Gained) and event.track.startswith(f"{row.command.character}."):
            return []  # what it costs is harm, which bears on its own numbers (WG-PSY-03)
        who = getattr(getattr(event, "values", None), "character", row.command.character)
        ours = not row.command.character or who == row.command.character
        if isinstance(event, MatterMoved) and row.command.matter in ("", event.id) and ours:
            held = [getattr(event.values, name) for name in event.values.__struct_fields__]
            groups = [list(one.values()) for one in held if isinstance(one, Mapping)]
            groups.append([one for one in held if isinstance(one, Reckoning)])
            fits = [[one for one in each if _is(one, quantity)] for each in groups]
            if any(fits):
                return [each for each in fits if each]
    return []


def _is(one: object, quantity: str) -> bool:
    return isinstance(one, Reckoning) and one.quantity == quantity


def answer_matter(walk: Walk) -> bool:
    """An open question is answered by its own seat, by the GM for it, or by its default."""
    seats = [GM, *PLAYERS]
    walk.rng.shuffle(seats)
    for actor in seats:
        offer = walk.some_offer(actor, matter=True)
        if offer is not None:
            walk.submit(actor, walk.answered(actor, offer)[0].command, walk.dice())
            return True
    return False


def roll(walk: Walk) -> bool:
    """Dice that somebody waits for are answered with any faces."""
    awaited = walk.system.awaited(walk.state)
    if not awaited:
        return False
    wanted = walk.rng.choice(awaited)
    walk.submit(DICE, Faces(key=wanted.key, faces=walk.faces(wanted)), walk.dice())
    return True


def form(walk: Walk) -> bool:
    """A form filled in as its rights allow is accepted."""
    actor = walk.some_seat()
    return _filled_in(walk, actor, walk.rarely_met(form_names(walk.system, actor.role)))


def _filled_in(walk: Walk, actor: Actor, name: str) -> bool:
    command = walk.filled(name, actor)
    if command is None:
        return False
    submit_or_waive(walk, actor, command)
    return True


def often(walk: Walk) -> bool:
    """The GM fills in one of the forms that a game lives by."""
    names = walk.game.often
    return bool(names) and _filled_in(walk, GM, walk.rng.choice(names))


def overrule(walk: Walk) -> bool:
    """The GM changes a number, often in secret."""
    command = walk.filled("overrule", GM)
    if command is None:
        return False
    walk.submit(GM, command)
    return True


def waive(walk: Walk) -> bool:
    """What only a limit forbids is refused; with the GM's waiver the same command is accepted."""
    found = limited(walk)
    if found is None:
        return False
    waiver = replace(GM, waives=tuple(Limit))
    known = walk.system.known(walk.state, waiver)
    submit_or_waive(walk, GM, answer(walk.system, known, found[0], walk.choose)[0].command)
    return True


def beyond_cap(walk: Walk) -> bool:
    """Above its maximum a track goes only with the GM's leave, or where the table only advises."""
    tops = {track: walk.system.maximum(walk.state, track) for track in walk.state.tracks}
    capped = [track for track, top in tops.items() if top is not None]
    if not capped:
        return False
    track = walk.rng.choice(capped)
    by = tops[track].value - walk.state.tracks[track] + 1
    if not 0 < by <= 100:
        return False
    submit_or_waive(walk, GM, Adjust(track=track, by=by))
    return True


def limited(walk: Walk) -> tuple[Offer, Illegal] | None:
    """Somewhere a verb would stand, were it not for a limit."""
    known = walk.known(GM)
    found: dict[str, list[tuple[Offer, Illegal]]] = {}
    verbs = list(walk.system.verbs.values())
    walk.rng.shuffle(verbs)
    for verb in verbs:
        for offer in places(known, verb):
            said = walk.system.ask_next(known, offer, {})
            if isinstance(said, Illegal) and said.limit is not None:
                found.setdefault(f"waive {said.limit}", []).append((offer, said))
        if sum(map(len, found.values())) >= _ENOUGH:
            break
    return walk.rng.choice(found[walk.rarely_met(sorted(found))]) if found else None


def submit_or_waive(walk: Walk, actor: Actor, command: Command) -> None:
    """Accepted, or refused by limits alone; then accepted once the GM waives just these."""
    waived: tuple[Limit, ...] = ()
    while (why := refusal(walk, actor, command)) is not None:
        assert why.limit is not None, f"{command!r} is refused for good: {why!r}"
        assert why.limit not in waived, f"waived in vain: {why!r}"
        walk.refuse(actor, command, why.code)
        waived = (*waived, why.limit)
        actor = replace(GM, waives=waived)
        walk.note(f"waive {why.limit}")
    if tag_of(command) in walk.system.verbs:
        # WG-OPT-14: a blow that is sure to miss needs no waiver, but only a waiver lists it.
        every = replace(GM, waives=tuple(Limit))
        assert any(_stands(walk, one, command) for one in (actor, every)), command
    row = walk.submit(actor, command)
    logged = {e.limit for e in row.events if isinstance(e, Overstepped) and e.waived}
    assert logged == set(waived), f"waived {waived}, but the log keeps {logged}"


def _stands(walk: Walk, actor: Actor, command: Command) -> bool:
    known = walk.system.known(walk.state, actor)
    return covered(walk.system, known, standing(walk.system, known, tag_of(command)), command)


def refusal(walk: Walk, actor: Actor, command: Command) -> Illegal | None:
    """Why a command would be refused now."""
    return caught(lambda: walk.system.decide(walk.state, actor, command))
