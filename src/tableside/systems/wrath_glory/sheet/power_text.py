"""Psychic powers from text: `Cold hand: DN 4; Range: 20 m; 7 + 2 ED. The target is Hindered.`"""

from __future__ import annotations

import re
from collections.abc import Collection

from msgspec.structs import replace

from tableside.systems.kit.reading.aimed import MOST_AIMED
from tableside.systems.kit.reading.names import free, named
from tableside.systems.wrath_glory.numbers.against import DEFENCE
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES, TRAITS
from tableside.systems.wrath_glory.state.gear import Power

_I = re.IGNORECASE
_END = r"\s*(?:[;|,.]|$|(?=\s))\s*"
_LABELS = r"discipline|activation|range|duration|multi-?\s?targets?|potency|keywords?|damage"
_NEXT = rf"\s*(?:[;|.]|$|(?=\b(?:{_LABELS}):?\s|\b\d{{1,3}} ?\+ ?\d{{1,2}} ?ED))\s*"
_AGAINST = "|".join((DEFENCE, *TRAITS, *ATTRIBUTES))
_DN = re.compile(  # where a part begins: a test that a sentence asks of somebody has one too
    r"(?:^|(?<=[;|,.(] )|(?<=[;|,.(]))\s*DN:?\s*(?:(?P<dn>\d{1,2})"
    rf"|(?:the )?(?:targets?'?s? )?(?P<against>{_AGAINST}))\b{_END}",
    _I,
)
_WORDS = {  # what is told, and ends where the next begins
    one: re.compile(rf"\b{one}:\s*(?P<said>[^;|.]{{1,60}}?){_NEXT}", _I)
    for one in ("discipline", "activation", "range", "duration")
}
_MULTI = re.compile(rf"\bmulti-?\s?targets?:?\s*(?P<said>yes|no|\d{{1,2}}){_END}", _I)
_MINOR = re.compile(rf"\bminor(?: psychic)? power{_END}", _I)
_STRIKES = re.compile(
    r"(?:^|(?<=[;|,.] )|(?<=[;|,.]))\s*(?:damage:?\s*|(?:it |this )?deals? )?"
    r"(?P<damage>\d{1,3}) ?\+ ?(?P<ed>\d{1,2}) ?ED(?: damage)?"
    rf"(?:,? (?:with )?AP [-\u2212]?(?P<ap>\d{{1,2}}))?(?: to (?:the|a|one) target)?{_END}",
    _I,
)
_POTENCY = re.compile(r"\bpotency:?\s*(?P<said>.+)$", _I | re.DOTALL)
_MORE_ED = re.compile(r"(?:\[\d\]\s*)?\+ ?(?P<ed>\d{1,2}) ?ED\b", _I)


_LINE = re.compile(
    r"(?P<name>[A-Z][^:|(]{1,58}?)\s*(?:\((?P<more>[^)]{1,40})\)\s*)?[:|\u2013\u2014-]\s*"
    rf"(?P<text>DN:?\s*(?:\d|(?:the )?(?:targets?'?s? )?(?:{_AGAINST})\b).*)",
    _I | re.DOTALL,
)


def power_in(line: str, ids: Collection[str] = ()) -> Power | None:
    """The power that a line is: a name, and first of all its DN."""
    found = _LINE.fullmatch(line)
    return read_power(found["name"], found["more"] or "", found["text"], ids) if found else None


def read_power(name: str, more: str, text: str, ids: Collection[str]) -> Power | None:
    """A power by its line, whose DN must be said; what is no number of it is its text."""
    called = named(name)
    blank = Power(free(called, ids), called, minor="minor" in more.lower())
    return _filled(blank, text) if called else None


def _filled(power: Power, text: str) -> Power | None:
    said, rest = _cut(_POTENCY, text)
    found, rest = _cut(_DN, rest)
    if found is None:
        return None
    against = (found["against"] or "").lower()
    power = replace(power, dn=int(found["dn"] or power.dn), against=against)
    for field, pattern in _WORDS.items():
        told, rest = _cut(pattern, rest)
        power = replace(power, **{field: told["said"].strip()}) if told else power
    minor, rest = _cut(_MINOR, rest)
    many, rest = _cut(_MULTI, rest)
    struck, rest = _cut(_STRIKES, rest)
    if struck is not None:
        numbers = {one: int(struck[one] or 0) for one in ("damage", "ed", "ap")}
        power = replace(power, **numbers)
    aimed = 1 if power.strikes or against else 0
    if many is not None:
        digits = many["said"].isdigit()
        aimed = int(many["said"]) if digits else MOST_AIMED if many["said"].lower() == "yes" else 1
    potency = " ".join(said["said"].split()) if said is not None else ""
    dice = _MORE_ED.match(potency)
    return replace(
        power,
        text=rest.strip(" ;|,"),
        minor=power.minor or minor is not None,
        targets=min(aimed, MOST_AIMED),
        potency=potency,
        potency_ed=min(10, int(dice["ed"])) if dice else 0,
    )


def _cut(pattern: re.Pattern[str], text: str) -> tuple[re.Match[str] | None, str]:
    found = pattern.search(text)
    if found is None:
        return None, text
    return found, " ".join(filter(None, (text[: found.start()].rstrip(), text[found.end() :])))


def power_line(power: Power) -> str:
    """A power in a line that reads as itself."""
    against = power.against.title() if power.against else str(power.dn)
    parts = [f"DN {against}", *(["minor power"] if power.minor else [])]
    for field in _WORDS:
        parts += [f"{field}: {said}"] if (said := getattr(power, field)) else []
    if power.targets > 1:
        parts.append(f"multi-target: {'yes' if power.targets == MOST_AIMED else power.targets}")
    if power.strikes:
        ap = f", AP -{power.ap}" if power.ap else ""
        parts.append(f"{power.damage} + {power.ed} ED{ap}")
    potency = f"Potency: {power.potency}" if power.potency else ""
    return " ".join(filter(None, (f"{'; '.join(parts)};", power.text, potency))).rstrip(";")


def power_typed(power: Power, words: str) -> Power:
    """The same power by such a line; one without a DN keeps its numbers and has other words."""
    blank = Power(power.id, power.name, then=power.then, more=power.more)
    made = _filled(blank, words)
    if made is None:
        return replace(power, text=words)
    return replace(made, targets=made.targets or power.targets)
