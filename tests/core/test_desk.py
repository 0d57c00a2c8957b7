"""The desk: each form with the right role, the wrong role, and one wrong thing at a time."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import only
from tableside.core.desk import (
    DESK,
    Adjust,
    EndEffect,
    GiveControl,
    GiveEffect,
    Overrule,
    SetLimit,
    SetPresence,
    StrikeCharacter,
)
from tableside.core.effects import Always, Modifier, Uses, While
from tableside.core.reckoning import Op
from tableside.core.state import (
    Adjusted,
    CharacterJoined,
    CharacterLeft,
    ControlGiven,
    EffectBegan,
    EffectEnded,
    FactSet,
    LimitSet,
    PresenceSet,
    SheetEdited,
)
from tableside.core.values import DICE, GM, Command, Event, Limit, Mode
from tableside.core.verbs import tag_of
from tableside.systems.wrath_glory import commands as do
from wrath_glory.tables import ANNA, BEN, call, roll, settle, table

MIRA = do.AddCharacter(id="mira", name="Mira", seat="anna", totals={"stealth": 4})

# Each form: a good command, who else but the GM may use it, and the event it brings.
FORMS: list[tuple[Command, bool, type[Event]]] = [
    (SetLimit(limit=Limit.COST, mode=Mode.ADVISED), False, LimitSet),
    (Adjust(track="vess.wrath", by=1, reason="found it"), True, Adjusted),
    (Overrule(quantity="dn", amount=1), False, EffectBegan),
    (GiveEffect(name="Aided", on="vess"), False, EffectBegan),
    (EndEffect(effect="e1"), False, EffectEnded),
    (GiveControl("vess", seat="ben"), False, ControlGiven),
    (SetPresence("vess", present=False), False, PresenceSet),
    (StrikeCharacter("kell"), False, CharacterLeft),
    (MIRA, True, CharacterJoined),
    (do.EditSheet("vess", name="Vess of Ark"), True, SheetEdited),
    (do.SetAgreement(ask=True), False, FactSet),
]
IDS = [type(command).__name__ for command, _, _ in FORMS]


def desk() -> Any:
    at = table("starter")
    at.play(GM, GiveEffect(name="Blessed", on="vess"))
    return at


@pytest.mark.parametrize(("command", "players", "event"), FORMS, ids=IDS)
def test_each_form_is_open_to_those_with_the_right(
    command: Command, players: bool, event: type[Event]
) -> None:
    only(desk().play(GM, command), event)
    at = desk()
    if players:
        only(at.play(ANNA, command), event)
    else:
        refused = at.refusal(ANNA, command)
        assert refused.code == "not_gm"
        assert not refused.waivable
    assert at.refusal(DICE, command).code == "not_gm"


def test_forms_are_listed_by_right_with_their_schema() -> None:
    system = table().system
    every = {form.verb: form for form in system.forms(GM)}
    own = {form.verb for form in system.forms(ANNA)}
    named = {tag_of(type(command)) for command, _, _ in FORMS}
    ours: list[type[Command]] = [
        *DESK,
        do.AddCharacter,
        do.EditSheet,
        do.SetAgreement,
    ]  # chapters test their own
    assert named == {tag_of(command) for command in ours}
    assert own & named == {"adjust", "add_character", "edit_sheet"}
    assert system.forms(DICE) == []
    definition = every["adjust"].schema["$defs"]["Adjust"]
    assert set(definition["properties"]) >= {"do", "track", "by", "reason"}
    assert definition["additionalProperties"] is False


WRONG: list[tuple[Command, str, str]] = [
    (Adjust(track="hope", by=1), "no_such_track", "glory, ruin, vess.wounds"),
    (Adjust(track="glory", by=0), "not_a_choice", "1 to 100"),
    (Adjust(track="ruin", by=101), "not_a_choice", "1 to 100"),
    (Adjust(track="ruin", by=-1), "below_zero", "stands at 0"),
    (Adjust(track="glory", by=7), "above_maximum", "6 at most"),
    (Adjust(track="glory", by=1, reason="x" * 201), "too_long", "200 are allowed"),
    (Overrule(quantity="luck", amount=1), "no_such_quantity", "pool, dn, glory_max"),
    (Overrule(quantity="dn", amount=101), "not_a_choice", "100 at most"),
    (Overrule(quantity="dn", op=Op.HALVE), "not_a_choice", "sets a number or adds"),
    (Overrule(quantity="dn", on="nobody"), "no_such_character", "vess, kell, brute"),
    (Overrule(quantity="dn", until=Uses(0)), "not_a_choice", "at least once"),
    (Overrule(quantity="dn", until=While("e9")), "no_such_effect", "'e9'"),
    (Overrule(quantity="dn", reason="x" * 201), "too_long", "200 are allowed"),
    (Overrule(quantity="pool", secret=True), "not_secret", "sees the pool"),
    (GiveEffect(name=" ", on="vess"), "no_name", "needs a name"),
    (GiveEffect(name="x" * 61, on="vess"), "too_long", "60 are allowed"),
    (GiveEffect(name="Aided", on="nobody"), "no_such_character", "vess, kell, brute"),
    (GiveEffect(name="A", modifiers=(Modifier("luck", 1),)), "no_such_quantity", "pool, dn"),
    (GiveEffect(name="A", modifiers=(Modifier("dn", -101),)), "not_a_choice", "100 at most"),
    (GiveEffect(name="A", modifiers=(Modifier("dn", 1, Op.BASE),)), "not_a_choice", "halves"),
    (GiveEffect(name="A", modifiers=(Modifier("dn", 1, Op.CLAMP),)), "not_a_choice", "halves"),
    (GiveEffect(name="A", forbids=("dance",)), "unknown_verb", "add_detail"),
    (GiveEffect(name="A", forces=("dance",)), "unknown_verb", "add_detail"),
    (GiveEffect(name="A", forbids=("settle",)), "not_forbiddable", "stays open"),
    (GiveEffect(name="A", until=Uses(-1)), "not_a_choice", "at least once"),
    (EndEffect(effect="e9"), "no_such_effect", "There are: e1"),
    (GiveControl("nobody", seat="ben"), "no_such_character", "vess, kell, brute"),
    (GiveControl("vess", seat="x" * 61), "too_long", "60 are allowed"),
    (SetPresence("nobody"), "no_such_character", "vess, kell, brute"),
    (SetPresence("brute"), "not_a_hero", "Brute is not a hero"),
    (StrikeCharacter("nobody"), "no_such_character", "vess, kell, brute"),
    (replace(MIRA, id="vess"), "taken", "'vess'"),
    (replace(MIRA, id="Mira"), "bad_id", "small letters"),
    (replace(MIRA, id="gm"), "bad_id", "reserved"),
    (replace(MIRA, id="glory"), "bad_id", "reserved"),
    (replace(MIRA, name=""), "bad_name", "1 to 60"),
    (replace(MIRA, totals={"stealth": 31}), "bad_rating", "0 to 30"),
    (replace(MIRA, skills={"Stealth": 3}), "bad_skill", "small letters"),
    (replace(MIRA, notes="x" * 2001), "too_long", "2000"),
    (do.EditSheet("nobody", name="N"), "no_such_character", "vess, kell, brute"),
    (do.EditSheet("vess", name=" "), "bad_name", "1 to 60"),
    (do.EditSheet("vess", attributes={"agility": 31}), "bad_rating", "0 to 30"),
    (do.EditSheet("vess", objective="x" * 2001), "too_long", "2000"),
]


@pytest.mark.parametrize(
    ("command", "code", "words"),
    WRONG,
    ids=[f"{type(command).__name__}-{code}-{n}" for n, (command, code, _) in enumerate(WRONG)],
)
def test_bad_input_is_refused_with_the_good_ones(command: Command, code: str, words: str) -> None:
    refused = desk().refusal(GM, command)
    assert refused.code == code
    assert words in refused.sentence


class TestTracks:
    def test_a_player_changes_only_their_own(self) -> None:
        at = desk()
        at.play(ANNA, Adjust(track="vess.wrath", by=-2))
        assert at.refusal(ANNA, Adjust(track="kell.wrath", by=1)).code == "not_yours"
        assert at.refusal(ANNA, Adjust(track="glory", by=1)).code == "not_yours"
        at.play(BEN, Adjust(track="kell.wrath", by=1))

    def test_down_to_zero_and_no_further(self) -> None:
        at = desk()
        assert at.refusal(ANNA, Adjust(track="vess.wrath", by=-3)).code == "below_zero"
        at.play(ANNA, Adjust(track="vess.wrath", by=-2))
        assert at.tracks["vess.wrath"] == 0


class TestRoster:
    def test_a_player_adds_a_hero_of_their_own(self) -> None:
        at = desk()
        at.play(ANNA, MIRA)
        assert at.tracks["mira.wrath"] == 2
        for wrong in (
            replace(MIRA, id="nell", seat="ben"),
            replace(MIRA, id="nell", hero=False),
            replace(MIRA, id="nell", notes="secretly a spy"),
        ):
            assert at.refusal(ANNA, wrong).code == "not_gm"
        at.play(ANNA, replace(MIRA, id="nell"))

    def test_a_threat_brings_no_wrath(self) -> None:
        at = desk()
        at.play(GM, do.AddCharacter(id="ork", name="Ork", hero=False))
        assert "ork.wrath" not in at.tracks

    def test_who_leaves_takes_no_tracks_of_a_namesake_along(self) -> None:
        at = desk()
        at.play(GM, replace(MIRA, id="vessel", name="Vessel"))
        stood = {track: points for track, points in at.tracks.items() if "vessel." in track}
        at.play(GM, StrikeCharacter("vess"))
        assert stood
        assert {track: points for track, points in at.tracks.items() if "vess" in track} == stood

    def test_who_leaves_takes_tracks_and_effects_along(self) -> None:
        at = desk()
        at.play(GM, StrikeCharacter("vess"))
        assert {track.partition(".")[0] for track in at.tracks} == {
            "glory",
            "ruin",
            "kell",
            "brute",
        }
        assert at.state.effects == ()
        assert at.refusal(GM, StrikeCharacter("vess")).code == "no_such_character"

    def test_nobody_leaves_while_something_waits_for_them(self) -> None:
        at = desk()
        matter = call(at)
        assert at.refusal(GM, StrikeCharacter("vess")).code == "waiting"
        at.play(GM, StrikeCharacter("kell"))
        roll(at, matter, 4, 4, 4, 2, 2)
        settle(at, matter)
        at.play(GM, StrikeCharacter("vess"))

    def test_control_passes_from_hand_to_hand(self) -> None:
        at = desk()
        matter = call(at)
        at.play(GM, GiveControl("vess", seat="ben"))
        assert at.refusal(ANNA, at.to(matter, do.RollDice)).code == "not_yours"
        at.play(BEN, at.to(matter, do.RollDice), 4, 4, 4, 4, 4)
        at.play(GM, GiveControl("vess"))
        assert at.state.characters["vess"].controller == ""
        assert at.refusal(BEN, do.TryTest("vess", skill="athletics")).code == "not_yours"


class TestSheets:
    def test_what_is_not_named_stays_and_a_number_below_zero_strikes(self) -> None:
        at = desk()
        at.play(ANNA, do.EditSheet("vess", attributes={"agility": 3}, totals={"stealth": 2}))
        at.play(ANNA, do.EditSheet("vess", totals={"stealth": -1}))
        vess = at.state.characters["vess"]
        assert (vess.attributes, vess.totals) == ({"agility": 3}, {"athletics": 5})

    def test_a_player_edits_only_their_own_and_not_the_notes(self) -> None:
        at = desk()
        assert at.refusal(ANNA, do.EditSheet("kell", name="Nobody")).code == "not_yours"
        assert at.refusal(ANNA, do.EditSheet("brute", name="Tiny")).code == "not_yours"
        assert at.refusal(ANNA, do.EditSheet("vess", notes="I am good")).code == "not_gm"
        at.play(GM, do.EditSheet("vess", notes="She is a spy."))
        assert at.system.known(at.state, ANNA).characters["vess"].notes == ""

    def test_a_players_known_sheet_of_a_threat_holds_its_name_alone(self) -> None:
        at = desk()
        seen = at.system.known(at.state, ANNA).characters["brute"]
        assert (seen.name, seen.totals, seen.notes) == ("Brute", {}, "")


def test_an_overrule_lasts_as_it_says() -> None:
    at = table("core", pool=2)
    at.play(GM, Overrule(quantity="pool", amount=1, on="vess", until=Always()))
    at.play(GM, Overrule(quantity="pool", amount=9, op=Op.SET, on="vess", reason="last stand"))
    matter = call(at)
    pool = at.ready(ANNA, at.to(matter, do.RollDice)).preview[0]
    assert pool.why() == "pool: +2 Athletics total, =9 last stand, +1 GM = 10"
