"""The pictures of a table: kept beside its log by their bytes, and seen by right of seat."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from tableside.core.history import WrongLogError
from tableside.core.values import Actor, Illegal, Role
from tableside.table import rights
from tableside.table.beside import Beside
from tableside.table.forms import FORM, raised_item
from tableside.table.store.protocol import Full, Item, Listed, Store
from tableside.table.stripping import WrongPictureError, stripped

PLACE = "picture"
MOST_PICTURES, MOST_OWN = 100, 10  # of a table, and of one player
MOST_BYTES = 300 * 1024
MOST_NAME = 60
Shown = Literal["gm", "all", "seats"]


class About(msgspec.Struct, frozen=True):
    """What is kept of a picture beside its bytes."""

    kind: str  # png, jpeg, webp
    width: int
    height: int
    name: str
    owner: str  # the seat that added it
    added: int  # milliseconds since 1970
    shown: Shown = "gm"
    seats: tuple[str, ...] = ()  # who sees it beside GM and owner, if it is shown to some


class PictureShown(msgspec.Struct, frozen=True):
    """A picture in the list of one seat; who else sees it is told to whoever may change that."""

    id: str
    kind: str
    name: str
    width: int
    height: int
    size: int  # bytes
    owner: str
    yours: bool  # to show, hide and delete
    shown: str
    seats: tuple[str, ...]
    broken: bool  # it is not what was written


class Served(NamedTuple):
    """The bytes of a picture, and what they are."""

    kind: str
    body: bytes


class _Kept(NamedTuple):
    listed: Listed
    about: About | None  # none: it is not what was written


class Pictures(Beside):
    """What one table has of them; their bytes stay in the store."""

    place = PLACE

    def __init__(self, store: Store, table: str, changed: Callable[[], None]) -> None:
        super().__init__(store, table, changed)
        self._all: dict[str, _Kept] = {}

    async def _load(self) -> None:
        found = await self._store.listed(self._table, PLACE)
        kept = sorted((_Kept(one, _about(one)) for one in found), key=_since)
        self._all = {one.listed.id: one for one in kept}

    async def seen(self, actor: Actor) -> list[PictureShown]:
        """Every picture that a seat may see."""
        await self._sure()
        return self._seen(actor)

    async def served(self, actor: Actor, wanted: str) -> Served:
        """One of them to look at."""
        await self._sure()
        about = self._found(actor, wanted).about
        item = await self._store.item(self._table, PLACE, wanted)
        if about is None or item is None:
            raise Illegal("spoilt", "This picture is not what was kept; delete it, add it anew.")
        return Served(about.kind, item.body)

    async def add(self, actor: Actor, raw: bytes, name: str) -> PictureShown:
        """Keep a picture; only whoever added it and the GM see it until it is shown."""
        rights.acts(actor)
        # Apart from play: what is made to be slow to read holds nobody up.
        about, body = await asyncio.to_thread(checked, raw, name, actor.seat)
        wanted = id_of(actor.seat, body)
        async with self._writing:
            await self._sure()
            if wanted not in self._all:
                self._room(actor)
                item = Item(PLACE, wanted, 1, FORM, msgspec.json.encode(about), body)
                try:
                    await self._written(self._store.put(self._table, item, MOST_PICTURES))
                except Full as error:
                    self._doubt = False  # nothing was written
                    words = f"A table has {MOST_PICTURES} pictures at most; delete one first."
                    raise Illegal("full", words) from error
        return _shown(self._all[wanted], actor)

    async def show(
        self, actor: Actor, wanted: str, shown: Shown, seats: Sequence[str]
    ) -> PictureShown:
        """Say who sees a picture; it stays with whoever added it, and with the GM."""
        async with self._writing:
            await self._sure()
            kept = self._own(actor, wanted)
            item = await self._store.item(self._table, PLACE, wanted)
            if kept.about is None or item is None:
                raise Illegal("spoilt", "This picture is not what was kept; delete it.")
            to = tuple(dict.fromkeys(seats)) if shown == "seats" else ()
            about = msgspec.json.encode(replace(kept.about, shown=shown, seats=to))
            item = item._replace(revision=item.revision + 1, form=FORM, about=about)
            await self._written(self._store.put(self._table, item, MOST_PICTURES))
        return _shown(self._all[wanted], actor)

    async def delete(self, actor: Actor, wanted: str) -> None:
        """Take a picture away."""
        async with self._writing:
            await self._sure()
            revision = self._own(actor, wanted).listed.revision
            await self._written(self._store.drop(self._table, PLACE, wanted, revision))

    def _seen(self, actor: Actor) -> list[PictureShown]:
        return [_shown(one, actor) for one in self._all.values() if _sees(actor, one)]

    def _found(self, actor: Actor, wanted: str) -> _Kept:
        kept = self._all.get(wanted)
        if kept is None or not _sees(actor, kept):
            raise Illegal("no_such_picture", "There is no such picture.")
        return kept

    def _own(self, actor: Actor, wanted: str) -> _Kept:
        rights.acts(actor)
        kept = self._found(actor, wanted)
        if not _owns(actor, kept):
            raise Illegal("not_yours", "Only the GM and whoever added this picture change that.")
        return kept

    def _room(self, actor: Actor) -> None:
        own = sum(1 for one in self._all.values() if one.about and one.about.owner == actor.seat)
        if actor.role is not Role.GM and own >= MOST_OWN:
            raise Illegal("full", f"You have {MOST_OWN} pictures here; delete one first.")


def checked(raw: bytes, name: str, owner: str) -> tuple[About, bytes]:
    """A picture that may be kept, stripped of what is not seen; or a refusal in one sentence."""
    try:
        picture = stripped(raw)
    except WrongPictureError as error:
        raise Illegal("no_picture", str(error)) from error
    if len(picture.body) > MOST_BYTES:
        size, most = len(picture.body) // 1024 + 1, MOST_BYTES // 1024
        raise Illegal("too_large", f"This picture has {size} KB; {most} KB is the most.")
    tidy = " ".join(name.split())[:MOST_NAME]
    now = time.time_ns() // 1_000_000
    about = About(picture.kind, picture.width, picture.height, tidy, owner, now)
    return about, picture.body


def id_of(owner: str, body: bytes) -> str:
    """By its bytes and by whose it is: nobody learns what others have by adding it again."""
    return hashlib.sha256(f"{owner}\n".encode() + body).hexdigest()


def _about(one: Listed) -> About | None:
    if not one.sound:
        return None
    try:
        return msgspec.json.decode(raised_item(PLACE, one.form, one.about), type=About)
    except (msgspec.DecodeError, UnicodeDecodeError, WrongLogError):
        return None  # or nobody here can read it


def _since(kept: _Kept) -> tuple[int, str]:
    return (kept.about.added if kept.about else 0, kept.listed.id)


def _owns(actor: Actor, kept: _Kept) -> bool:
    own = kept.about is not None and kept.about.owner == actor.seat
    return actor.role is Role.GM or (own and actor.role is Role.PLAYER)


def _sees(actor: Actor, kept: _Kept) -> bool:
    if _owns(actor, kept):
        return True
    about = kept.about
    if about is None:
        return False
    return about.shown == "all" or (about.shown == "seats" and actor.seat in about.seats)


def _shown(kept: _Kept, actor: Actor) -> PictureShown:
    one, about, yours = kept.listed, kept.about, _owns(actor, kept)
    if about is None:
        return PictureShown(one.id, "", "", 0, 0, one.size, "", yours, "gm", (), broken=True)
    return PictureShown(
        id=one.id,
        kind=about.kind,
        name=about.name,
        width=about.width,
        height=about.height,
        size=one.size,
        owner=about.owner,
        yours=yours,
        shown=about.shown if yours else "",
        seats=about.seats if yours else (),
        broken=False,
    )
