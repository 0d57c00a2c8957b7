"""Finished commands: the answers they hold, what they overstep, and faces that fit their dice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec
from msgspec.structs import astuple

from tableside.core.offers import Picker, Ready
from tableside.core.state import Overstepped
from tableside.core.values import Command, Event, Illegal, Roll, Value


def chosen_of(command: Command) -> dict[str, Value]:
    """The answers a finished command holds."""
    fields = msgspec.structs.asdict(command)
    return {
        name: fields[name] for name in fields if name not in ("character", "matter", "revision")
    }


def overstepped(ready: Ready) -> list[Event]:
    """The cautions of a command as facts for the log."""
    return [
        Overstepped(
            limit=one.limit,
            code=one.code,
            rule=one.rule,
            sentence=one.sentence,
            waived=one.waived,
            about=ready.command.character,
        )
        for one in ready.cautions
        if one.limit is not None
    ]


def alike(one: Command, other: Command) -> bool:
    """Whether two commands hold the same answers; a yes is no 1, though Python calls them equal."""
    pairs = zip(astuple(one), astuple(other), strict=False)
    return one == other and all(type(mine) is type(theirs) for mine, theirs in pairs)


def no_leftovers(command: type[Command], picker: Picker, chosen: Mapping[str, Value]) -> None:
    """An answer nobody asked for is refused, unless it is what its field holds anyway."""
    plain = plain_of(command)
    for name in picker.leftovers():
        if name not in plain or chosen[name] != plain[name]:
            raise Illegal("not_asked_here", f"{name!r} is not a choice here.", picker.rule)


@cache
def plain_of(command: type[Command]) -> dict[str, object]:
    """What each field holds when nobody says otherwise."""
    return {
        field.name: field.default_factory() if callable(field.default_factory) else field.default
        for field in msgspec.structs.fields(command)
    }


def check_faces(roll: Roll, faces: tuple[int, ...]) -> None:
    """Refuse faces that these dice cannot show."""
    if len(faces) != len(roll.sides):
        raise Illegal(
            "wrong_number_of_dice", f"This roll has {len(roll.sides)} dice, not {len(faces)}."
        )
    for face, sides in zip(faces, roll.sides, strict=True):
        if not 1 <= face <= sides:
            raise Illegal("impossible_face", f"A d{sides} cannot show {face}.")
