"""Papers of a table: whispers and the pages of its campaign, kept beside the log.

None of them is in the log, so none is in a recap, on a big screen or in a row that others count.
Who sees one hangs on its kind; whoever does not is sent nothing of it, nor that it is there.
Lines and veils have no author anywhere: neither here nor on disk.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from enum import StrEnum
from secrets import randbelow, token_hex

import msgspec
from msgspec.structs import replace

from tableside.core.history import WrongLogError
from tableside.core.values import Actor, Illegal, Role
from tableside.table import items, rights
from tableside.table.beside import Beside
from tableside.table.forms import FORM, raised_item
from tableside.table.recap import MOST_STORY
from tableside.table.store.protocol import Item, Listed, Store

PLACE = "paper"
EVENING = "evening"  # before the number of the evening that a recap is of
MOST, MOST_NAMELESS = 1000, 100  # in all, and of lines and veils
# Of a GM and of a player: their older whispers make room for newer ones, and what else a player
# wrote is theirs to throw away.
MOST_WHISPERS, MOST_OWN = 300, 40
MOST_TEXT = 4000
MOST_DICE, MOST_SIDES = 40, 1000


class PaperKind(StrEnum):
    """What a paper is, which says who writes it and who sees it."""

    WHISPER = "whisper"  # from the GM to some players, or from a player to the GM
    HANDOUT = "handout"  # laid on the table by the GM: every phone and the big screen show it
    DICE = "dice"  # thrown by the GM in secret
    PRIVATE = "private"  # the GM's own note
    THREAD = "thread"  # what is open in the story
    PERSON = "person"  # whom the heroes have met
    PROJECT = "project"  # what takes many steps
    RECAP = "recap"  # what was told of an evening
    NOTE = "note"  # shared by everybody who plays
    WANT = "want"  # what we want of this game
    LINE = "line"  # what does not happen here
    VEIL = "veil"  # what is not shown
    CONNECTION = "connection"  # how heroes know each other


_SHARED = (PaperKind.NOTE, PaperKind.WANT, PaperKind.LINE, PaperKind.VEIL, PaperKind.CONNECTION)
_OPEN = (*_SHARED, PaperKind.HANDOUT)  # which nobody has to show
_NAMELESS = (PaperKind.LINE, PaperKind.VEIL)
_SECRET = (PaperKind.WHISPER, PaperKind.DICE)
_BY_PLAYERS = (PaperKind.WHISPER, *_SHARED)
_WITH_PICTURE = (PaperKind.WHISPER, PaperKind.HANDOUT)


class About(msgspec.Struct, frozen=True):
    """Everything that is kept of a paper; it has no other body."""

    kind: PaperKind
    text: str
    by: str = ""  # the seat that wrote it; empty: nobody knows
    to: tuple[str, ...] = ()  # of whispers and dice: who sees it beside the GM
    at: int = 0  # milliseconds since 1970; 0: nobody knows
    picture: str = ""
    faces: tuple[int, ...] = ()
    sides: int = 0
    bonus: int = 0
    now: int = 0  # steps of a project that are done
    most: int = 0
    done: bool = False
    shown: bool = False  # of what the GM keeps: whether the players see it


class Wanted(msgspec.Struct, frozen=True):
    """A paper that somebody writes."""

    kind: PaperKind
    text: str = ""
    to: tuple[str, ...] = ()
    picture: str = ""
    dice: int = 0
    sides: int = 0
    bonus: int = 0
    most: int = 0
    shown: bool = False


class PaperShown(msgspec.Struct, frozen=True):
    """A paper as one seat sees it."""

    id: str
    revision: int
    kind: PaperKind
    text: str
    by: str
    to: tuple[str, ...]  # the GM reads all of them, a player themselves alone
    at: int
    picture: str
    faces: tuple[int, ...]
    sides: int
    bonus: int
    now: int
    most: int
    done: bool
    shown: bool
    yours: bool  # to change and to throw away


class _Kept(msgspec.Struct, frozen=True):
    id: str
    revision: int
    about: About


class Papers(Beside):
    """Those of one table."""

    place = PLACE

    def __init__(self, store: Store, table: str, changed: Callable[[], None]) -> None:
        super().__init__(store, table, changed)
        self._all: dict[str, _Kept] = {}

    async def _load(self) -> None:
        found = [_kept(one) for one in await self._store.listed(self._table, PLACE)]
        order = sorted((one for one in found if one), key=lambda one: (one.about.at, one.id))
        self._all = {one.id: one for one in order}

    async def seen(self, actor: Actor) -> list[PaperShown]:
        """Every paper that a seat may see, oldest first."""
        await self._sure()
        return self._seen(actor)

    async def of(self, kind: PaperKind, *, hidden: bool = False) -> list[About]:
        """Those of a kind that are not done with, oldest first; hidden ones the GM alone sees."""
        await self._sure()
        abouts = (one.about for one in self._all.values())
        return [
            one for one in abouts if one.kind is kind and (one.shown or hidden) and not one.done
        ]

    async def write(self, actor: Actor, about: About) -> PaperShown:
        """A new one; somebody has seen to it that the seats and the picture in it are there."""
        paper = token_hex(8)
        async with self._writing:
            await self._sure()
            if (oldest := self._makes_room(actor, about)) is not None:
                await self._written(self._drop(oldest))
            await self._put(paper, 1, about)
        return _shown(self._all[paper], actor)

    def _makes_room(self, actor: Actor, about: About) -> _Kept | None:
        """What goes for a new one; refused where nothing does."""
        if about.kind in _NAMELESS:
            if sum(one.about.kind in _NAMELESS for one in self._all.values()) >= MOST_NAMELESS:
                words = f"{MOST_NAMELESS} lines and veils are the most; the GM throws some away."
                raise Illegal("full", words)
            return None
        gm, secret = actor.role is Role.GM, about.kind in _SECRET
        mine = [
            one
            for one in self._all.values()
            if one.about.by == about.by and (one.about.kind in _SECRET) == secret
        ]
        if secret:
            return mine[0] if len(mine) >= (MOST_WHISPERS if gm else MOST_OWN) else None
        if not gm and len(mine) >= MOST_OWN:
            raise Illegal("full", f"You have {MOST_OWN} of these here; throw one away first.")
        return None

    async def change(
        self,
        actor: Actor,
        paper: str,
        revision: int,
        text: str,
        now: int,
        *,
        flags: dict[str, bool],
    ) -> PaperShown:
        """Write one anew: its words, its steps, whether it is `done` and `shown`."""
        async with self._writing:
            await self._sure()
            kept = self._own(actor, paper)
            if kept.revision != revision:
                raise items.stale()
            gms = flags if actor.role is Role.GM else {}
            project = kept.about.kind is PaperKind.PROJECT  # of a recap it says which evening
            now = max(0, min(now, kept.about.most)) if project else kept.about.now
            await self._put(
                paper, revision + 1, replace(kept.about, text=_tidy(text), now=now, **gms)
            )
        return _shown(self._all[paper], actor)

    async def drop(self, actor: Actor, paper: str) -> None:
        """Throw one away."""
        async with self._writing:
            await self._sure()
            await self._written(self._drop(self._own(actor, paper, drops=True)))

    async def keep_recap(self, evening: int, story: str, *, shown: bool) -> None:
        """What was told of an evening, in place of what was kept of it before."""
        paper = f"{EVENING}{evening}"
        async with self._writing:
            await self._sure()
            old = self._all.get(paper)
            at = old.about.at if old else _now()
            about = About(PaperKind.RECAP, story, at=at, now=evening, shown=shown)
            if old is None or old.about != about:
                await self._put(paper, old.revision + 1 if old else 1, about)

    def _seen(self, actor: Actor) -> list[PaperShown]:
        return [_shown(one, actor) for one in self._all.values() if _sees(actor, one.about)]

    def _own(self, actor: Actor, paper: str, *, drops: bool = False) -> _Kept:
        rights.acts(actor)
        kept = self._all.get(paper)
        if kept is None or not _sees(actor, kept.about):
            raise Illegal("no_such_paper", "There is no such paper.")
        if not _owns(actor, kept.about) or (
            kept.about.kind in (*_NAMELESS, *_SECRET) and not drops
        ):
            raise Illegal("not_yours", "That is not yours to change.")
        return kept

    async def _put(self, paper: str, revision: int, about: About) -> None:
        item = Item(PLACE, paper, revision, FORM, msgspec.json.encode(about), b"")
        full = f"A table has {MOST} of these at most; throw something away first."
        await self._written(items.put(self._store, self._table, item, MOST, full))

    def _drop(self, kept: _Kept) -> Awaitable[None]:
        return items.drop(self._store, self._table, PLACE, kept.id, kept.revision)


def fits(item: Item) -> bool:
    """Whether an item of a table's file is a paper as they are kept."""
    about = msgspec.json.decode(item.about, type=About)
    nameless = about.kind not in _NAMELESS or not (about.by or about.at)
    most = MOST_STORY if about.kind is PaperKind.RECAP else MOST_TEXT
    return not item.body and len(about.text) <= most and nameless


