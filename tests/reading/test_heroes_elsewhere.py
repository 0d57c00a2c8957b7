"""A hero saved as a pack and brought in elsewhere is the same but for its id."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from stored.reading import form_of, names, recorded
from tableside.core.cards import Card, Per
from tableside.core.copies import slug
from tableside.core.history import History
from tableside.core.rows import Bear, Lasts, Whom
from tableside.core.state import CharacterJoined
from tableside.core.values import GM
from tableside.systems import READERS, RULESETS, load, skirmish
from tableside.systems.daggerheart.state import Experience
from tableside.systems.daggerheart.state import Person as DhPerson
from tableside.systems.daggerheart.state import Setup as DhSetup
from tableside.systems.kit.pack import heroes_text, read_any
from tableside.systems.kit.reading.readback import told
from tableside.systems.wrath_glory.state import Person as WgPerson
from tableside.systems.wrath_glory.state import Setup as WgSetup
from tableside.systems.wrath_glory.state.gear import Armour, Earned, Power

PEOPLE: dict[str, Any] = {"wrath-glory": WgPerson, "daggerheart": DhPerson}
EMPTY: dict[str, Any] = {"wrath-glory": WgSetup(()), "daggerheart": DhSetup(())}


def elsewhere(system: str, hero: Any) -> Any:
    """The hero as it stands at another table, by a file and the readback."""
    reader = READERS[system]()
    ready, left = told(read_any(reader, "x", heroes_text(reader, [hero], "x")), reader)
    assert left == ()
    assert not any(one.back.left or list(one.wanting) for one in ready)
    history = History(load(system), EMPTY[system])
    command = reader.bring((one.person, one.back.count, "") for one in ready)
    events = history.system.decide(history.state, GM, command)
    (joined,) = [one.character for one in events if isinstance(one, CharacterJoined)]
    return joined


def alike(system: str, hero: Any) -> None:
    there = elsewhere(system, hero)
    same = replace(hero, id=slug(hero.name), controller="", present=True)
    assert there == same


def ready_heroes() -> Iterator[tuple[str, Any]]:
    for system, rulesets in RULESETS.items():
        for ruleset in rulesets:
            made = skirmish(system, ruleset)
            for one in made.setup.characters if made else ():
                if one.hero:
                    yield system, one


def played_heroes() -> Iterator[tuple[str, Any]]:
    newest = max(map(form_of, names()))
    for name in names():
        if form_of(name) == newest:
            table = recorded(name)
            for one in table.last["characters"].values():
                if one.get("hero", True):
                    yield table.system, msgspec.convert(one, PEOPLE[table.system])


HEROES = [*ready_heroes(), *played_heroes()]


@pytest.mark.parametrize(("system", "hero"), HEROES, ids=lambda one: getattr(one, "id", one))
def test_ready_and_played_heroes(system: str, hero: Any) -> None:
    alike(system, hero)


words = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=20
)
cards = st.builds(
    Card,
    st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True),
    words,
    words,
    uses=st.integers(0, 5),
    per=st.sampled_from(Per),
    asks=words,
    tokens=st.integers(0, 5),
)


def test_powers_gear_and_advances_go_along() -> None:
    bear = Bear(name="Hindered", who=Whom.TARGET, rating=2, until=Lasts.SCENE)
    hand = Power("hand", "Cold hand", dn=5, targets=3, damage=7, ed=2, ap=1, then=(bear,))
    hand = replace(hand, range="20 m", duration="1 scene", potency="+1 ED", potency_ed=1, text="x")
    wears = Armour("coat", "Slag coat", rating=3)
    earned = (Earned("first", "A long night", 5),)
    hero = WgPerson("x", "Ada", powers=(hand,), worn=(wears,), earned=earned, consumables={"a": 2})
    alike("wrath-glory", hero)
    taken = {"t2:hp": 2, "t2:traits": 1}
    marked = DhPerson("x", "Ada", level=3, advancements=taken, marked_traits=("agility",))
    alike("daggerheart", replace(marked, consumables={"salve": 2}, vault=()))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_daggerheart_sheet(data: st.DataObject) -> None:
    some = st.integers(1, 9)
    draw = data.draw
    hero = DhPerson(
        "x",
        "Ada",
        traits=draw(st.dictionaries(st.sampled_from(["agility", "finesse"]), st.integers(-2, 5))),
        experiences=tuple(
            Experience(f"x{n}", f"E{one}", n) for n, one in enumerate(draw(st.lists(words)), 1)
        )[:8],
        level=draw(some),
        hp_max=draw(some),
        evasion=draw(some),
        about=draw(st.dictionaries(words, words, max_size=4)),
        belongings=tuple(draw(st.lists(words, max_size=4))),
        scars=tuple(draw(st.lists(words, max_size=3))),
        cards=tuple({one.id: one for one in draw(st.lists(cards, max_size=4))}.values()),
        advancements=draw(st.dictionaries(words, some, max_size=3)),
        notes=draw(words),
    )
    alike("daggerheart", hero)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_wrath_and_glory_sheet(data: st.DataObject) -> None:
    draw = data.draw
    some = st.integers(0, 9)
    hero = WgPerson(
        "x",
        "Ada",
        attributes=draw(st.dictionaries(st.sampled_from(["strength", "willpower"]), some)),
        skills=draw(st.dictionaries(st.sampled_from(["stealth", "tech"]), some)),
        talents=tuple(draw(st.lists(words, max_size=3))),
        objective=draw(words),
        objective_met=draw(st.booleans()),
        tier=draw(st.integers(1, 5)),
        max_shock=draw(st.integers(-1, 9)),
        max_wounds=draw(st.integers(-1, 9)),
        keywords=tuple(draw(st.lists(words, max_size=3))),
        about=draw(st.dictionaries(words, words, max_size=3)),
        cards=tuple({one.id: one for one in draw(st.lists(cards, max_size=3))}.values()),
        memorable=tuple(draw(st.lists(words, max_size=2))),
        notes=draw(words),
    )
    alike("wrath-glory", hero)
