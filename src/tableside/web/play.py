"""Commands by POST: checked, stored, and then answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
from litestar import Request, get, post
from litestar.params import JSONBody
from msgspec.structs import replace

from tableside.core.offers import Field, Form, Ready
from tableside.core.places import tag_of
from tableside.core.values import Actor, Command, Illegal, Limit, Role
from tableside.table.table import Table
from tableside.web import wire
from tableside.web.auth import Forbidden, bearer, seated
from tableside.web.given import Identity, TheBucket, TheHouse

Asked = Request[Any, Any, Any]
_TABLE = "/api/tables/{identity:str}"


async def _who(
    request: Asked, identity: Identity, house: TheHouse, commands: TheBucket
) -> tuple[Table, Actor]:
    table = await house.table(identity)
    seat = seated(table, bearer(request))
    if not commands.take(f"{identity}/{seat.id}"):
        raise Illegal("too_fast", "That was too many commands at once; wait a moment.")
    return table, table.seats.actor(seat)


def _command(table: Table, raw: Mapping[str, Any]) -> Command:
    """A command from JSON, or a refusal that names what is wrong."""
    verbs = [tag_of(kind) for kind in get_args(table.system.command_type)]
    if raw.get("do") not in verbs:
        wanted = str(raw.get("do", ""))[:40]
        good = ", ".join(sorted(verbs))
        raise Illegal("unknown_verb", f"There is no command {wanted!r}. There are: {good}.")
    try:
        made: Command = msgspec.convert(raw, table.system.command_type)
    except msgspec.ValidationError as error:
        raise Illegal("malformed", f"That command cannot be read: {error}.") from error
    return made


def _waiving(actor: Actor, waive: tuple[Limit, ...]) -> Actor:
    if waive and actor.role is not Role.GM:
        raise Forbidden("not_gm", "Only the GM may waive a limit.")
    return replace(actor, waives=waive) if waive else actor


@post(f"{_TABLE}/play")
async def play(
    request: Asked,
    identity: Identity,
    data: JSONBody[wire.Play],
    house: TheHouse,
    commands: TheBucket,
) -> wire.Played:
    """Play a command; the same submission again gets the same answer."""
    table, actor = await _who(request, identity, house, commands)
    row = await table.submit(
        _waiving(actor, data.waive),
        _command(table, data.command),
        data.submission,
        real_dice=data.real_dice,
        new_dice=data.new_dice,
    )
    return wire.Played(row.seq)


@post(f"{_TABLE}/faces")
async def faces(
    request: Asked,
    identity: Identity,
    data: JSONBody[wire.AnswerRoll],
    house: TheHouse,
    commands: TheBucket,
) -> wire.Played:
    """Type in real dice, or let the server throw them."""
    table, actor = await _who(request, identity, house, commands)
    row = await table.answer_roll(actor, data.key, data.faces, data.submission)
    return wire.Played(row.seq)


@post(f"{_TABLE}/undo")
async def undo(
    request: Asked,
    identity: Identity,
    data: JSONBody[wire.Rewind],
    house: TheHouse,
    commands: TheBucket,
) -> wire.Played:
    """Take the last row back."""
    table, actor = await _who(request, identity, house, commands)
    return wire.Played((await table.undo(actor, data.submission)).seq)


@post(f"{_TABLE}/redo")
async def redo(
    request: Asked,
    identity: Identity,
    data: JSONBody[wire.Rewind],
    house: TheHouse,
    commands: TheBucket,
) -> wire.Played:
    """Bring back what was last taken back."""
    table, actor = await _who(request, identity, house, commands)
    return wire.Played((await table.redo(actor, data.submission)).seq)


@post(f"{_TABLE}/correct")
async def correct(
    request: Asked,
    identity: Identity,
    data: JSONBody[wire.Correct],
    house: TheHouse,
    commands: TheBucket,
) -> wire.CorrectionShown:
    """Look at a correction; nothing is written."""
    table, actor = await _who(request, identity, house, commands)
    seen = await table.correct(actor, data.seq, data.changed, data.faces)
    return wire.CorrectionShown(
        seen.seq,
        seen.head,
        tuple(wire.DifferenceShown(d.what, d.was, d.becomes) for d in seen.differences),
        tuple(wire.MisfitShown(m.seq, m.sentence, m.instead) for m in seen.misfits),
    )


@post(f"{_TABLE}/adopt")
async def adopt(
    request: Asked,
    identity: Identity,
    data: JSONBody[wire.Adopt],
    house: TheHouse,
    commands: TheBucket,
) -> wire.Played:
    """Take a correction on."""
    table, actor = await _who(request, identity, house, commands)
    row = await table.adopt(
        actor,
        data.seq,
        data.changed,
        data.faces,
        how=data.how,
        head=data.head,
        submission=data.submission,
    )
    return wire.Played(row.seq)


@post(f"{_TABLE}/ask", status_code=200)
async def ask(
    request: Asked,
    identity: Identity,
    data: JSONBody[wire.Ask],
    house: TheHouse,
    commands: TheBucket,
) -> wire.Answer:
    """The next question inside an offer; nothing is written."""
    table, actor = await _who(request, identity, house, commands)
    chosen = {name: wire.plain(value) for name, value in data.chosen.items()}
    answer = table.ask(_waiving(actor, data.waive), data.offer, chosen)
    if isinstance(answer, Illegal):
        raise answer
    if isinstance(answer, Field):
        return wire.Answer(field=answer)
    return _ready(answer)


def _ready(ready: Ready) -> wire.Answer:
    command: dict[str, Any] = msgspec.to_builtins(ready.command)
    return wire.Answer(command=command, preview=ready.preview, cautions=ready.cautions)


@get(f"{_TABLE}/forms")
async def forms(
    request: Asked, identity: Identity, house: TheHouse, commands: TheBucket
) -> list[Form]:
    """The desk commands this seat has a right to."""
    table, actor = await _who(request, identity, house, commands)
    return list(table.forms(actor))


HANDLERS = (play, faces, undo, redo, correct, adopt, ask, forms)
