"""Which character, which open matter and which answers a step means, if the file does not say."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tableside.core.calling_off import CallOff
from tableside.core.matters import Matter, find
from tableside.core.offers import Field, Offer, Ready
from tableside.core.values import GM_SEAT, Actor, Command, Illegal
from tableside.core.verbs import TakeDefault, Verb, Who, places, tag_of
from tableside.scenarios.format import Step
from tableside.scenarios.results import Stuck

Address = dict[str, str | int]


def address(system: Any, state: Any, actor: Actor, step: Step) -> Address:
    """For whom a step is done, and in answer to what."""
    verb = system.verbs.get(step.do)
    character = step.character or _own(state, actor, verb)
    everywhere = step.do in (tag_of(TakeDefault), tag_of(CallOff))
    if not everywhere and (verb is None or not verb.procedure) and not step.matter:
        return {"character": character}
    known = system.known(state, actor)
    if step.matter:
        named = find(known.matters, step.matter)
        revision = 0 if named is None else named.revision
        return {"character": character, "matter": step.matter, "revision": revision}
    offers = system.offers(known) if verb is None else places(known, verb)
    found = [one for one in offers if one.verb == step.do]
    offer = _only(system, known, step, [one for one in found if one.character == character])
    if offer is None:
        return {"character": character, **_refusable(known, verb, character)}
    return {"character": character, "matter": offer.matter, "revision": offer.revision}


def answered(system: Any, known: Any, command: Command, step: Step) -> Command:
    """A verb with what was left out: every question that it asks is answered by its default.

    Where a refusal is expected and nothing speaks against the defaults, it is said as it stands.
    """
    if step.do not in system.verbs:
        return command  # a form of the desk asks nothing
    offer = Offer(step.do, command.character, command.matter, command.revision)
    chosen = {name: getattr(command, name) for name in step.answers}
    while isinstance(asked := system.ask_next(known, offer, chosen), Field):
        chosen[asked.name] = asked.default
    if isinstance(asked, Ready) and step.expect.refusal is not None:
        return command
    return replace(command, **chosen)


def _own(state: Any, actor: Actor, verb: Verb | None) -> str:
    """The character of a seat that plays one and no other."""
    if verb is None or verb.who is Who.GM:
        return ""
    own = [one.id for one in state.characters.values() if one.controller == actor.seat]
    return str(own[0]) if len(own) == 1 else ""


def _only(system: Any, known: Any, step: Step, standing: list[Offer]) -> Offer | None:
    """The one place a verb stands; none only where a refusal is expected."""
    legal = [one for one in standing if not isinstance(system.ask_next(known, one, {}), Illegal)]
    fitting = legal or standing
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        ids = ", ".join(one.matter for one in fitting)
        raise Stuck("the matter", f"one for {step.do!r}", f"several: {ids}; name one by 'matter'")
    if step.expect.refusal is not None:
        return None
    there = ", ".join(map(_spoken, known.matters)) or "nothing"
    who = f" for {step.character}" if step.character else ""
    raise Stuck("the matter", f"one for {step.do!r}{who}", f"none; open: {there}")


def _refusable(known: Any, verb: Verb | None, character: str) -> Address:
    """A matter of the same kind at another step, so that the refusal can be had."""
    if verb is None:
        return {}
    asked = character or GM_SEAT
    alike = [
        one
        for one in known.matters
        if one.procedure == verb.procedure and (asked in one.asks or character in one.values.about)
    ]
    return {"matter": alike[0].id, "revision": alike[0].revision} if len(alike) == 1 else {}


def _spoken(matter: Matter[Any]) -> str:
    asked = ", ".join(matter.asks) or "nobody"
    return f"{matter.id} ({matter.procedure}, {matter.step}, asks {asked})"
