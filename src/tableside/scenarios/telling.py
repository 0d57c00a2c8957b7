"""A step as `tableside replay --tell` shows it: what was done and read, and what is asked then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tableside.core.calling_off import CallOff
from tableside.core.command_checks import chosen_of
from tableside.core.matters import Matter
from tableside.core.offers import Field, Offer, spoken
from tableside.core.values import GM_SEAT
from tableside.core.verbs import TakeDefault, tag_of
from tableside.scenarios.format import Step
from tableside.scenarios.matching import shown
from tableside.scenarios.moments import Moment, actor_of, lines

_OF_THE_GM = (tag_of(TakeDefault), tag_of(CallOff))  # open wherever somebody is asked


def told(moment: Moment) -> Iterator[str]:
    """Everything about a step, or about the table before the first, line by line."""
    if moment.number:
        yield _heading(moment, moment.script.scenario.steps[moment.number - 1])
        yield from (f"  {line}" for line in _happened(moment))
    else:
        yield "at the start"
    yield from (f"  {line}" for line in _asked(moment))


def _heading(moment: Moment, step: Step) -> str:
    title = f" ({step.title})" if step.title else ""
    whom = f" for {step.character}" if step.character else ""
    said = f" {_pairs(step.answers)}" if step.answers else ""
    left = _left_out(moment, step)
    default = f", by default {_pairs(left)}" if left else ""
    dice = f", dice {_dice(step)}" if step.dice else ""
    return f"step {moment.number}{title}: {step.by} does {step.do}{whom}{said}{default}{dice}"


def _left_out(moment: Moment, step: Step) -> dict[str, Any]:
    """What was answered by its default, if that is anything."""
    if moment.command is None or step.do not in moment.script.system.verbs:
        return {}
    plain = chosen_of(type(moment.command)())
    found = chosen_of(moment.command).items()
    return {key: it for key, it in found if key not in step.answers and it != plain[key]}


def _dice(step: Step) -> str:
    return step.dice if isinstance(step.dice, str) else " ".join(map(str, step.dice))


def _pairs(table: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} = {shown(value)}" for name, value in table.items())


def _happened(moment: Moment) -> Iterator[str]:
    if (refused := moment.refused) is not None:
        rule = f" ({refused.rule})" if refused.rule else ""
        yield f"refused: {refused.code}{rule}: {refused.sentence}"
    yield from (f"caution: {one.code} ({one.rule}): {one.sentence}" for one in moment.cautions)
    everything = lines(moment, GM_SEAT)
    yield from (f"told: {line}" for line in everything)
    for own, seats in _readers(moment).items():
        yield from (f"not to {seats}: {line}" for line in everything if line not in own)
        yield from (f"to {seats} alone: {line}" for line in own if line not in everything)
    words = dict.fromkeys(str(one.__struct_config__.tag) for one in moment.events)
    if words:
        yield f"events: {', '.join(words)}"


def _readers(moment: Moment) -> dict[tuple[str, ...], str]:
    """What seats read, and which of them read the same."""
    found: dict[tuple[str, ...], str] = {}
    for seat in moment.script.seats:
        own = tuple(lines(moment, seat))
        found[own] = f"{found[own]}, {seat}" if own in found else seat
    return found


def _asked(moment: Moment) -> Iterator[str]:
    """What is open, whom it asks, and what they may answer."""
    system, state = moment.script.system, moment.state
    offers = {seat: _answers(system, state, seat) for seat in moment.script.seats}
    for matter in state.matters:
        yield f"open: {matter.id} ({matter.procedure}, {matter.step}){_asks(matter)}"
        for seat, found in offers.items():
            asked = seat != GM_SEAT or GM_SEAT in matter.asks
            mine = (text for offer, text in found if asked and offer.matter == matter.id)
            yield from (f"  {seat} may {text}" for text in mine)


def _asks(matter: Matter[Any]) -> str:
    dice = f", {len(matter.roll.sides)} dice to throw" if matter.roll is not None else ""
    return f" asks {', '.join(matter.asks)}{dice}" if matter.asks else dice


def _answers(system: Any, state: Any, seat: str) -> list[tuple[Offer, str]]:
    known = system.known(state, actor_of(seat))
    offers = [one for one in system.offers(known) if one.matter and one.verb not in _OF_THE_GM]
    return [(one, _answer(system, known, one)) for one in offers]


def _answer(system: Any, known: Any, offer: Offer) -> str:
    whom = f" for {offer.character}" if offer.character else ""
    asked = list(_questions(system, known, offer))
    return f"{offer.verb}{whom}{': ' if asked else ''}{'; '.join(asked)}"


def _questions(system: Any, known: Any, offer: Offer) -> Iterable[str]:
    """The questions of an offer as they come up if each is answered by its default."""
    chosen: dict[str, Any] = {}
    while isinstance(field := system.ask_next(known, offer, chosen), Field):
        chosen[field.name] = field.default
        yield f"{field.name}, {spoken(field.domain)} (default {shown(field.default)})"