def seats_of(item: Item) -> set[str]:
    """Seats that wrote a paper or see it."""
    about = msgspec.json.decode(item.about, type=About)
    return {*about.to, about.by} - {""}


def about_of(actor: Actor, wanted: Wanted) -> About:
    """What is kept of a paper that somebody writes, or why it is not."""
    rights.acts(actor)
    gm, kind = actor.role is Role.GM, wanted.kind
    if kind is PaperKind.RECAP or not (gm or kind in _BY_PLAYERS):
        raise Illegal("not_gm", "Only the GM writes that.")
    if kind is PaperKind.WHISPER and gm and not wanted.to:
        raise Illegal("nobody", "Say who is to read it.")
    if wanted.to and not (gm and kind in _SECRET):
        raise Illegal("not_gm", "Players write to the GM alone.")
    text = _tidy(wanted.text, empty=kind is PaperKind.DICE or bool(wanted.picture))
    nameless, at = kind in _NAMELESS, _now()
    return About(
        kind,
        text,
        by="" if nameless else actor.seat,
        to=tuple(dict.fromkeys(wanted.to)),
        at=0 if nameless else at,
        picture=wanted.picture if kind in _WITH_PICTURE else "",
        faces=_thrown(wanted) if kind is PaperKind.DICE else (),
        sides=wanted.sides if kind is PaperKind.DICE else 0,
        bonus=wanted.bonus if kind is PaperKind.DICE else 0,
        most=max(1, min(wanted.most, 100)) if kind is PaperKind.PROJECT else 0,
        shown=gm and wanted.shown and kind not in _OPEN,
    )


