"""Walking an offer from its first question to the finished command, as any client does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, TypeVar

import msgspec

from contract.domains import sample, within
from tableside.core.calling_off import CallOff, calls_off_on_offer
from tableside.core.offers import Field, Offer, Ready
from tableside.core.values import Actor, Command, Illegal, Value
from tableside.core.verbs import TakeDefault, defaults_on_offer, own_places

T = TypeVar("T")
Asked = list[Field]
Choose = Callable[[Offer, Field, Mapping[str, Value]], Value]
# What a game puts into a field on purpose, such as marked words; None: anything of the domain.
Plant = Callable[[Offer, Field, Mapping[str, Value], Random], Value | None]
_HEAD = ("character", "matter", "revision")


def caught(call: Callable[[], object]) -> Illegal | None:
    """The refusal that a call ends in, if it does."""
    try:
        call()
    except Illegal as illegal:
        return illegal
    return None


class DeadEndError(AssertionError):
    """An offer whose questions, answered as they allow, end in a refusal."""


def place_of(thing: Offer | Command) -> tuple[str, str, int]:
    """For whom and in answer to what."""
    return thing.character, thing.matter, thing.revision


def tag_of(command: Command | type[Command]) -> str:
    """A command's word on the wire."""
    return str(command.__struct_config__.tag)


def fields_of(command: Command) -> dict[str, Any]:
    """What a command says beyond for whom and in answer to what."""
    return {k: v for k, v in msgspec.structs.asdict(command).items() if k not in _HEAD}


def chooser(rng: Random, plant: Plant) -> Choose:
    """Random answers; what is for the GM alone is marked, so that a leak can be seen."""

    def choose(offer: Offer, field: Field, chosen: Mapping[str, Value]) -> Any:
        planted = plant(offer, field, chosen, rng)
        return sample(field.domain, rng) if planted is None else planted

    return choose


def answer(system: Any, known: Any, offer: Offer, choose: Choose) -> tuple[Ready, Asked]:
    """Walk an offer to its end, with every question on the way; a refusal is a dead end."""
    chosen: dict[str, Value] = {}
    asked: Asked = []
    while isinstance(said := system.ask_next(known, offer, chosen), Field):
        if said.name in chosen or len(asked) > 40:
            raise DeadEndError(f"{offer.verb}: asked for {said.name} again after {chosen}")
        asked.append(said)
        if not within(said.domain, said.default):
            raise DeadEndError(f"{offer.verb}: the default of {said} is not in its domain")
        chosen[said.name] = choose(offer, said, chosen)
    if isinstance(said, Illegal):
        raise DeadEndError(f"{offer.verb} is offered, but {chosen} ends in {said!r}")
    assert isinstance(said, Ready)
    return said, asked


def standing(system: Any, known: Any, verb: str) -> list[Offer]:
    """Where one verb stands; to list all of them only to take one would cost the most of a walk."""
    if verb == tag_of(TakeDefault):
        return defaults_on_offer(known)
    if verb == tag_of(CallOff):
        return calls_off_on_offer(known, system.rolls)
    found = own_places(known, system.verbs[verb])
    return [offer for offer in found if system.stands(known, offer)]


@cache
def verbs_of(system: Any, procedures: frozenset[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The verbs that answer matters of these kinds, and those that are free of any."""
    answers = [name for name, verb in system.verbs.items() if verb.procedure in procedures]
    past = [tag_of(TakeDefault), tag_of(CallOff)] if procedures else []
    free = [name for name, verb in system.verbs.items() if not verb.procedure]
    return tuple(sorted((*answers, *past))), tuple(sorted(free))


def covered(system: Any, known: Any, offers: list[Offer], command: Command) -> bool:
    """Whether somebody walking the offers could have ended at this very command."""
    verb, place = tag_of(command), place_of(command)
    standing = [o for o in offers if o.verb == verb and place_of(o) == place]
    return any(_leads_to(system, known, offer, command) for offer in standing)


def _leads_to(system: Any, known: Any, offer: Offer, command: Command) -> bool:
    wanted, chosen = fields_of(command), dict[str, Value]()
    while isinstance(said := system.ask_next(known, offer, chosen), Field):
        if not within(said.domain, wanted[said.name]):
            return False
        chosen[said.name] = wanted[said.name]
    return isinstance(said, Ready) and said.command == command


def some(things: Sequence[T], rng: Random, most: int = 6) -> Sequence[T]:
    """All of a few, a few of many."""
    return things if len(things) <= most else rng.sample(things, most)


def offers_of(system: Any, state: Any, actor: Actor) -> tuple[Any, list[Offer]]:
    """What a seat knows and may do."""
    known = system.known(state, actor)
    return known, list(system.offers(known))
