"""Steps that go back: undo, redo, and corrections of what was played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from contract.after import check_row
from contract.asking import caught, tag_of
from contract.domains import MARKED, inside
from contract.games import PLAYERS
from contract.wire import encode
from tableside.core.correction import Correction, adopt, correct, shown
from tableside.core.history import Corrected, Row, behalf_of
from tableside.core.offers import Field, Offer, Range, Ready
from tableside.core.values import GM, Command, Roll, Value

if TYPE_CHECKING:
    from contract.walk import Walk

Changes = tuple[Row, Command | None, Mapping[str, tuple[int, ...]]]


def undo(walk: Walk) -> bool:
    """The last row is taken back exactly, by the GM alone."""
    history = walk.history
    if not history.head:
        _refused(walk, "undo", GM, "nothing_to_undo")
        return False
    _refused(walk, "undo", walk.rng.choice(PLAYERS), "not_gm")
    row = history.row(history.head)
    to = _before(row)
    history.undo()
    assert history.head == to
    assert history.state == history.state_at(to)
    walk.note("undo")
    walk.twin.renew()
    return True


def _before(row: Row) -> int:
    """Where play stood before a row; a replayed correction is taken back whole."""
    if isinstance(row.command, Corrected) and row.command.how == "replay":
        return row.command.was_head
    return row.parent


def redo(walk: Walk) -> bool:
    """What was taken back comes back exactly; once play went on there is nothing to redo."""
    history = walk.history
    if not history._undone:
        _refused(walk, "redo", GM, "nothing_to_redo")
        return False
    _refused(walk, "redo", walk.rng.choice(PLAYERS), "not_gm")
    to = history._undone[-1]
    history.redo()
    assert history.head == to
    walk.note("redo")
    walk.twin.renew()
    return True


def back_and_forth(walk: Walk) -> bool:
    """Several rows back and as many forth lead to where they began."""
    history, count = walk.history, walk.rng.randint(1, 4)
    count = min(count, len(history.line()))
    head, state = history.head, history.state
    for _ in range(count):
        history.undo()
    for _ in range(count):
        history.redo()
    assert (history.head, history.state) == (head, state)
    walk.note("back and forth")
    return bool(count)


def _refused(walk: Walk, what: str, actor: Any, code: str) -> None:
    stood = walk.stands()
    why = caught(lambda: getattr(walk.history, what)(actor))
    assert why is not None, f"{actor} may {what}"
    assert why.code == code, repr(why)
    assert walk.stands() == stood, f"a refused {what} changed something"


def correction(walk: Walk) -> bool:
    """A row of the line gets other dice or another number; the GM adopts it, or does not."""
    changes = _changes(walk)
    if changes is None:
        return False
    row, command, faces = changes
    stood = walk.stands()
    dice = walk.faces if walk.rng.random() < 0.7 else None
    found = correct(walk.history, row.seq, command, faces, dice)
    assert walk.stands() == stood, "working a correction out changed something"
    assert dice is None or not found.awaited, f"dice were at hand for {found.awaited}"
    walk.note("correction worked out")
    _looks_alike(walk, found)
    how = walk.rng.choice(("settle", "replay", "replay", ""))
    if how:
        _adopt(walk, found, how)
    return True


def _looks_alike(walk: Walk, found: Correction) -> None:
    """A player's look at a correction hangs on nothing but what they know of where it leads."""
    twin = replace(found, state=walk.game.twist(found.state), differences=(), misfits=(), later=())
    for who in PLAYERS:
        ours, theirs = (encode(shown(walk.history, one, who)) for one in (found, twin))
        assert ours == theirs, f"{who.seat} can tell twin corrections apart: {ours!r} / {theirs!r}"


def nothing_corrected(walk: Walk) -> bool:
    """A correction that changes nothing leads to the very same present."""
    line = walk.history.line()
    # A second correction of a row takes the place of the first, and so does change something.
    corrected = {row.command.seq for row in line if isinstance(row.command, Corrected)}
    line = [one for one in line if not isinstance(one.command, Corrected)]
    line = [one for one in line if one.seq not in corrected]
    if not line:
        return False
    found = correct(walk.history, walk.rng.choice(line[-25:]).seq)
    assert not found.misfits, found.misfits
    assert found.state == walk.state, found.differences
    walk.note("nothing corrected")
    return True


