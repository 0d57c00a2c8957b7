"""Psychic powers from text and files: their numbers, and rows of what they do to whom."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tableside.core.rows import Bear, Heal, Lasts, Suffer, Try, Whom
from tableside.core.values import Illegal
from tableside.systems import READERS
from tableside.systems.kit.pack import read_any
from tableside.systems.kit.reading.readback import Given, Ready, told
from tableside.systems.wrath_glory.sheet.check import check_power
from tableside.systems.wrath_glory.state.gear import Power

READER = READERS["wrath-glory"]()
POWERS = """Psychic powers
Cold hand: DN 4; Range: 20 m; Duration: Instant; 7 + 2 ED, AP -1. The target is Hindered (2). \
Potency: +1 ED.
Ember ring (Minor): DN Defence; Multi-target: Yes. Each enemy within 10 metres must make a DN 3 \
Toughness test or suffer 2 Shock.
Quiet mind: DN 3. You clear 1 Shock.
Dread: DN Resolve. Choose a target. They suffer 1 Shock. They sing.
Ash word: It is said."""
THREAT = f"""Ash Singer (Elite)
Strength 3
Resilience 7
Defence 3
Wounds 5
Shock 6
Speed 6
{POWERS}"""
HERO = f"""Name: Ilva Torn
Speed 6; Wealth 2; Rank 1
Objective: Find the sea.
Strength 3, Toughness 4, Agility 4, Initiative 3, Willpower 3, Intellect 2, Fellowship 2
Archetype: Rust Reeve
Resilience 9, Defence 2
{POWERS}"""


def ready(text: str, **given: Any) -> Ready:
    found = read_any(READER, "x", text)
    keys = [one.person.id for one in found.entries]
    (one,), _ = told(found, READER, dict.fromkeys(keys, Given(**given)))
    return one


def powers(one: Ready) -> dict[str, Power]:
    return {power.id: power for power in one.person.powers}


@pytest.mark.parametrize("text", [THREAT, HERO], ids=["threat", "hero"])
def test_numbers_and_rows_of_each(text: str) -> None:
    one = ready(text)
    held = powers(one)
    assert list(held) == ["cold_hand", "ember_ring", "quiet_mind", "dread"]
    for power in held.values():
        check_power(power)  # each can be used as it stands
    hand = held["cold_hand"]
    assert (hand.dn, hand.damage, hand.ed, hand.ap, hand.targets) == (4, 7, 2, 1, 1)
    assert (hand.range, hand.duration, hand.potency_ed) == ("20 m", "Instant", 1)
    assert hand.then == (Bear(name="Hindered", who=Whom.TARGET, rating=2),)
    ring = held["ember_ring"]
    assert (ring.against, ring.minor, ring.targets) == ("defence", True, 20)
    (test,) = ring.then
    assert isinstance(test, Try)
    assert (test.who, test.dn) == (Whom.TARGET, 3)
    assert test.failed == (Suffer(who=Whom.THEM, shock=2),)
    quiet = held["quiet_mind"]
    assert (quiet.then, quiet.targets) == ((Heal("shock", 1, Whom.ACTOR),), 0)


def test_whom_it_is_aimed_at_may_stand_in_its_words_alone() -> None:
    held = powers(ready(f"{THREAT}\nWhisper: DN 3. The target suffers 1 Shock."))["whisper"]
    assert (held.targets, held.then) == (1, (Suffer(who=Whom.TARGET, shock=1),))


def said_of(line: str) -> tuple[Any, list[str]]:
    """What a power does, and what is asked about that."""
    one = ready(f"{THREAT}\nWhisper: {line}")
    asked = [each.taken for each in one.back.doubts if each.path == "powers.whisper"]
    return powers(one)["whisper"].then, asked


def test_a_condition_without_an_end_of_its_own_lasts_as_long_as_the_power() -> None:
    then, asked = said_of("DN 3; Duration: 1 round; The target is Hindered (2).")
    assert (then[0].until, asked) == (Lasts.ROUND, [])
    tests = "Each enemy within 5 metres must make a DN 3 Toughness test or be Staggered."
    then, asked = said_of(f"DN 3; Duration: End of the scene; {tests}")
    assert (then[0].failed[0].until, asked) == (Lasts.SCENE, [])
    own = "The target is Hindered (2) until the end of their next turn."
    then, asked = said_of(f"DN 3; Duration: 1 scene; {own}")
    assert (then[0].until, asked) == (Lasts.TURN_END, [])


def test_a_duration_that_nobody_keeps_is_asked_about() -> None:
    then, [asked] = said_of("DN 3; Duration: Sustained; The target is Hindered (2).")
    assert then[0].until is Lasts.USUAL
    assert "not by its duration: Sustained" in asked


def test_what_is_done_to_others_than_its_targets_stays_text() -> None:
    both = "All enemies within 9 m suffer 2 Shock. All allies within 9 m heal 1 Shock."
    assert said_of(f"DN 4; {both}") == ((), [])


def test_a_test_of_the_targets_is_no_dn_of_the_power() -> None:
    hero = f"{HERO}\nSpite: The target makes a DN 3 Toughness test or suffers 2 Shock."
    one = ready(hero)
    assert "spite" not in powers(one)
    assert any(each.words.startswith("Spite") for each in one.back.left)


def test_a_power_without_a_dn_is_none() -> None:
    assert "ash_word" not in powers(ready(THREAT))
    left = [one.words for one in ready(HERO).back.left]
    assert any(words.startswith("Ash word") for words in left)


def test_what_is_in_doubt_asks_and_the_other_answer_leaves_the_text() -> None:
    one = ready(THREAT)
    doubts = {each.path: each for each in one.back.doubts if each.path == "powers.dread"}
    asked = doubts["powers.dread"]
    assert "They sing" in asked.taken
    other = ready(THREAT, answers={asked.id: "other"})
    assert powers(other)["dread"].then == ()
    assert powers(other)["dread"].text == powers(one)["dread"].text


def test_its_rows_are_shown_and_may_be_typed() -> None:
    values = {row.path: row.value for row in ready(THREAT).back.rows}
    says = "Toughness roll against 3, who fails: suffer 2 Shock"
    assert values["powers.ember_ring.then"] == says
    line = values["powers.cold_hand"]
    assert line.startswith("DN 4; range: 20 m; duration: Instant; 7 + 2 ED, AP -1;")
    again = ready(THREAT, values={"powers.cold_hand": line})
    assert powers(again) == powers(ready(THREAT))
    typed = {"powers.ember_ring.then": "The target suffers 1d3 Shock.", "powers.cold_hand": "DN 6"}
    changed = powers(ready(THREAT, values=typed))
    assert changed["ember_ring"].then == (Suffer(who=Whom.TARGET, shock="1d3"),)
    assert (changed["cold_hand"].dn, changed["cold_hand"].damage) == (6, 0)
    wrong = ready(THREAT, values={"powers.ember_ring.then": "It hums."})
    assert any("not understood" in row.wrong for row in wrong.back.rows)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Spend a Glory. Each enemy within 5 metres suffers 1 Shock.", ()),
        ("Make an attack against a target within 5 metres, 7 damage.", ()),
        ("Each enemy within 5 metres suffers 1 Shock.", (Suffer(who=Whom.TARGET, shock=1),)),
        ("The target suffers 1 Shock.", (Suffer(who=Whom.TARGET, shock=1),)),
        ("", ()),
    ],
)
def test_what_a_power_cannot_do_stays_text(text: str, said: tuple[Any, ...]) -> None:
    item = {
        "name": "Hush",
        "type": "psychicPower",
        "_stats": {"systemId": "wrath-and-glory"},
        "system": {"dn": "4", "description": text, "potency": {"list": []}, "multiTarget": False},
    }
    found = read_any(READER, "x.json", json.dumps(item))
    (thing,) = found.things
    assert (thing.table, thing.thing.then) == ("power", said)


def test_a_foundry_power_at_many_that_strikes_can_be_used() -> None:
    system = {"dn": "Defence", "multiTarget": True, "damage": {"base": 6, "ed": {"base": 2}}}
    item = {"name": "Hail", "type": "psychicPower", "system": {**system, "potency": []}}
    (thing,) = read_any(READER, "x.json", json.dumps({**item})).things
    check_power(thing.thing)
    with pytest.raises(Illegal):
        check_power(Power("x", "X", damage=6))
