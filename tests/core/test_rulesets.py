"""Rulesets: extended, borrowed, resolved, hashed, and refused with file, line and key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from tableside.core.ruleset_files import Library, Place, places
from tableside.core.rulesets import Resolved
from tableside.core.toml_text import BadFileError
from tableside.systems import RULESETS, UnknownNameError, load
from tableside.systems.kit.files import data
from tableside.systems.wrath_glory.ruleset import check

HEAD = 'name = "ours"\ntitle = "Our own"\nextends = "revised"\n'


def wrath_glory() -> Library:
    return Library(
        RULESETS["wrath-glory"],
        lambda name: data("wrath_glory", "rulesets", f"{name}.toml"),
        check,
        places(data("wrath_glory", "rules.toml")),
    )


def house(text: str) -> Resolved:
    return wrath_glory().resolve_house("ours.toml", HEAD + text)


def bad(text: str, head: str = HEAD) -> BadFileError:
    with pytest.raises(BadFileError) as caught:
        wrath_glory().resolve_house("ours.toml", head + text)
    assert str(caught.value).startswith("ours.toml")
    return caught.value


class TestResolving:
    def test_a_pure_ruleset_holds_what_it_says(self) -> None:
        revised = wrath_glory().resolve("revised")
        assert revised.rules["WG-TEST-01"] == "said"
        assert revised.rules["WG-SHIFT-02"] == "same"
        assert revised.rules["WG-TEST-02"] == "silent"
        assert revised.rules["WG-TEST-07"] == "excluded"
        plays = [rule for rule in revised.rules if revised.plays(rule)]
        assert "WG-SHIFT-02" in plays
        assert not {"WG-TEST-02", "WG-TEST-07", "WG-NOWHERE"} & set(plays)

    def test_structural_borrowings_always_apply(self) -> None:
        library = wrath_glory()
        assert library.resolve("revised").rules["WG-OPP-03"] == "borrowed"
        core = library.resolve("core")
        assert core.sources["WG-OPP-01"] == core.sources["WG-OPP-03"] == "starter"
        assert core.sources["WG-GLORY-05"] == "revised"
        assert core.values["glory_menu"]["dice_limit"] == 1
        starter = library.resolve("starter")
        assert starter.sources == {"WG-SHOCK-03": "revised", "WG-SHOCK-05": "revised"}
        assert starter.values["exhausted"] == {"shock_becomes": "wounds"}

    def test_a_ruleset_that_extends_another_begins_with_all_of_it(self) -> None:
        library = wrath_glory()
        base, full = library.resolve("revised"), library.resolve("revised-full")
        assert set(full.rules) == set(base.rules)
        changed = {rule for rule in full.rules if full.rules[rule] != base.rules[rule]}
        borrowed = {rule for rule, how in full.rules.items() if how == "borrowed"}
        assert changed == borrowed - {"WG-OPP-03"}  # that one is borrowed in both
        assert set(full.sources) == borrowed

    def test_a_borrowed_topic_brings_its_values_and_its_gaps(self) -> None:
        full = wrath_glory().resolve("revised-full")
        assert full.values["complications"] == {"combat": "table", "table": "complications-core"}
        assert full.rules["WG-WRATH-03"] == "borrowed"
        ours = house('[borrow]\nwrath_points = "core"\n')
        assert ours.rules["WG-WP-03"] == "silent"  # core gives no rewards
        assert (ours.rules["WG-WP-05"], ours.sources["WG-WP-05"]) == ("borrowed", "core")

    def test_a_house_rule_changes_only_what_it_names(self) -> None:
        base = wrath_glory().resolve("revised")
        ours = house('[topics.tests]\nsaid = ["WG-TEST-02"]\nvalues.dn_usual = 4\n')
        assert ours.rules == {**base.rules, "WG-TEST-02": "said"}
        assert ours.values["tests"] == {**base.values["tests"], "dn_usual": 4}
        assert {k: v for k, v in ours.values.items() if k != "tests"} == {
            k: v for k, v in base.values.items() if k != "tests"
        }

    def test_what_a_house_rule_changes_is_marked(self) -> None:
        assert house("").house == ()
        off = house('[topics.wrath_die]\nexcluded = ["WG-WRATH-05"]\n')
        assert off.house == ("WG-WRATH-05",)
        numbers = house("[topics.fear.values]\ndn = 3\n[topics.ruin.values]\nstart = 1\n")
        assert set(numbers.house) == {"WG-RUIN-01", "WG-RUIN-02", "WG-RUIN-03"}  # Fear is silent
        lent = house('[borrow]\nfear = "starter"\n')
        assert set(lent.house) == {"WG-COND-07", "WG-FEAR-01", "WG-FEAR-02", "WG-FEAR-03"}
        assert wrath_glory().resolve("revised-full").house == ()

    def test_every_shipped_ruleset_lists_the_same_rules(self) -> None:
        library = wrath_glory()
        lists = [set(library.resolve(name).rules) for name in library.names]
        assert all(one == set(places(data("wrath_glory", "rules.toml"))) for one in lists)


class TestHash:
    def test_it_changes_with_a_value_and_with_a_rule(self) -> None:
        plain = house("").digest()
        assert house("[topics.glory.values]\nmax = 7\n").digest() != plain
        assert house('[topics.buying]\nsaid = ["WG-TEST-07"]\n').digest() != plain

    def test_names_and_titles_do_not_matter(self) -> None:
        plain = house("").digest()
        other = wrath_glory().resolve_house(
            "x.toml", 'name = "x"\ntitle = "Another"\nextends = "revised"\n'
        )
        assert other.digest() == plain == wrath_glory().resolve("revised").digest()

    def test_each_shipped_ruleset_has_its_own(self) -> None:
        names = RULESETS["wrath-glory"]
        assert len({load("wrath-glory", name).ruleset_hash for name in names}) == len(names)

    def test_the_order_in_a_file_does_not_matter(self) -> None:
        one = house("[topics.ruin.values]\nstart = 1\n[topics.glory.values]\nmax = 7\n")
        other = house("[topics.glory.values]\nmax = 7\n[topics.ruin.values]\nstart = 1\n")
        assert one.digest() == other.digest()


class TestRefused:
    @pytest.mark.parametrize(
        ("text", "line", "key", "words"),
        [
            ("[topics.cooking]\nsaid = []\n", 4, "topics.cooking", "no such topic"),
            ('[topics.tests]\nsaid = ["WG-NOWHERE"]\n', 4, "topics.tests", "WG-NOWHERE"),
            ('[topics.tests]\nsaid = ["WG-WP-05"]\n', 4, "topics.tests", "not of this topic"),
            (
                '[topics.tests]\nsaid = ["WG-TEST-02"]\nsilent = ["WG-TEST-02"]\n',
                4,
                "topics.tests",
                "twice",
            ),
            ("[topics.glory.values]\nhigh = 7\n", 5, "topics.glory.values.high", "high"),
            ('[topics.glory.values]\nmax = "7"\n', 5, "topics.glory.values.max", "int"),
            ("[topics.glory.values]\nmax = -1\n", 5, "topics.glory.values.max", ">= 0"),
            ('[topics.shifts.values]\nglory = "odd"\n', 5, "topics.shifts.values.glory", "odd"),
            (
                '[topics.attack.values]\nsteps = ["roll", "apply"]\n',
                5,
                "topics.attack.values.steps",
                "the steps of an attack are roll, damage, critical",
            ),
            (
                "[topics.conditions.values]\nprone_defence = 2\n",
                5,
                "topics.conditions.values.prone_defence",
                "<= 0",
            ),
            ('[borrow]\ncriticals = "rogue"\n', 5, "borrow.criticals", "no ruleset 'rogue'"),
            ('[borrow]\ncooking = "core"\n', 5, "borrow.cooking", "has no topic"),
            ('[topics.tests]\nsayd = ["WG-TEST-02"]\n', 5, "topics.tests.sayd", "unknown field"),
            ("colour = 3\n", 4, "colour", "unknown field"),
        ],
    )
    def test_a_wrong_file_names_line_and_key(
        self, text: str, line: int, key: str, words: str
    ) -> None:
        error = bad(text)
        assert (error.file, error.line, error.key) == ("ours.toml", line, key)
        assert words in error.sentence
        assert f"line {line}" in str(error)

    def test_the_good_names_are_given(self) -> None:
        assert "glory_menu" in bad("[topics.cooking]\n").sentence
        assert "starter, revised, core" in bad('[borrow]\nruin = "rogue"\n').sentence
        assert "WG-TEST-10" in bad('[topics.tests]\nsaid = ["WG-NOWHERE"]\n').sentence

    @pytest.mark.parametrize(
        ("head", "line", "key"),
        [
            ('name = "ours"\ntitle = "Ours"\n', 0, "extends"),
            ('name = "ours"\ntitle = "Ours"\nextends = "theirs"\n', 3, "extends"),
            ('name = "core"\ntitle = "Ours"\nextends = "revised"\n', 1, "name"),
            ('title = "Ours"\nextends = "revised"\n', 0, ""),
            ('name = 7\ntitle = "Ours"\nextends = "revised"\n', 1, "name"),
        ],
    )
    def test_a_house_rule_extends_a_shipped_ruleset(self, head: str, line: int, key: str) -> None:
        error = bad("", head)
        assert (error.line, error.key) == (line, key)

    def test_a_house_rule_may_not_extend_a_house_rule(self) -> None:
        first = house("")
        error = bad("", f'name = "more"\ntitle = "More"\nextends = "{first.name}"\n')
        assert error.key == "extends"
        assert "no ruleset 'ours'" in error.sentence

    @pytest.mark.parametrize(("text", "line"), [("[topics\n", 4), ("x = \n", 4), ("\n\ny\n", 6)])
    def test_broken_toml_names_the_line(self, text: str, line: int) -> None:
        error = bad(text)
        assert (error.line, "not valid TOML" in error.sentence) == (line, True)

    def test_an_incoherent_set_is_refused(self) -> None:
        silent = '"WG-GLORY-01", "WG-GLORY-02", "WG-GLORY-03", "WG-GLORY-04"'
        error = bad(f"[topics.glory]\nsilent = [{silent}]\n")
        assert "glory_menu needs glory" in error.sentence
        menu = '"WG-GLORY-05", "WG-GLORY-06", "WG-GLORY-08"'
        house(f"[topics.glory]\nsilent = [{silent}]\n[topics.glory_menu]\nsilent = [{menu}]\n")

    def test_a_borrowed_topic_needs_what_its_lender_says(self) -> None:
        house('[borrow]\ncriticals = "starter"\n')  # whose table knows no Mortal Wounds
        error = bad('[borrow]\ncriticals = "core"\n')
        assert error.key == "borrow.criticals"
        assert error.sentence == "criticals needs mortal_wounds, which is not played here"
        house('[borrow]\ncriticals = "core"\nconditions = "core"\nmortal_wounds = "core"\n')

    def test_the_steps_of_a_test_stay_in_order(self) -> None:
        error = bad('[topics.tests.values]\nsteps = ["roll", "call"]\n')
        assert (error.line, error.key) == (5, "topics.tests.values.steps")
        assert "in this order" in error.sentence


class TestNames:
    def test_an_unknown_ruleset_names_the_good_ones(self) -> None:
        with pytest.raises(UnknownNameError, match="starter, revised, core, revised-full"):
            load("wrath-glory", "heretic")
        with pytest.raises(UnknownNameError, match=r"house rule's \.toml"):
            load("wrath-glory", "nowhere.toml")

    def test_an_unknown_system_names_the_good_ones(self) -> None:
        with pytest.raises(UnknownNameError, match="wrath-glory, daggerheart"):
            load("chess")

    def test_no_name_takes_the_default(self) -> None:
        assert load("wrath-glory").resolved["name"] == "revised-full"

    def test_a_library_knows_only_its_own(self) -> None:
        with pytest.raises(KeyError):
            wrath_glory().resolve("heretic")


class Dice(msgspec.Struct, forbid_unknown_fields=True):
    """The values of one topic of a toy game."""

    sides: int = 6


class Numbers(msgspec.Struct):
    """The values of a toy game."""

    dice: Dice


def toy(files: Mapping[str, str]) -> Library:
    def checked(values: Mapping[str, Any]) -> Numbers:
        return msgspec.convert(dict(values), Numbers)

    book = {
        "T-1": Place("dice", {"plain": "said"}),
        "T-2": Place("luck", {"plain": "silent"}),
        "T-3": Place("dice", {"plain": "silent"}),
    }
    return Library(tuple(files), files.__getitem__, checked, book)


def plainly(topics: str = "") -> Library:
    head = 'name = "plain"\ntitle = "Plain"\n'
    return toy({"plain": f"{head}{topics}[topics.dice.values]\nsides = 6\n"})


class TestShippedFiles:
    """What a mistake in a shipped file would look like."""

    def test_a_mistake_in_a_shipped_file_names_that_file(self) -> None:
        library = toy(
            {"plain": 'name = "plain"\ntitle = "Plain"\n[topics.dice.values]\nsides = "x"\n'}
        )
        with pytest.raises(BadFileError) as caught:
            library.resolve("plain")
        assert (caught.value.file, caught.value.line) == ("plain.toml", 4)

    def test_a_topic_that_needs_another_is_refused_without_it(self) -> None:
        plain = (
            'name = "plain"\ntitle = "Plain"\n'
            '[topics.dice]\nsilent = ["T-1"]\n'
            '[topics.luck]\nsaid = ["T-2"]\nneeds = ["dice"]\n'
        )
        with pytest.raises(BadFileError, match="luck needs dice") as caught:
            toy({"plain": plain}).resolve("plain")
        assert caught.value.line == 5
        toy({"plain": plain.replace("silent", "said")}).resolve("plain")

    def test_what_a_file_does_not_list_stands_as_in_the_book(self) -> None:
        rules = {"T-1": "said", "T-2": "silent", "T-3": "silent"}
        resolved = plainly().resolve("plain")
        assert resolved.rules == rules
        assert resolved.values == {"dice": {"sides": 6}, "luck": {}}
        otherwise = plainly('[topics.dice]\nexcluded = ["T-1"]\n').resolve("plain")
        assert otherwise.rules == {**rules, "T-1": "excluded"}

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ('[topics.luck]\nsaid = ["T-1"]\n', "T-1 is not of this topic; it has: T-2"),
            ('[topics.dice]\nsaid = ["T-9"]\n', "T-9 is not of this topic; it has: T-1, T-3"),
            ('[topics.dice]\nsaid = ["T-1"]\nsilent = ["T-1"]\n', "T-1 stands there twice"),
            ("[topics.cooking]\n", "no such topic; there are: dice, luck"),
        ],
    )
    def test_a_shipped_file_speaks_only_of_what_is_in_the_book(self, text: str, words: str) -> None:
        with pytest.raises(BadFileError, match=words) as caught:
            plainly(text).resolve("plain")
        assert (caught.value.file, caught.value.line) == ("plain.toml", 3)
