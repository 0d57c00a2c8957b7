"""A hero's sheet as a page, in the order of the printed one."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tableside.core.reckoning import Term, base_term, reckon
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
from tableside.core.vocabulary import Vocable
from tableside.systems.daggerheart.levels import advances
from tableside.systems.daggerheart.numbers.derived import (
    armour_worn,
    proficiency_by_level,
    threshold_terms,
)
from tableside.systems.daggerheart.ruleset import Ruleset
from tableside.systems.daggerheart.sheet.desk import EditSheet
from tableside.systems.daggerheart.state import (
    ARMOUR,
    COINS,
    GOLD,
    HOPE,
    HP,
    STRESS,
    Known,
    Person,
)
from tableside.systems.daggerheart.traits import MOST_MODIFIER, TRAITS
from tableside.systems.kit.page_changes import Draft, change

_ABOUT = ("class", "subclass", "ancestry", "community")
ROWS = ("worn", "experiences")


def page(rules: Ruleset, known: Known, who: str) -> Page:
    """The whole sheet, as this seat may read it."""
    person = known.characters[who]
    sections = (
        PageSection("Who", tuple(_who(person)), step="name", head=True),
        PageSection("Traits", tuple(_traits(person)), step="traits"),
        PageSection("Damage and health", tuple(_health(rules, known, person)), step="health"),
        PageSection("Experiences", (_experiences(person),), step="Experiences"),
        PageSection("Weapons and armor", tuple(_gear(rules, person)), step="gear"),
        PageSection("Cards", tuple(_cards(known, person)), step="cards"),
        *_advances(rules, person),
        PageSection("Inventory and gold", tuple(_inventory(known, person))),
        PageSection("Story", tuple(_story(known, person))),
    )
    said = filter(None, (person.about.get(one, "") for one in _ABOUT))
    line = ", ".join((*said, f"level {person.level}"))
    return Page(who, person.name, may_change(known, who), sections, line, lent(person))


def changed(person: Person, draft: Draft) -> Command:
    """Everything in a draft, as one command."""
    return change(EditSheet, person, draft, ROWS)


def _who(person: Person) -> Iterator[PageField]:
    yield words("name", "Name", person.name)
    for one in (*_ABOUT, "pronouns"):
        yield words(f"about.{one}", one.title(), person.about.get(one, ""))
    yield number("level", "Level", person.level, low=1, high=10)


def _traits(person: Person) -> Iterator[PageField]:
    for trait, deeds in TRAITS.items():
        yield number(
            f"traits.{trait}",
            trait.title(),
            person.traits.get(trait),
            says=", ".join(deeds),
            low=-MOST_MODIFIER,
            high=MOST_MODIFIER,
            main=True,
        )


def _health(rules: Ruleset, known: Known, person: Person) -> Iterator[PageField]:
    yield tracks(known, person.id, HP, STRESS, HOPE, ARMOUR)
    yield number("evasion", "Evasion", person.evasion, high=40, main=True)
    worn = armour_worn(person)
    score: tuple[Term, ...] = (base_term("no armor", 0),)
    if worn is not None:
        score = (base_term(worn.name, worn.score, "DH-ARM-01"),)
    yield number(
        "",
        "Armor Score",
        None,
        made=reckon("armour_score", score),
        over="armour_score",
        printed=person.armour_score or None,
        clear=0,
        high=12,
        main=True,
    )
    for name in ("major", "severe"):
        yield number(
            "",
            name.title(),
            None,
            made=reckon(name, threshold_terms(rules, person, name), floor=1),
            over=name,
            printed=getattr(person, name) or None,
            clear=0,
            high=200,
            main=True,
        )
    yield number("hp_max", "HP slots", person.hp_max, low=1, high=40, main=True)
    yield number("stress_max", "Stress slots", person.stress_max, low=1, high=12, main=True)


def _experiences(person: Person) -> PageField:
    rows = tuple({"id": one.id, "name": one.name, "bonus": one.bonus} for one in person.experiences)
    waiting = sum(one.standing == "waiting" for one in person.experiences)
    return PageField(
        path="experiences",
        label="Experiences",
        kind=PageKind.ROWS,
        value=rows,
        says=f"{waiting} waiting for the GM" if waiting else "",
        columns=(
            words("name", "What", ""),
            number("bonus", "Bonus", 2, low=-MOST_MODIFIER, high=MOST_MODIFIER),
        ),
    )


def _gear(rules: Ruleset, person: Person) -> Iterator[PageField]:
    made = proficiency_by_level(rules, person.level)
    yield number(
        "",
        "Proficiency",
        None,
        made=made,
        over="proficiency",
        printed=None if person.proficiency == made.value else person.proficiency,
        clear=made.value,
        low=1,
        high=10,
        main=True,
    )
    weapons = (
        PageThing(
            one.id,
            one.name,
            f"{one.trait.title() or 'any trait'}, {one.range.replace('_', ' ')}, "
            f"{one.damage.words(person.proficiency)}",
            one.text,
        )
        for one in person.weapons
    )
    yield things("weapon", "Weapons", weapons)
    yield PageField(
        path="worn",
        part="armour",
        label="Armor",
        kind=PageKind.ROWS,
        value=tuple(
            {"id": o.id, "name": o.name, "major": o.major, "severe": o.severe, "score": o.score}
            for o in person.worn
        ),
        says="base thresholds, without the level",
        columns=(
            words("name", "What", ""),
            number("major", "Major", 0, high=200),
            number("severe", "Severe", 0, high=200),
            number("score", "Score", 0, high=12),
        ),
    )


def _cards(known: Known, person: Person) -> Iterator[PageField]:
    left = known.uses.get(person.id, {})
    held = []
    for one in person.cards:
        says = [one.kind, f"{left[one.id]} left" if one.id in left else ""]
        says.append("in the vault" if one.id in person.vault else "")
        held.append(PageThing(one.id, one.name, ", ".join(filter(None, says)), one.text))
    yield things("card", "Cards", held)


def _advances(rules: Ruleset, person: Person) -> Iterator[PageSection]:
    """DH-LVL-04: the boxes of each tier that was reached, and how many of them are marked."""
    tiers = advances(rules.values.levels, person) if person.hero else {}
    for tier, boxes in tiers.items():
        fields = [
            number(f"advancements.{key}", name, person.advancements.get(key), high=most)
            for key, (name, most) in boxes.items()
        ]
        if tier == max(tiers):  # DH-LVL-08
            marked = PageField(
                path="marked_traits",
                label="Traits that were raised in this tier",
                kind=PageKind.TAKEN,
                value=person.marked_traits,
                options=tuple(Vocable(one, one.title()) for one in TRAITS),
            )
            fields.append(marked)
        yield PageSection(f"Advances of tier {tier}", tuple(fields), "how often each was taken")


def _inventory(known: Known, person: Person) -> Iterator[PageField]:
    yield tracks(known, person.id, GOLD, COINS)
    yield lines("belongings", "Carried", person.belongings)
    yield stored("Consumables", person.consumables)


def _story(known: Known, person: Person) -> Iterator[PageField]:
    yield PageField(path="portrait", label="Portrait", kind=PageKind.PICTURE, value=person.portrait)
    for one in ("background", "connections", "notes"):
        yield text(f"about.{one}", one.title(), person.about.get(one, ""))
    yield lines("scars", "Scars", person.scars)
    if known.actor.role is Role.GM:
        yield text("notes", "For the GM alone", person.notes)


def pitch(_rules: Ruleset, person: Person) -> tuple[str, ...]:
    """HP and Evasion, and the best trait."""
    best = sorted(person.traits, key=lambda one: -person.traits[one])[:1]
    numbers = (f"HP {person.hp_max}", f"Evasion {person.evasion}")
    return (*numbers, *(f"{one.title()} {person.traits[one]:+d}" for one in best))


def unprinted(rules: Ruleset, person: Person) -> Person:
    """Without numbers that follow from the rest of the sheet as they are printed."""
    made = {
        one: sum(term.amount for term in threshold_terms(rules, person, one))
        for one in ("major", "severe")
    }
    if all(getattr(person, one) == number for one, number in made.items()):
        person = replace(person, major=0, severe=0)
    worn = armour_worn(person)
    if worn is not None and person.armour_score == worn.score:
        person = replace(person, armour_score=0)
    return person
