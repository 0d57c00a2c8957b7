"""Commands by POST: checked, stored, and then answered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, get_args

import msgspec
from litestar import get, post
from litestar.params import JSONBody
from msgspec.structs import replace

from tableside.core.offers import Field, Form, Offer, Range, Ready, admits
from tableside.core.values import Actor, Command, Illegal, Limit, Role, Value
from tableside.core.verbs import tag_of
from tableside.systems import READERS
from tableside.systems.kit.stock import Asking, Stocking
from tableside.table.table import Table
from tableside.web import wire
from tableside.web.auth import Forbidden
from tableside.web.dependencies import Asked, TheCaller
from tableside.web.limits import turn_of
from tableside.web.sheets import honest

_TABLE = "/api/tables/{identity:str}"


def _command(table: Table, raw: Mapping[str, Any]) -> Command:
    """A command from JSON, or a refusal that names what is wrong."""
    kinds = _kinds(table.system.command_type)
    kind = kinds.get(wanted) if isinstance(wanted := raw.get("do", ""), str) else None
    if kind is None:
        good = ", ".join(sorted(kinds))
        raise Illegal(
            "unknown_verb", f"There is no command {str(wanted)[:40]!r}. There are: {good}."
        )
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise Illegal("malformed", f"That command cannot be read: {error}.") from error


@cache  # a union of a hundred kinds is gone through anew at every conversion, one kind is not
def _kinds(union: Any) -> Mapping[str, type[Command]]:
    return {tag_of(kind): kind for kind in get_args(union)}


def _waiving(actor: Actor, waive: tuple[Limit, ...]) -> Actor:
    if waive and actor.role is not Role.GM:
        raise Forbidden("not_gm", "Only the GM may waive a limit.")
    return replace(actor, waives=waive) if waive else actor


@post(f"{_TABLE}/play")
async def play(doer: TheCaller, data: JSONBody[wire.Play]) -> wire.Played:
    """Play a command; the same submission again gets the same answer."""
    stock = await doer.table.packs.stock(doer.table.system.name)
    row = await doer.table.submit(
        _waiving(doer.actor, data.waive),
        honest(doer.table, doer.actor, _command(doer.table, data.command), stock),
        data.submission,
        real_dice=data.real_dice,
        new_dice=data.new_dice,
    )
    return wire.Played(doer.number(row.seq))


@post(f"{_TABLE}/take")
async def take(doer: TheCaller, data: JSONBody[wire.HeroNamed]) -> wire.Played:
    """A player without a hero takes one that nobody plays."""
    row = await doer.table.take_hero(doer.actor, data.character, data.submission)
    return wire.Played(doer.number(row.seq))


@post(f"{_TABLE}/faces")
async def faces(doer: TheCaller, data: JSONBody[wire.AnswerRoll]) -> wire.Played:
    """Type in real dice, or let the server throw them."""
    row = await doer.table.answer_roll(doer.actor, data.key, data.faces, data.submission)
    return wire.Played(doer.number(row.seq))


@post(f"{_TABLE}/undo")
async def undo(doer: TheCaller, data: JSONBody[wire.Rewind]) -> wire.Played:
    """Take the last row back."""
    row = await doer.table.undo(doer.actor, data.submission)
    return wire.Played(doer.number(row.seq))


@post(f"{_TABLE}/redo")
async def redo(doer: TheCaller, data: JSONBody[wire.Rewind]) -> wire.Played:
    """Bring back what was last taken back."""
    row = await doer.table.redo(doer.actor, data.submission)
    return wire.Played(doer.number(row.seq))


@post(f"{_TABLE}/correct")
async def correct(doer: TheCaller, data: JSONBody[wire.Correct]) -> wire.CorrectionShown:
    """Look at a correction; nothing is written."""
    wanted = (data.changed, data.faces, data.sheets)
    seen = await doer.table.correct(doer.actor, doer.row(data.seq), *wanted)
    return wire.CorrectionShown(
        data.seq,
        doer.table.count(doer.actor).on_line(doer.table.history, seen.head),
        tuple(wire.DifferenceShown(d.what, d.was, d.becomes, d.name) for d in seen.differences),
        tuple(wire.MisfitShown(m.seq, m.sentence, m.instead) for m in seen.misfits),
        seen.later,
        seen.unthrown,
        seen.was,
        seen.becomes,
        seen.stays,
        seen.says,
    )


@post(f"{_TABLE}/adopt")
async def adopt(doer: TheCaller, data: JSONBody[wire.Adopt]) -> wire.Played:
    """Take a correction on."""
    row = await doer.table.adopt(
        doer.actor,
        doer.row(data.seq),
        data.changed,
        data.faces,
        data.sheets,
        how=data.how,
        head=data.head,
        submission=data.submission,
    )
    return wire.Played(doer.number(row.seq))


@post(f"{_TABLE}/ask", status_code=200)
async def ask(asker: TheCaller, data: JSONBody[wire.Ask]) -> wire.Answer:
    """The next question inside an offer; nothing is written."""
    chosen = {name: wire.plain(value) for name, value in data.chosen.items()}
    actor = _waiving(asker.actor, data.waive)
    packs = await _Packs.at_hand(asker.table, actor, data.offer)
    answer = asker.table.ask(actor, data.offer, chosen)
    if isinstance(answer, Illegal):
        raise answer
    if isinstance(answer, Field):
        return wire.Answer(field=packs.asked(answer, chosen))
    return _ready(packs.printed(answer))


@post(f"{_TABLE}/walk", status_code=200)
async def walk(asker: TheCaller, data: JSONBody[wire.Ask]) -> wire.Walked:
    """Every question of an offer at once: what was chosen and still fits, else the default."""
    given = {name: wire.plain(value) for name, value in data.chosen.items()}
    fields, chosen = list[Field](), dict[str, Value]()
    actor = _waiving(asker.actor, data.waive)
    packs = await _Packs.at_hand(asker.table, actor, data.offer)

    def choose(plain: Field) -> Value:
        field = packs.asked(plain, chosen)
        if not _settled(plain, field):
            fields.append(field)
        wanted = given.get(field.name)
        fits = wanted is not None and admits(field.domain, wanted)
        chosen[field.name] = wanted if fits and wanted is not None else field.default
        return chosen[field.name]

    answer = asker.table.walk(actor, data.offer, choose)
    if isinstance(answer, Illegal):
        raise answer
    return wire.Walked(tuple(fields), chosen, _ready(packs.printed(answer)))


class _Packs(NamedTuple):
    """What the packs of a table answer to the questions of an offer."""

    at: Asking | None
    how: Stocking | None

    @classmethod
    async def at_hand(cls, table: Table, actor: Actor, offer: Offer) -> _Packs:
        """Those of this table, as this seat is asked."""
        stock = await table.packs.stock(table.system.name)
        if not stock:
            return cls(None, None)
        known = table.system.known(table.history.state, actor)
        asking = Asking(table.system, known, offer, {}, stock)
        return cls(asking, READERS[table.system.name]().stocking)

    def asked(self, field: Field, chosen: Mapping[str, Value]) -> Field:
        """A question, with the answers that lie in a pack."""
        if self.at is None or self.how is None:
            return field
        return self.how.asked(self.at._replace(chosen=chosen), field)

    def printed(self, ready: Ready) -> Ready:
        """A command, with what it names as a pack has it."""
        if self.at is None or self.how is None:
            return ready
        return replace(ready, command=self.how.printed(ready.command, self.at.stock))


def _settled(plain: Field, field: Field) -> bool:
    """Whether a pack leaves nothing to ask."""
    domain = field.domain
    return field is not plain and isinstance(domain, Range) and domain.low == domain.high


@post(f"{_TABLE}/odds", status_code=200)
async def odds(request: Asked, asker: TheCaller, data: JSONBody[wire.AskOdds]) -> wire.OddsShown:
    """What choices on the screen would bring, by what this seat knows; nothing is written."""
    questions = [
        (one.offer, {name: wire.plain(value) for name, value in one.chosen.items()}, one.by_number)
        for one in data.of
    ]
    async with turn_of(request, asker.key):
        return wire.OddsShown(tuple(await asker.table.odds(asker.actor, questions)))


@post(f"{_TABLE}/advice", status_code=200)
async def advice(
    request: Asked, asker: TheCaller, data: JSONBody[wire.AskAdvice]
) -> wire.AdviceShown:
    """The best use of the spends in hand, by what this seat knows; nothing is written."""
    async with turn_of(request, asker.key):
        return wire.AdviceShown(await asker.table.advise(asker.actor, data.matter, data.aim))


def _ready(ready: Ready) -> wire.Answer:
    command: dict[str, Any] = msgspec.to_builtins(ready.command)
    return wire.Answer(
        command=command, preview=ready.preview, cautions=ready.cautions, label=ready.label
    )


@get(f"{_TABLE}/forms")
async def forms(asker: TheCaller) -> list[Form]:
    """The desk commands this seat has a right to."""
    return list(asker.table.forms(asker.actor))


@get(f"{_TABLE}/vocabulary")
async def vocabulary(asker: TheCaller) -> wire.WordsShown:
    """The words of the table's ruleset, for forms and sheets."""
    system = asker.table.system
    return wire.WordsShown(system.vocabulary(), system.deeds())


@post(f"{_TABLE}/cheers", status_code=204)
async def cheer(shouter: TheCaller, data: JSONBody[wire.Cheering]) -> None:
    """Shout *Do it!* at somebody whose roll misses; a second time takes it back."""
    shouter.table.cheer(shouter.actor, data.matter, data.revision, data.verb)


@post(f"{_TABLE}/nudge", status_code=204)
async def nudge(shouter: TheCaller, data: JSONBody[wire.Nudging]) -> None:
    """Tell the screens of whoever plays a character that the table waits for them."""
    shouter.only_gm()
    shouter.table.nudge(shouter.actor, data.character)


HANDLERS = (
    *(play, take, faces, undo, redo, correct, adopt),
    *(ask, walk, odds, advice, forms, vocabulary, cheer, nudge),
)
