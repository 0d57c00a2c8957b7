"""A sheet of Wrath & Glory as a page, in the order of the printed one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from tableside.core.reckoning import Reckoning, base_term, reckon
from tableside.core.sheet_page import (
    Page,
    PageField,
    PageKind,
    PageSection,
    PageThing,
    lent,
    lines,
    may_change,
    number,
    stored,
    text,
    things,
    tracks,
    words,
)
from tableside.core.values import Command, Role
from tableside.systems.kit.page_changes import Draft, change
from tableside.systems.wrath_glory.numbers.derived import (
    ARMOUR,
    FIELDS,
    by_formulas,
    formula_for,
    number_of,
    part_of,
    printed,
)
from tableside.systems.wrath_glory.numbers.reckon import base_pool
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES, LINKS, own_skills, spoken
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.sheet.desk import EditSheet
from tableside.systems.wrath_glory.sheet.prices import on_offer, worth
from tableside.systems.wrath_glory.sheet.ratings import MOST_RATING
from tableside.systems.wrath_glory.state import (
    ASSETS,
    RELOADS,
    SHOCK,
    UNKNOWN,
    WEALTH,
    WOUNDS,
    WRATH,
    Known,
    Person,
)
from tableside.systems.wrath_glory.state.gear import MOST_EARNED, Power, Weapon

_SHORT = {
    **{"strength": "S", "toughness": "T", "agility": "A", "initiative": "I"},
    **{"willpower": "Wil", "intellect": "Int", "fellowship": "Fel"},
}
_RATINGS = "rating, and dice in all"
_ABOUT = ("archetype", "species", "faction")
_CORRUPTS = "WG-PERIL-71"  # one of the rows that bring Corruption
ROWS = ("worn", "earned")


def page(rules: Ruleset, known: Known, who: str) -> Page:
    """The whole sheet, as this seat may read it."""
    person = known.characters[who]
    made = by_formulas(rules, person)
    sections = (
        PageSection("Who", tuple(_who(person)), step="name", head=True),
        PageSection(
            "Attributes",
            tuple(_attributes(rules, person, made)),
            worth(rules, person, "attributes"),
            "attributes",
        ),
        PageSection(
            "Skills",
            tuple(_skills(rules, known, person)),
            "; ".join(filter(None, (_RATINGS, worth(rules, person, "skills")))),
            "skills",
        ),
        PageSection("Combat", tuple(_combat(rules, known, person, made))),
        PageSection("Mind and means", tuple(_means(rules, known, person, made))),
        PageSection("Weapons and armour", tuple(_gear(known, person)), step="gear"),
        PageSection("Talents and powers", tuple(_deeds(known, person)), step="talents"),
        PageSection("Belongings", tuple(_belongings(person))),
        PageSection("Experience", tuple(_experience(rules, known, person))),
        PageSection("Story", tuple(_story(known, person))),
    )
    said = filter(None, (person.about.get(one, "") for one in _ABOUT))
    line = ", ".join((*said, f"Tier {person.tier}, Rank {person.rank}"))
    return Page(who, person.name, may_change(known, who), sections, line, lent(person))


def changed(person: Person, draft: Draft) -> Command:
    """Everything in a draft, as one command."""
    return change(EditSheet, person, draft, ROWS)


def _who(person: Person) -> Iterator[PageField]:
    yield words("name", "Name", person.name)
    for one in _ABOUT:
        yield words(f"about.{one}", one.title(), person.about.get(one, ""))
    yield number("tier", "Tier", person.tier, low=1, high=5)
    yield number("rank", "Rank", person.rank, low=1, high=9)
    yield lines("keywords", "Keywords", person.keywords, main=True)
    met = person.objective_met
    says = "met" if met else ""
    yield words("objective", "Objective", person.objective, done=met, says=says, main=True)


def _attributes(
    rules: Ruleset, person: Person, made: Mapping[str, Reckoning]
) -> Iterator[PageField]:
    for one in ATTRIBUTES:
        held = person.attributes.get(one)
        yield number(f"attributes.{one}", spoken(one), held, low=0, high=MOST_RATING, main=True)
    yield _following(rules, person, made, "speed", "Speed", main=True)


def _skills(rules: Ruleset, known: Known, person: Person) -> Iterator[PageField]:
    links = {**LINKS, **own_skills(known)}
    for skill in (*links, *(one for one in person.skills if one not in links)):
        pool = base_pool(rules, known, person.id, skill)
        yield number(
            f"skills.{skill}",
            spoken(skill),
            person.skills.get(skill),
            says=_SHORT.get(links.get(skill, ""), ""),
            high=MOST_RATING,
            made=None if pool is None else reckon(skill, pool),
            over=f"totals.{skill}",
            printed=person.totals.get(skill),
        )


def _following(
    rules: Ruleset,
    person: Person,
    made: Mapping[str, Reckoning],
    name: str,
    label: str,
    *,
    main: bool = False,
) -> PageField:
    """A number that follows from others, unless another is printed; or that nothing says."""
    path = name if name in (*FIELDS, ARMOUR) else f"attributes.{name}"
    held = person.armour if name == ARMOUR else printed(person, name)
    said = None if held in (None, UNKNOWN) else held
    follows = name == ARMOUR if formula_for(rules, name) is None else True
    if not follows or not person.hero:
        return number(path, label, said, main=main, clear=UNKNOWN)
    return number(
        "", label, None, made=made.get(name), over=path, printed=said, clear=UNKNOWN, main=main
    )


def _combat(
    rules: Ruleset, known: Known, person: Person, made: Mapping[str, Reckoning]
) -> Iterator[PageField]:
    yield tracks(known, person.id, WOUNDS, SHOCK, WRATH)
    named = {
        "defence": "Defence",
        "resilience": "Resilience",
        ARMOUR: "Armour",
        "max_wounds": "Max Wounds",
        "max_shock": "Max Shock",
        "determination": "Determination",
        "passive_awareness": "Passive Awareness",
    }
    if formula_for(rules, "determination") is None:
        del named["determination"]
    for name, label in named.items():
        yield _following(rules, person, made, name, label, main=True)


def _means(
    rules: Ruleset, known: Known, person: Person, made: Mapping[str, Reckoning]
) -> Iterator[PageField]:
    for one in ("conviction", "resolve", "influence"):
        yield _following(rules, person, made, one, one.title(), main=True)
    if rules.plays(_CORRUPTS) or "corruption" in person.attributes:
        held = person.attributes.get("corruption")
        yield number("attributes.corruption", "Corruption", held, high=MOST_RATING, main=True)
    yield tracks(known, person.id, WEALTH, ASSETS)
    for name in (WEALTH, ASSETS):
        if f"{person.id}.{name}" not in known.tracks:
            own = getattr(person, name)
            said = None if own == UNKNOWN else own
            yield number(name, name.title(), said, main=True, clear=UNKNOWN)


def _gear(known: Known, person: Person) -> Iterator[PageField]:
    yield things("weapon", "Weapons", (_weapon(known, person, one) for one in person.weapons))
    yield tracks(known, person.id, *(f"{RELOADS}_{one.id}" for one in person.weapons))
    yield PageField(
        path="worn",
        part="armour",
        label="Armour",
        kind=PageKind.ROWS,
        value=tuple({"id": o.id, "name": o.name, "rating": o.rating} for o in person.worn),
        columns=(words("name", "What", ""), number("rating", "Rating", 1, high=30)),
    )


def _weapon(known: Known, person: Person, one: Weapon) -> PageThing:
    parts = [f"{one.damage} + {one.ed} ED"]
    parts += [f"AP {one.ap}"] if one.ap else []
    parts += [f"{one.range} m"] if one.range else []
    parts += [f"Salvo {one.salvo}"] if one.salvo else []
    parts += [spoken(name) + (f" {n}" if n else "") for name, n in one.traits.items()]
    left = known.tracks.get(f"{person.id}.{RELOADS}_{one.id}")
    reloads = "" if left is None else f"{left} Reloads"
    return PageThing(one.id, one.name, ", ".join(parts), left=reloads)


def _deeds(known: Known, person: Person) -> Iterator[PageField]:
    yield lines("talents", "Talents", person.talents)
    left = known.uses.get(person.id, {})
    cards = (
        PageThing(
            one.id, one.name, f"{left[one.id]} left" if one.id in left else one.kind, one.text
        )
        for one in person.cards
    )
    yield things("card", "Cards", cards)
    yield things("power", "Psychic powers", map(_power, person.powers))


def _power(one: Power) -> PageThing:
    parts = [f"DN {one.against.title() or one.dn}", f"{one.damage} + {one.ed} ED"]
    said = (*parts[: 1 + one.strikes], one.range, one.duration)
    return PageThing(one.id, one.name, ", ".join(filter(None, said)), one.text)


def _belongings(person: Person) -> Iterator[PageField]:
    yield lines("belongings", "Carried", person.belongings)
    yield stored("Consumables", person.consumables)


def _experience(rules: Ruleset, known: Known, person: Person) -> Iterator[PageField]:
    if not person.hero:
        return
    terms = tuple(base_term(one.name, one.points) for one in person.earned)
    left = reckon("experience", terms or (base_term("nothing earned yet", 0),))
    yield number("", "Points left", None, made=left)
    yield PageField(
        path="earned",
        part="advance",
        label="Earned and spent",
        kind=PageKind.ROWS,
        value=tuple(
            {"id": one.id, "name": one.name, "points": one.points} for one in person.earned
        ),
        options=tuple(on_offer(rules, known, person)),
        columns=(
            words("name", "What for", ""),
            number("points", "Points", 0, low=-MOST_EARNED, high=MOST_EARNED),
        ),
    )


def _story(known: Known, person: Person) -> Iterator[PageField]:
    yield PageField(path="portrait", label="Portrait", kind=PageKind.PICTURE, value=person.portrait)
    yield text("about.background", "Background", person.about.get("background", ""))
    yield text("about.notes", "Notes", person.about.get("notes", ""))
    for name, label in (("traumatic", "Traumatic Injuries"), ("memorable", "Memorable Injuries")):
        yield lines(name, label, getattr(person, name))
    if known.actor.role is Role.GM:
        yield text("notes", "For the GM alone", person.notes)


def pitch(rules: Ruleset, person: Person) -> tuple[str, ...]:
    """The two best skills, and what somebody can take."""
    pools = {one: part_of(person, one) or 0 for one in (*person.totals, *person.skills)}
    best = sorted(pools, key=lambda one: -pools[one])[:2]
    wounds = number_of(rules, person, "max_wounds")
    most = () if wounds == UNKNOWN else (f"Wounds {wounds}",)
    return (*(f"{spoken(one)} {pools[one]}" for one in best), *most)


def unprinted(rules: Ruleset, person: Person) -> Person:
    """Without numbers that follow from the rest of the sheet as they are printed."""
    made = by_formulas(rules, person)
    same = [
        one for one in (*FIELDS, ARMOUR) if one in made and getattr(person, one) == made[one].total
    ]
    return replace(person, **dict.fromkeys(same, UNKNOWN))
