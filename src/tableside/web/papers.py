"""Whispers, secret dice, the campaign's pages, and *Pause*: all of it beside the log."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from tableside.core.values import Illegal, Role
from tableside.table import rights
from tableside.table.papers import (
    MOST_TEXT,
    About,
    PaperKind,
    Papers,
    PaperShown,
    Wanted,
    about_of,
)
from tableside.web.dependencies import Caller, TheCaller

_ALL = "/api/tables/{identity:str}/papers"
_ONE = _ALL + "/{paper:str}"
Words = Annotated[str, msgspec.Meta(max_length=2 * MOST_TEXT)]


class WritePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whisper, dice in secret, or a paper of the campaign."""

    kind: PaperKind
    text: Words = ""
    to: Annotated[tuple[str, ...], msgspec.Meta(max_length=24)] = ()
    picture: str = ""
    dice: int = 0
    sides: int = 0
    bonus: Annotated[int, msgspec.Meta(ge=-1000, le=1000)] = 0
    most: int = 0  # steps of a project
    shown: bool = False


class ChangePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a paper says from now on."""

    revision: int
    text: Words
    now: int = 0
    done: bool = False
    shown: bool = False


class PauseWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the table stops for a moment."""

    paused: bool


def _writes(caller: Caller) -> Papers:
    rights.acts(caller.actor)
    rights.may_write(caller.table.broken)
    return caller.table.papers


@get(_ALL)
async def list_papers(asker: TheCaller) -> list[PaperShown]:
    """What this seat may see of them, oldest first."""
    return await asker.table.papers.seen(asker.actor)


@post(_ALL)
async def write_paper(bringer: TheCaller, data: JSONBody[WritePaper]) -> PaperShown:
    """Whisper, throw dice in secret, or write on a page of the campaign."""
    papers, seats = _writes(bringer), bringer.table.seats.seats
    for seat in data.to:
        if seat not in seats or seats[seat].role is not Role.PLAYER:
            raise Illegal("no_such_seat", "Nobody who plays sits there.")
    wanted = msgspec.convert(msgspec.to_builtins(data), Wanted)
    about = about_of(bringer.actor, wanted)
    if about.picture:
        await _let_see(bringer, about)
    return await papers.write(bringer.actor, about)


async def _let_see(caller: Caller, about: About) -> None:
    """Whoever is to read of a picture may look at it; the GM may look at all of them."""
    actor, pictures = caller.actor, caller.table.pictures
    found = next((x for x in await pictures.seen(actor) if x.id == about.picture), None)
    if found is None:
        raise Illegal("no_such_picture", "There is no such picture.")
    if about.kind is PaperKind.HANDOUT:
        await pictures.show(actor, about.picture, "all", ())
    elif actor.role is Role.GM and found.shown != "all":
        await pictures.show(actor, about.picture, "seats", (*found.seats, *about.to))


@post(_ONE, status_code=200)
async def change_paper(
    bringer: TheCaller, paper: FromPath[str], data: JSONBody[ChangePaper]
) -> PaperShown:
    """Write one of them anew: the GM any, a player their own; nameless ones nobody."""
    flags = {"done": data.done, "shown": data.shown}
    return await _writes(bringer).change(
        bringer.actor, paper, data.revision, data.text, data.now, flags=flags
    )


@delete(_ONE)
async def drop_paper(doer: TheCaller, paper: FromPath[str]) -> None:
    """Throw one of them away: the GM any, a player their own."""
    await _writes(doer).drop(doer.actor, paper)


@post("/api/tables/{identity:str}/pause", status_code=204)
async def pause(shouter: TheCaller, data: JSONBody[PauseWanted]) -> None:
    """The table stops for a moment, or goes on; nobody is told who wanted that."""
    rights.acts(shouter.actor)
    shouter.table.paused = data.paused
    shouter.table.tell()


HANDLERS = (list_papers, write_paper, change_paper, drop_paper, pause)