def _adopt(walk: Walk, found: Correction, how: str) -> None:
    history = walk.history
    before, head, stood = history.state, history.head, walk.stands()
    why = caught(lambda: adopt(history, found, how, walk.rng.choice(PLAYERS)))
    assert why is not None, "a player adopted a correction"
    assert why.code == "not_gm"
    assert walk.stands() == stood
    if how == "settle" and shown(history, found, GM).unthrown:
        missing = caught(lambda: adopt(history, found, how))
        assert missing is not None, "a correction was settled while its dice are in the cup"
        assert missing.code == "new_dice"
        assert walk.stands() == stood
        walk.note("correction without its dice")
        return
    row = adopt(history, found, how)
    walk.note(f"correction by {how}")
    if how == "settle":
        _settled(before, history.state, found)
        check_row(walk, before, row)
    else:
        assert history.state == found.state
        _check_new_line(walk, found)
    walk.twin.renew()
    if walk.rng.random() < 0.3:
        history.undo()
        assert (history.head, history.state) == (head, before)
        walk.note(f"correction by {how} undone")
        walk.twin.renew()


def _settled(before: Any, after: Any, found: Correction) -> None:
    """What counts stands as if it had been so all along; whatever is asked stays asked."""
    wanted = found.state
    # What is still open here brings its own when it ends; then only that may be missing.
    for track, points in after.tracks.items() if not found.later else ():
        assert points == wanted.tracks.get(track, points), track
    for fact, value in after.facts.items() if not found.later else ():
        assert value == wanted.facts.get(fact, value), fact
    for key, one in after.characters.items():
        assert one == wanted.characters.get(key, one), key
    assert set(after.characters) == set(before.characters)


def _check_new_line(walk: Walk, found: Correction) -> None:
    state = walk.history.state_at(walk.history.row(found.seq).parent)
    line = walk.history.line()
    for row in line[-len(found.rows) - 1 : -1]:
        check_row(walk, state, row)
        assert row.behalf == behalf_of(state, row.actor, row.command)
        state = walk.history.state_at(row.seq)


def _changes(walk: Walk) -> Changes | None:
    line = walk.history.line()[-25:]
    walk.rng.shuffle(line)
    for row in line:
        if isinstance(row.command, Corrected):
            _not_correctable(walk, row)
        elif row.faces and walk.rng.random() < 0.5:
            key = walk.rng.choice(sorted(row.faces))
            return row, None, {key: _other_faces(walk, row, key)}
        elif tag_of(row.command) in walk.system.verbs:
            other = _other_number(walk, row)
            if other is not None:
                return row, other, {}
    return None


def _not_correctable(walk: Walk, row: Row) -> None:
    why = caught(lambda: correct(walk.history, row.seq))
    assert why is not None, "a correction was corrected"
    assert why.code == "not_correctable"


def _other_faces(walk: Walk, row: Row, key: str) -> tuple[int, ...]:
    """Other faces for the same dice."""
    sides = {roll.key: roll.sides for one in walk.history.line() for roll in _rolls(one)}
    return tuple(walk.rng.randint(1, most) for most in sides[key])


def _rolls(row: Row) -> Iterator[Roll]:
    for event in row.events:
        roll = getattr(getattr(event, "matter", event), "roll", None)
        if isinstance(roll, Roll):
            yield roll


def _other_number(walk: Walk, row: Row) -> Command | None:
    """The same command with one number changed, asked for again as it was then."""
    state = walk.history.state_at(row.parent)
    known = walk.system.known(state, row.actor)
    command = row.command
    offer = Offer(tag_of(command), command.character, command.matter, command.revision)
    chosen: dict[str, Value] = {}
    changed = False
    while isinstance(said := walk.system.ask_next(known, offer, chosen), Field):
        value = getattr(command, said.name)
        if isinstance(said.domain, Range) and not changed and walk.rng.random() < 0.7:
            open_ones = [one for one in inside(said.domain, walk.rng, 8) if one not in MARKED]
            value = walk.rng.choice(open_ones or [value])
            changed = value != getattr(command, said.name)
        chosen[said.name] = value
    return replace(said.command) if isinstance(said, Ready) and changed else None
