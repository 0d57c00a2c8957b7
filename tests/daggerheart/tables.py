"""A small cast for Daggerheart, and the moves that nearly every test of it makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from support import Table, only
from support import table as any_table
from tableside.core.values import GM, Actor, Command, Event, Limit, Line, Mode
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.rolls import outcome as was
from tableside.systems.daggerheart.state import Experience, Person, Setup

C = TypeVar("C", bound=Command)

ANNA, BEN, CARA, DAN = Actor("anna"), Actor("ben"), Actor("cara"), Actor("dan")
SEATS = {"ana": ANNA, "bo": BEN, "cal": CARA, "dee": DAN}
SHEET = {
    "agility": 2,
    "strength": 0,
    "finesse": 1,
    "instinct": 1,
    "presence": 0,
    "knowledge": -1,
}
SAILOR = Experience("sailor", "Sailor", 2)
COOK = Experience("cook", "Palace Cook", 3, "background")
BRAGGART = Experience("braggart", "Braggart", 2, standing="rejected")


def hero(name: str = "ana", *experiences: Experience, **more: Any) -> Person:
    """A hero with a full sheet, played by the seat of that name."""
    made = {"controller": SEATS[name].seat, "traits": SHEET, **more}
    return Person(name, name.title(), experiences=experiences, **made)


def foe(name: str = "wolf", **more: Any) -> Person:
    """An adversary of the GM's, with the numbers of the catalogue's wolf."""
    numbers = {"hp_max": 4, "stress_max": 3, "difficulty": 12, "major": 5, "severe": 9}
    made = {**numbers, "attack": 2, "foe_type": "standard", **more}
    return Person(name, name.title(), hero=False, **made)


def table(
    *people: Person,
    tracks: Mapping[str, int] | None = None,
    facts: Mapping[str, str] | None = None,
    limits: dict[Limit, Mode] | None = None,
    ruleset: str = "sheet",
) -> Table:
    """Ana with two Experiences, Bo and Cal, unless the test brings its own people."""
    cast = people or (hero("ana", SAILOR, COOK), hero("bo"), hero("cal"))
    setup = Setup(characters=cast, tracks=tracks or {}, facts=facts or {})
    return any_table("daggerheart", ruleset, setup, limits)


def player_of(at: Table, character: str) -> Actor:
    """Whoever plays a character; the GM for those nobody plays."""
    seat = at.state.characters[character].controller if character in at.state.characters else ""
    return Actor(seat) if seat else GM


def call(at: Table, *who: str, difficulty: int = 12, trait: str = "agility", **more: Any) -> str:
    """The GM calls for a roll; the id of the first matter it opens."""
    first = f"r{at.state.opened + 1}"
    at.play(GM, do.CallRoll(who=who or ("ana",), trait=trait, difficulty=difficulty, **more))
    return first


def roll(at: Table, matter: str, *faces: int, **chosen: Any) -> tuple[Event, ...]:
    """Whoever is asked rolls: Hope, Fear, then any d6."""
    return answer(at, matter, do.RollDuality, *faces, **chosen)


def answer(at: Table, matter: str, command: Any, *faces: int, **chosen: Any) -> tuple[Event, ...]:
    """Whoever is asked first answers."""
    actor = player_of(at, at.matter(matter).asks[0])
    return at.play(actor, at.to(matter, command, **chosen), *faces)


def ruling(at: Table, matter: str, command: type[C], **chosen: Any) -> C:
    """What the GM says about an open roll, for no character."""
    return command(matter=matter, revision=at.matter(matter).revision, **chosen)


def whole_roll(at: Table, *faces: int, **called: Any) -> tuple[Event, ...]:
    """A roll of Ana's from call to outcome, without Experiences."""
    return roll(at, call(at, **called), *faces)


def settled(at: Table, *faces: int, **called: Any) -> was.RollSettled:
    """How such a roll came out."""
    return only(whole_roll(at, *faces, **called), was.RollSettled)


def helps(at: Table, matter: str, who: str, text: str = "") -> tuple[Event, ...]:
    """Somebody helps of their own accord."""
    return at.play(player_of(at, who), at.to(matter, do.HelpAlly, who, text=text))


def lead(
    at: Table, *members: str, difficulty: int = 12, member_difficulty: int = 0, **more: Any
) -> str:
    """Ana leads the others with Agility and the GM names the Difficulties; the group's id."""
    group = f"g{at.state.opened + 1}"
    following = members or ("bo", "cal")
    at.play(ANNA, do.LeadGroup(character="ana", members=following, trait="agility"))
    numbers = {"difficulty": difficulty, "member_difficulty": member_difficulty, **more}
    at.play(GM, at.to(group, do.SetGroup, **numbers))
    return group


def lines(at: Table, actor: Actor) -> list[Line]:
    """The lines of the last row, as one seat reads them."""
    return at.lines(actor)


def told(at: Table, actor: Actor) -> list[str]:
    """Their words."""
    return at.told(actor)


def cited(at: Table, actor: Actor = GM) -> list[str]:
    """The rules behind them, in order."""
    return [rule for line in lines(at, actor) for rule in line.rules]
