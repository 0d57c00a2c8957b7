"""A group's own table: played as it is written, or refused with file, row and reason."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from support import Table, every, only
from tableside.core.row_play import PickAffected
from tableside.core.state import ControlGiven
from tableside.core.toml_text import BadFileError
from tableside.core.values import GM
from tableside.systems import bind, load
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.skill_tests.tests import RollDice
from tableside.systems.wrath_glory.tables.deeds import RowHarmed
from tableside.systems.wrath_glory.tables.later import ComeTrue
from tableside.systems.wrath_glory.tables.rows import RowFound
from tableside.systems.wrath_glory.turns.rounds import EndTurn, GiveTurn
from wrath_glory.combat.attack_tables import attack
from wrath_glory.combat.row_tables import BIG, FRIEND, MISS, SHOOTER, Before, scene, stumble
from wrath_glory.tables import ANNA, answer, roll

HOUSE = 'name = "ours"\ntitle = "Ours"\nextends = "core"\n[topics.complications.values]\n'
TWO = '{ label = "a" }, { label = "b" }] }'
HEAD = 'name = "mishaps"\ntitle = "Our mishaps"\ndice = "d6"\n'


def write(folder: Path, then: str, table: str = "mishaps.toml") -> str:
    """A house rule whose Complications are one row that does this."""
    row = f'{HEAD}[[row]]\non = "1-6"\ntitle = "Mishap"\ntext = "So."\nthen = [{then}]\n'
    (folder / "mishaps.toml").write_text(row)
    house = folder / "house.toml"
    house.write_text(f'{HOUSE}table = "{table}"\n')
    return str(house)


def later(when: str, then: str) -> str:
    """What waits for a moment of whoever had the mishap."""
    return f'{{ do = "later", who = "actor", when = "{when}", then = [{then}] }}'


def mishap(folder: Path, then: str) -> Table:
    """A table on which Vess has just had that mishap."""
    at = scene(write(folder, then))
    found = only(stumble(at, 1), RowFound)
    assert (found.table, found.title, found.faces) == ("Our mishaps", "Mishap", (1,))
    return at


def names(at: Table) -> set[str]:
    return {one.id for one in at.state.effects}


class TestPlayed:
    def test_a_condition(self, tmp_path: Path) -> None:
        at = mishap(tmp_path, '{ do = "effect", who = "actor", name = "Hindered", rating = 3 }')
        assert at.state.effects[0].rating == 3

    def test_an_effect_on_the_scene(self, tmp_path: Path) -> None:
        dust = '{ quantity = "pool", amount = -1, when = { attack = "ranged" } }'
        then = f'{{ do = "effect", who = "scene", name = "Dust", modifiers = [{dust}] }}'
        at = mishap(tmp_path, then)
        assert at.state.effects[0].bears_on("kell")

    @pytest.mark.parametrize(("amount", "ruin"), [(1, 1), (-5, -2)])
    def test_ruin_won_or_lost_as_far_as_there_is_any(
        self, tmp_path: Path, amount: int, ruin: int
    ) -> None:
        then = f'{{ do = "resource", track = "ruin", amount = {amount} }}'
        at = scene(write(tmp_path, then), tracks={"ruin": 2})
        stumble(at, 1)
        assert at.tracks["ruin"] == 2 + ruin

    def test_shock_to_those_the_gm_names_all_of_them_chosen_beforehand(
        self, tmp_path: Path
    ) -> None:
        harm = '{ do = "suffer", who = "them", shock = "1d6" }'
        then = (
            f'{{ do = "select", question = "Who?", among = "all", chosen = true, then = [{harm}] }}'
        )
        at = mishap(tmp_path, then)
        matter = "a1.complication1"
        asked = at.question(GM, at.to(matter, PickAffected))
        assert asked.default == ("vess", "kell", "ganger", "other")
        before = Before(at)
        some = at.to(matter, PickAffected, targets=("ganger", "kell"))
        at.play(GM, some, 2, 4)
        assert before.changes() == {"kell.shock": 2, "ganger.shock": 4}

    def test_a_test_with_two_branches(self, tmp_path: Path) -> None:
        then = (
            '{ do = "test", who = "others", skill = "agility", dn = 2, '
            'passed = [{ do = "resource", track = "ruin", amount = 1 }], '
            'failed = [{ do = "effect", who = "them", name = "Prone" }] }'
        )
        path = write(tmp_path, then)
        other = msgspec.structs.replace(FRIEND, id="orla", name="Orla")
        at = scene(path, SHOOTER, FRIEND, other, BIG)
        stumble(at, 1)
        kells, orlas, gangers = (f"a1.complication1.test{number}" for number in (1, 2, 3))
        assert set(at.open()) >= {kells, orlas, gangers}  # in any order, each on its own screen
        roll(at, orlas, 2, 2, 2)
        # The ganger's pool was never written down, and is asked.
        answer(at, gangers, RollDice, 4, 4, total=2)
        assert names(at) == set()  # until the last of them has rolled
        roll(at, kells, 4, 4, 1)
        assert names(at) == {"orla.prone"}
        assert at.tracks["ruin"] == 2

    def test_somebody_new_who_leaves_after_their_rounds(self, tmp_path: Path) -> None:
        at = mishap(tmp_path, '{ do = "spawn", kind = "A swarm", rounds = 1 }')
        kinds = [at.matter(one).procedure for one in at.open()]
        assert kinds == ["note", "later"]
        next_round(at)
        texts = [at.matter(one).values.text for one in at.open()]
        assert texts[-1] == "Mishap: A swarm leaves now, if it is still here."

    def test_a_body_that_is_lost_and_won_back(self, tmp_path: Path) -> None:
        back = '{ do = "control", who = "them", to = "actor" }'
        away = '{ do = "control", to = "gm" }'
        at = scene(write(tmp_path, f"{away}, {later('harmed', back)}"))
        lost = only(stumble(at, 1), ControlGiven)
        assert (lost.character, lost.seat) == ("vess", "")
        (waiting,) = at.open()
        assert at.matter(waiting).procedure == "later"
        events = at.play(GM, Harm(who=("vess",), shock=1))
        assert [(one.character, one.seat) for one in every(events, ControlGiven)] == [
            ("vess", "anna")
        ]
        assert at.open() == []

    def test_the_gm_says_that_its_moment_has_come(self, tmp_path: Path) -> None:
        at = mishap(tmp_path, later("harmed", '{ do = "suffer", who = "them", mortal = "1d3" }'))
        events = at.play(GM, at.to(at.open()[0], ComeTrue), 3)
        assert only(events, RowHarmed).mortal == 2
        assert at.tracks["vess.wounds"] == 2

    @pytest.mark.parametrize("when", ["turn_start", "turn_end"])
    def test_a_turn_brings_it(self, tmp_path: Path, when: str) -> None:
        at = mishap(tmp_path, later(when, '{ do = "suffer", who = "them", shock = 1 }'))
        next_round(at)
        assert at.tracks["vess.shock"] == 0
        at.play(GM, GiveTurn(who="vess"))
        assert at.tracks["vess.shock"] == (1 if when == "turn_start" else 0)
        at.play(ANNA, EndTurn("vess"))
        assert at.tracks["vess.shock"] == 1
        assert at.open() == []


def next_round(at: Table) -> None:
    """Everybody ends their turn, or takes and ends it."""
    fight = at.state.fight
    number = fight.round
    while at.state.fight.round == number:
        active = at.state.fight.active
        if active:
            at.play(GM, EndTurn(active))
            continue
        left = [who for who in at.state.characters if who not in at.state.fight.acted]
        side = at.state.fight.side
        mine = [who for who in left if at.state.characters[who].hero == (side == "players")]
        at.play(GM, GiveTurn(who=(mine or left)[0]))


class TestRefused:
    @pytest.mark.parametrize(
        ("then", "sentence"),
        [
            ('{ do = "effect", name = "Stagered" }', "no condition 'Stagered'; there are: "),
            ('{ do = "effect", name = "Hindered" }', "Hindered needs a rating"),
            ('{ do = "effect", who = "scene", name = "Prone" }', "lies on somebody"),
            (
                '{ do = "effect", name = "X", modifiers = [{ quantity = "luck", amount = 1 }] }',
                "no quantity 'luck'",
            ),
            ('{ do = "test", skill = "cooking", dn = 3 }', "no skill 'cooking'"),
            ('{ do = "resource", track = "gold", amount = 1 }', "no track 'gold'"),
            ('{ do = "disable", name = "Lost", slot = "nap" }', "no slot 'nap'"),
            ('{ do = "disable", name = "Lost", slot = "simple", item = "hat" }', "no item 'hat'"),
            ('{ do = "prompt", text = "So.", kind = "joke" }', "no kind 'joke'"),
            ('{ do = "suffer", who = "actor", wounds = -1 }', "less than nothing"),
            ('{ do = "suffer", who = "actor", shock = "1d3-2" }', "less than nothing"),
            ('{ do = "suffer", wounds = 1 }', "a Complication has no target: say who"),
            ('{ do = "select", question = "?", among = "engaged", then = [] }', "has no target"),
            ('{ do = "choose", question = "?", by = "target", options = [' + TWO, "has no target"),
            ('{ do = "resource", track = "ruin", amount = 0 }', "nothing is won or lost"),
            (
                '{ do = "effect", who = "actor", name = "X", modifiers = '
                '[{ quantity = "dn", amount = 1, when = { atack = "melee" } }] }',
                "no circumstance 'atack'",
            ),
        ],
    )
    def test_a_word_that_this_game_does_not_know(
        self, tmp_path: Path, then: str, sentence: str
    ) -> None:
        with pytest.raises(BadFileError) as caught:
            load("wrath-glory", write(tmp_path, then))
        error = caught.value
        assert (error.file, error.line) == ("mishaps.toml", 4)
        assert error.key == "row 1-6 (Mishap)"
        assert sentence in error.sentence

    @pytest.mark.parametrize(
        ("then", "key"),
        [
            ('{ do = "suffer", who = "actor", wounds = 1000 }', "row[0].then[0].wounds"),
            ('{ do = "prompt", text = "" }', "row[0].then[0].text"),
            (
                '{ do = "effect", who = "actor", name = "X", modifiers = '
                '[{ quantity = "dn", amount = 1, wen = { attack = "melee" } }] }',
                "row[0].then[0].modifiers[0].wen",
            ),
        ],
    )
    def test_what_cannot_even_be_read(self, tmp_path: Path, then: str, key: str) -> None:
        with pytest.raises(BadFileError) as caught:
            load("wrath-glory", write(tmp_path, then))
        assert (caught.value.file, caught.value.key) == ("mishaps.toml", key)

    def test_a_condition_that_the_ruleset_does_not_have(self, tmp_path: Path) -> None:
        house = write(tmp_path, '{ do = "effect", who = "actor", name = "Burning" }')
        text = Path(house).read_text().replace('"core"', '"starter"')
        Path(house).write_text(f'{text}combat = "table"\n')
        with pytest.raises(BadFileError, match="does not have Burning"):
            load("wrath-glory", house)

    @pytest.mark.parametrize(("place", "key"), [('title = "M', "row 1-6"), ("dice", "rule")])
    def test_a_rule_that_does_not_exist(self, tmp_path: Path, place: str, key: str) -> None:
        house = write(tmp_path, "")
        table = tmp_path / "mishaps.toml"
        table.write_text(table.read_text().replace(place, f'rule = "WG-NO-99"\n{place}', 1))
        with pytest.raises(BadFileError, match="no rule 'WG-NO-99'") as caught:
            load("wrath-glory", house)
        assert caught.value.key.startswith(key)

    @pytest.mark.parametrize("name", ["nowhere.toml", "criticals-house"])
    def test_a_table_that_is_not_there(self, tmp_path: Path, name: str) -> None:
        with pytest.raises(BadFileError) as caught:
            load("wrath-glory", write(tmp_path, "", name))
        error = caught.value
        assert (error.file, error.line) == ("house.toml", 5)
        assert error.key == "topics.complications.values.table"
        assert "there are: complications-core, criticals-core, criticals-starter" in error.sentence

    def test_a_shipped_table_may_be_named(self, tmp_path: Path) -> None:
        system = load("wrath-glory", write(tmp_path, "", "complications-core"))
        assert system.rules.resolved.tables["complications"].name == "complications-core"


def test_the_log_keeps_the_table_itself(tmp_path: Path) -> None:
    then = '{ do = "effect", who = "actor", name = "Prone" }'
    system = load("wrath-glory", write(tmp_path, then))
    again = bind("wrath-glory", msgspec.json.encode(system.resolved))
    assert again.ruleset_hash == system.ruleset_hash
    assert again.rules.resolved.tables == system.rules.resolved.tables
    other = load("wrath-glory", write(tmp_path, then.replace("Prone", "Burning")))
    assert other.ruleset_hash != system.ruleset_hash


def test_a_table_is_rolled_on_a_miss_as_well(tmp_path: Path) -> None:
    at = scene(write(tmp_path, '{ do = "effect", who = "actor", name = "Prone" }'))
    attack(at, 1, *MISS, 6, weapon="gun")
    assert names(at) == {"vess.prone"}