def _thrown(wanted: Wanted) -> tuple[int, ...]:
    """Dice outside the log: nothing was promised of them, and nobody can check them."""
    if not (1 <= wanted.dice <= MOST_DICE and 2 <= wanted.sides <= MOST_SIDES):
        words = f"1 to {MOST_DICE} dice with 2 to {MOST_SIDES} sides are thrown at once."
        raise Illegal("bad_dice", words)
    return tuple(randbelow(wanted.sides) + 1 for _ in range(wanted.dice))


def _tidy(text: str, *, empty: bool = False) -> str:
    tidy = text.strip()
    if not tidy and not empty:
        raise Illegal("empty", "There is nothing to read in it; write something.")
    if len(tidy) > MOST_TEXT:
        raise Illegal("too_long", f"{len(tidy):,} signs; {MOST_TEXT:,} are the most. Shorten it.")
    return tidy


def _sees(actor: Actor, about: About) -> bool:
    if actor.role is Role.GM or about.kind is PaperKind.HANDOUT:
        return True
    if actor.role is not Role.PLAYER:
        return False
    if about.kind in _SECRET:
        return actor.seat in (about.by, *about.to)
    return about.kind in _SHARED or (about.shown and about.kind is not PaperKind.PRIVATE)


def _owns(actor: Actor, about: About) -> bool:
    return actor.role is Role.GM or (actor.role is Role.PLAYER and about.by == actor.seat)


def _now() -> int:
    return time.time_ns() // 1_000_000


def _kept(one: Listed) -> _Kept | None:
    if not one.sound:
        return None
    try:
        about = msgspec.json.decode(raised_item(PLACE, one.form, one.about), type=About)
    except (msgspec.DecodeError, UnicodeDecodeError, WrongLogError):
        return None  # nobody here can read it
    return _Kept(one.id, one.revision, about)


def _shown(kept: _Kept, actor: Actor) -> PaperShown:
    about, gm = kept.about, actor.role is Role.GM
    fields = msgspec.structs.asdict(about)
    return PaperShown(
        **fields
        | {
            "id": kept.id,
            "revision": kept.revision,
            "to": about.to if gm else _own_part(about.to, actor.seat),
            "shown": about.shown or about.kind in _OPEN,
            "yours": _owns(actor, about),
        }
    )


def _own_part(to: Sequence[str], seat: str) -> tuple[str, ...]:
    return tuple(one for one in to if one == seat)
