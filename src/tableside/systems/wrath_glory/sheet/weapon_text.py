"""Weapons as stat blocks write them: damage and dice, AP, range, Salvo, traits."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, NamedTuple

from tableside.core.notes import MOST_TEXT
from tableside.systems.kit.reading.lines import outer
from tableside.systems.kit.reading.names import free, named
from tableside.systems.kit.reading.results import Doubt
from tableside.systems.wrath_glory.numbers.traits import TRAIT_RULES
from tableside.systems.wrath_glory.state.gear import (
    BLAST,
    BLAST_SIZES,
    Category,
    HouseTrait,
    Weapon,
)

_I = re.IGNORECASE
_S = r"(?:\(?\s*\b(?:S|Str(?:ength)?)\b\s*\)?)"
_DICE = r"(\d{1,2}d\d{1,2}|\d{1,2})"
_BOTH = re.compile(
    rf"(?P<before>{_S}\s*\+?\s*)?(?<![\d.])(?P<damage>\d{{1,3}})\s*(?P<after>\+?\s*{_S})?"
    rf"\s*(?:(?:damage|dmg)\b)?\s*[+/,|&]\s*(?:and\s*)?{_DICE}\s*(?:ed\b|extra damage(?: dice)?)",
    _I,
)
_BARE = re.compile(rf"({_S})\s*\+\s*(?={_DICE}\s*(?:ed\b|extra damage))", _I)
_DAMAGE = re.compile(
    rf"\b(?:damage|dmg)\b\s*[:=]?\s*(?P<before>{_S}\s*\+?\s*)?(?P<damage>\d{{1,3}})\s*"
    rf"(?P<after>\+?\s*{_S})?",
    _I,
)
_ED = re.compile(rf"\bed\b\s*[:=]?\s*\+?{_DICE}|\+?{_DICE}\s*ed\b", _I)
_AP = re.compile(
    r"\bap(?![a-z])\s*[:=]?\s*\(?\s*(-?\s*\d{1,2}|[-\u2013\u2014](?!\s*\d)|none)\s*\)?|(?<![\d])(-\s*\d{1,2})\s*ap\b",
    _I,
)
_BANDS = re.compile(
    r"(?:\brange\b\s*[:=]?\s*)?(?<![\d-])(\d{1,4})\s*m?\s*[-\u2013/]\s*(\d{1,4})\s*m?\s*[-\u2013/]\s*(\d{1,4})\s*m?\b",
    _I,
)
_RANGE = re.compile(
    r"\brange\b\s*[:=]?\s*(?:(\d{1,4})\s*(?:m\b|metres?\b)?|([-\u2013\u2014]|none)(?=\W|$)|(melee|thrown))|\b(\d{1,4})\s*m\b(?!\w)"
    r"|(?<!\d)(\d{1,2})\s*(?=[(\[][MT][)\]])",
    _I,
)
_MARK = re.compile(r"[(\[]\s*(M|T|melee|thrown)\s*[)\]]", _I)
_SALVO = re.compile(
    rf"\bsal(?:vo)?(?![a-z])\s*[:=]?\s*\(?\s*(?:{_DICE}|([-\u2013\u2014]|none))\s*\)?", _I
)
_RELOADS = re.compile(r"\b(?:reloads?|ammo)\s*[:=]?\s*(\d{1,2})|(\d{1,2})\s*reloads?\b", _I)
_KEYWORDS = re.compile(r"\bkeywords?\s*[:=]\s*([^\n;)|]+)", _I)
_KIND = re.compile(
    r"^(?:action|ability|attacks?|weapons?|reaction|ruin|wargear)\s*[:|\u2013\u2014-]\s*(?=\S)", _I
)
_BEHIND = re.compile(  # what a name is followed by in brackets
    r"\s*[(\[]([^()\[\]]*\b(?:range|salvo|ap|melee|ranged|thrown|\d+\s*m)\b[^()\[\]]*)"
    r"[)\]]?\s*$",
    _I,
)
_CATEGORY = re.compile(r"\b(melee|ranged|thrown|grenade)\b(?:\s+(?:weapon|attack))?", _I)
_LABELS = re.compile(r"\b(?:special|damage|range)\b\s*[:=]|\b(?:weapon )?traits?\b\s*[:=]?", _I)
_BAND = r"\d{1,4}\s*m?\s*[-\u2013/]\s*\d{1,4}\s*m?\s*[-\u2013/]\s*\d{1,4}\s*m?"
_BETWEEN = re.compile(  # what stands between a name and the damage
    rf"[\s,:|(\[/\u2013\u2014-]+((?:range\s*[:=]?\s*)?(?:melee|thrown|ranged|{_BAND}|\d{{1,4}}\s*m)(?![a-z])"
    r"|ap\s*[:=]?\s*-?\d+|salvo\s*[:=]?\s*\d+)(?:\s+(?:weapon|attack))?[)\]]?[\s,;:|/\u2013\u2014-]*$",
    _I,
)
_SPELT = {"agonising": "agonizing", "waaagh!": "waaagh", "warp_weapons": "warp_weapon"}
_LIKE = {"rending": "penetrating", "flamer": "blaze", "reliable": "steadfast", "inflict": "toxic"}
_TRAIT = re.compile(r"^([A-Za-z][\w' !-]*?)\s*(?:[(\[]\s*\+?([^)\]]+?)\s*[)\]]|\s\+?(\d{1,2}))?$")
_MOST_HEAD = 200  # signs before the damage
_REACH = 6  # metres: a single number up to this, without Salvo, is how far one can strike


_PROSE = re.compile(
    r"\b(?:takes?|deals?|suffers?|when|each|whenever|against|within|who)\b|[.!?]\s", _I
)


class Armed(NamedTuple):
    """A weapon that was read, and what of it could be meant otherwise."""

    weapon: Weapon
    doubts: tuple[Doubt, ...]


def is_weapon(text: str) -> bool:
    """Whether a line lists damage with dice."""
    return _BOTH.search(text) is not None or bool(_DAMAGE.search(text) and _ED.search(text))


def damage_at(text: str) -> int:
    """Where the damage of a weapon stands; before everything if there is none."""
    found = (_BOTH.search(text) or _DAMAGE.search(text)) if is_weapon(text) else None
    return -1 if found is None else found.start()


def with_number(text: str) -> str:
    """`(S) + 2 ED`, damage that is nothing but Strength, with its number of 0."""
    found = _BARE.search(text)
    if found is None or re.search(r"[\d)]\W*$", text[: found.start()]):
        return text
    return f"{text[: found.start()]} 0 {text[found.start() :].lstrip()}"


def is_attack(text: str) -> bool:
    """Whether a line is an attack, and no prose about one: a name, and then the damage."""
    found = (_BOTH.search(text) or _DAMAGE.search(text)) if is_weapon(text) else None
    if found is None or found.start() > _MOST_HEAD:
        return False
    head = re.sub(
        r"\b(?:damage|dmg)\s*[:=]?\s*$", "", _KIND.sub("", text[: found.start()]), flags=_I
    )
    while (behind := _BETWEEN.search(f" {head}")) is not None:
        head = head[: max(0, behind.start() - 1)]
    named_so = any(sign.isalpha() for sign in head)
    return (
        named_so and len(re.findall(r"[A-Za-z][\w'-]*", head)) <= 7 and _PROSE.search(head) is None
    )


def weapon_part(text: str) -> bool:
    """Whether a piece of a line can only go on with a weapon."""
    first = re.split(r"[(\[,;:|\d]", text.strip())[0].strip().lower()
    known = first.replace(" ", "_").replace("-", "_") in TRAIT_RULES or first in _LIKE
    return known or re.match(
        r"\s*(?:-?\d+\s*ap\b|ap\b|range\b|salvo\b|traits\b|reloads?\b|ed\b|\+?\d+\s*ed\b"
        r"|melee\b|thrown\b|ranged\b|agonising\b|\d+\s*reloads?\b)", text, _I
    ) is not None  # fmt: skip


def read_weapon(text: str, taken: Collection[str], strength: int = -1) -> Armed | None:
    """The weapon that a line describes, or none if it lists no damage with dice."""
    both = _BOTH.search(text) or _DAMAGE.search(text)
    if both is None or not is_weapon(text):
        return None
    head = re.sub(r"[(\[,:|\s-]*(?:damage|dmg)?\s*[:=]?\s*$", "", text[: both.start()], flags=_I)
    head, rest = _KIND.sub("", head), text[both.end() :]
    while (behind := _BEHIND.search(head) or _BETWEEN.search(head)) is not None:
        head, rest = head[: behind.start()], f"{rest}, {behind[1]}"
    name = named(_KIND.sub("", head.strip(" |-"))) or "Weapon"
    return _Reading(name, free(name, taken), both, rest, strength).armed()


class _Reading:
    """One weapon's line as it is used up."""

    def __init__(self, name: str, key: str, both: re.Match[str], rest: str, strength: int) -> None:
        self.name, self.key, self.rest, self.strength = name, key, rest, strength
        self.doubts: list[Doubt] = []
        self.house: list[HouseTrait] = []
        self.adds = bool(both["before"] or both["after"])
        self.damage = int(both["damage"])
        groups = both.groups()
        said = groups[-1] if both.re is _BOTH else self._first(_ED)
        self.ed = self._rolled("ed", said, "ED")

    def _doubt(self, field: str, taken: str, other: str, **change: Any) -> None:
        """Both readings; `change` is what the other one puts on the weapon."""
        own = f"weapons.{self.key}"
        paths = {f"{own}.{name}": value for name, value in change.items()}
        self.doubts.append(Doubt(f"{own}.{field}", taken, other, paths))

    def _cut(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.search(self.rest)
        if found is not None:
            self.rest = f"{self.rest[: found.start()]} , {self.rest[found.end() :]}"
        return found

    def _first(self, pattern: re.Pattern[str]) -> str:
        found = self._cut(pattern)
        return next((one for one in found.groups() if one), "") if found else ""

    def _rolled(self, field: str, said: str, label: str) -> int:
        """A number; dice in its place are their middle, and in doubt."""
        if "d" not in said.lower():
            return int(said) if said.isdigit() else 0
        many, sides = (int(one) for one in re.split("d", said, flags=_I))
        middle = many * (sides + 1) // 2
        self.house.append(HouseTrait(f"{said} {label}", f"{said} in place of {middle} {label}."))
        self._doubt(field, f"{middle} {label}, the middle of {said}", f"{many} to {many * sides}")
        return middle

    def armed(self) -> Armed:
        """The whole of it."""
        keywords = self._first(_KEYWORDS)
        reach, category = self._category()
        salvo = self._rolled("salvo", self._first(_SALVO), "Salvo")
        reloads = self._first(_RELOADS)
        pierces = re.sub(r"\D", "", self._first(_AP))
        if category is None:
            pistol = re.search(r"\bpistol\b", self.rest, _I) is not None and reach != 1
            category = Category.RANGED if salvo or pistol else self._by_reach(reach)
        if category is Category.MELEE:
            self._strength()
        traits = self._traits()
        weapon = Weapon(
            id=self.key,
            name=self.name,
            category=category,
            damage=self.damage,
            ed=self.ed,
            ap=int(pierces or 0),
            range=0 if category is Category.MELEE else reach,
            salvo=salvo,
            reloads=int(reloads) if reloads else -1,
            traits=traits,
            house=tuple(self.house[:10]),
            keywords=tuple(one.strip().lower() for one in keywords.split(",") if one.strip()),
            adds_strength=self.adds or category is not Category.MELEE,
        )
        return Armed(weapon, tuple(self.doubts))

    def _category(self) -> tuple[int, Category | None]:
        """The range, and how the weapon is used, as far as the line says so."""
        mark = self._first(_MARK).lower()
        bands = self._cut(_BANDS)  # short, medium, long: the middle one is what a sheet calls range
        said = bands[2] if bands else self._first(_RANGE)
        mark = mark or self._first(_MARK).lower()
        word = said.lower() if said.isalpha() else self._first(_CATEGORY).lower()
        reach = int(said) if said.isdigit() else 0
        if mark.startswith("t") or word in ("thrown", "grenade"):
            return reach, Category.THROWN
        if mark.startswith("m") or word == "melee":
            return reach, Category.MELEE
        return reach, Category.RANGED if word == "ranged" or bands else None

    def _by_reach(self, reach: int) -> Category:
        """A single number: how far one can strike, or how far one can shoot."""
        if reach > _REACH:
            return Category.RANGED
        if not reach:
            self._doubt("category", "melee, as no range stands there", "ranged", category="ranged")
        elif reach > 2:
            taken, other = f"melee, reaching {reach} metres", f"ranged, {reach} metres"
            self._doubt("category", taken, other, category="ranged", range=reach)
        if reach > 1:
            self.house.append(HouseTrait(f"Reach {reach}", f"It strikes up to {reach} metres."))
        return Category.MELEE

    def _strength(self) -> None:
        """WG-DMG-02: only where the line says so; both readings are worked out."""
        if self.adds:
            return
        other = with_strength(self.damage, self.strength)
        self._doubt("damage", f"total {self.damage}", other, adds_strength=True)

    def _traits(self) -> dict[str, int]:
        """Traits with their ratings; those without a rule are kept as words."""
        found: dict[str, int] = {}
        rest = _LABELS.sub(" , ", self.rest)
        rest = re.sub(r"\[([^\[\]]*,[^\[\]]*)\]", r", \1", rest)  # a list in brackets
        rest = re.sub(r"^[\s,)(\]/|;.]+|[\s,(\[/|;.]+$", "", rest)
        rest = re.sub(r"\s*[|/]\s*|\s+[\u2013\u2014-]\s+", ", ", _balanced(rest))
        for piece in outer(rest, ",;"):
            one = piece.strip(" .:-\u2013\u2014()[]" if _TRAIT.match(piece) is None else " .:-")
            if one:
                self._trait(one, found)
        return found

    def _trait(self, words: str, found: dict[str, int]) -> None:
        match = _TRAIT.match(words)
        name = match[1].strip() if match else words
        rating = (match[2] or match[3] or "") if match else ""
        key = re.sub(r"[\s-]+", "_", name.lower().strip("!"))
        key = _SPELT.get(key, key)
        if key in TRAIT_RULES and (rating.isdigit() or not rating or key == BLAST):
            found[key] = BLAST_SIZES.get(rating.lower(), int(rating) if rating.isdigit() else 0)
            return
        label, _, text = words.partition(":") if ":" in words[:60] else (words, "", "")
        self.house.append(HouseTrait(named(label) or "Trait", (text.strip() or "")[:MOST_TEXT]))
        if key in _LIKE and (key != "inflict" or "poison" in rating.lower()):
            number = re.sub(r"[^0-9]", "", rating)
            other = f"{_LIKE[key].title()} {number}".strip()
            change = {
                f"traits.{_LIKE[key]}": int(number or 0),
                f"house.{self.house[-1].name}": None,
            }
            self._doubt("traits", f"{words}, kept as words", other, **change)


def with_strength(damage: int, strength: int) -> str:
    """WG-DMG-02: `5 + Strength 4 = 9`; without the sum where nobody has said how strong."""
    known = f" {strength} = {damage + strength}" if strength >= 0 else ""
    return f"{damage} + Strength{known}"


def _balanced(text: str) -> str:
    """Without closing brackets that nothing opened."""
    made, depth = list[str](), 0
    for sign in text:
        depth += sign in "(["
        if sign in ")]":
            if not depth:
                continue
            depth -= 1
        made.append(sign)
    return "".join(made) + ")" * depth
