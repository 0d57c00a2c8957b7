"""DH-HOPE-07, DH-FEAR-05: what stands on a card in the words of rows is played."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from daggerheart.fights import answer_hit, fighter, marked, wolf
from daggerheart.tables import ANNA, BEN, hero, player_of, roll, table, told
from support import Table, every, only
from tableside.core import rows
from tableside.core.calling_off import CallOff
from tableside.core.cards import Card, TakeCard, UseCard
from tableside.core.correction import adopt, correct
from tableside.core.effects import Modifier
from tableside.core.evening import EndScene
from tableside.core.row_play import PickAffected, PickOutcome
from tableside.core.rows import Choice, Lasts, Select, Whom
from tableside.core.state import Gained, Spent
from tableside.core.values import GM, Limit
from tableside.systems import load
from tableside.systems.daggerheart.features.deeds import word
from tableside.systems.daggerheart.features.words import FOREIGN
from tableside.systems.daggerheart.fights.adversaries import FoeRolled
from tableside.systems.daggerheart.fights.damage import DamageRolled, Harmed
from tableside.systems.daggerheart.fights.ranges import SetRange
from tableside.systems.daggerheart.fights.slots import MarkHp
from tableside.systems.daggerheart.state import ENVIRONMENT, Person

THEM = Whom.THEM
BURST = Card(
    "burst",
    "Cinder Burst",
    cost={"hope": 1},
    then=(
        Select(
            among=Whom.FOES,
            by=rows.By.ACTOR,
            range="close",
            least=1,
            most=3,
            then=(
                rows.Try(
                    skill="agility",
                    dn=14,
                    who=THEM,
                    half=True,
                    failed=(
                        rows.Suffer(who=THEM, damage="2d8+1", kind="mag"),
                        rows.Bear(name="vulnerable", who=THEM),
                    ),
                ),
            ),
        ),
    ),
)
SNARE = Card(
    "snare",
    "Snare",
    cost={"fear": 1},
    kind="action",
    then=(
        Select(
            among=Whom.FOES,
            by=rows.By.ACTOR,
            range="close",
            chosen=True,
            then=(rows.Try(dn=14, who=THEM, failed=(rows.Bear(name="Restrained", who=THEM),)),),
        ),
    ),
)
SWEEP = Card(
    "sweep",
    "Sweep",
    then=(
        Select(
            among=Whom.FOES,
            by=rows.By.ACTOR,
            range="close",
            chosen=True,
            then=(rows.Strike(damage="2d8", kind="mag", hit=(rows.Suffer(who=THEM, stress=1),)),),
        ),
    ),
)


def at_table(card: Card, who: str = "ana", **more: Any) -> Table:
    """Ana and Bo against three wolves; one of them holds the card."""
    held = {"cards": (card,)}
    people: list[Person] = [
        fighter("ana", **(held if who == "ana" else {})),
        fighter("bo"),
        *(wolf(one, **(held if who == one else {})) for one in ("wolf", "fox", "crow")),
    ]
    return table(*people, tracks={"ana.hope": 2, "fear": 2, **more.pop("tracks", {})}, **more)


def use(at: Table, card: str, who: str = "ana", *faces: int) -> Any:
    return at.play(player_of(at, who), UseCard(character=who, card=card), *faces)


def choose(at: Table, *targets: str, faces: tuple[int, ...] = ()) -> Any:
    asked = at.matter("c1").asks[0]
    return at.play(player_of(at, asked), at.to("c1", PickAffected, targets=targets), *faces)


class TestReactions:
    @pytest.mark.rule("DH-REACT-04", "DH-FOE-04", "DH-ATK-07")
    def test_a_spell_on_three_with_one_roll_of_damage(self) -> None:
        at = at_table(BURST)
        assert every(use(at, "burst"), Spent) == [Spent("ana.hope", 1, "DH-HOPE-07")]
        asked = at.question(ANNA, at.to("c1", PickAffected))
        assert [one.value for one in asked.domain.options] == ["wolf", "fox", "crow"]  # type: ignore[union-attr]
        # Three d20s: two fail, one succeeds; then 2d8 once, half of it for whoever made it.
        events = choose(at, "wolf", "fox", "crow", faces=(3, 10, 14, 8, 4))
        assert [one.success for one in every(events, FoeRolled)] == [False, False, True]
        assert [one.damage for one in every(events, DamageRolled)] == [13]
        assert {one.target: one.damage for one in every(events, Harmed)} == {
            "wolf": 13,
            "fox": 13,
            "crow": 7,
        }
        lying = [one.id for one in at.state.effects]
        assert lying == ["wolf.vulnerable", "fox.vulnerable"]
        assert at.open() == []

    @pytest.mark.rule("DH-FEAR-05", "DH-REACT-04", "DH-COND-02")
    def test_an_adversarys_feature_on_two_heroes(self) -> None:
        at = at_table(SNARE, "wolf")
        assert every(use(at, "snare", "wolf"), Spent) == [Spent("fear", 1, "DH-FEAR-05")]
        choose(at, "ana", "bo")
        first, second = (one for one in at.open() if one != "c1")
        assert {at.matter(one).values.difficulty for one in (first, second)} == {14}
        roll(at, second, 2, 3, trait="agility")  # in any order
        roll(at, first, 10, 9, trait="agility")
        assert [one.id for one in at.state.effects] == ["bo.restrained"]
        assert "move" in at.state.effects[0].forbids
        assert at.open() == []

    @pytest.mark.rule("DH-FOE-04", "DH-ROLL-03")
    def test_a_difficulty_that_the_table_keeps_back_stays_the_gms(self) -> None:
        fright = rows.Try(who=THEM, failed=(rows.Suffer(who=THEM, stress=1),))
        card = Card(
            "fright", "Fright", then=(Select(among=Whom.FRIENDS, chosen=True, then=(fright,)),)
        )
        at = at_table(card, "wolf", facts={"foes_difficulty": "hidden"})
        use(at, "fright", "wolf")
        needed = at.state.characters["wolf"].difficulty
        fell = only(choose(at, "fox", faces=(needed - 1,)), FoeRolled)
        assert (fell.needed, fell.hidden, fell.success) == (needed, True, False)
        assert f"against {needed}" in str(told(at, GM))
        assert f"against {needed}" not in str(told(at, ANNA))

    @pytest.mark.rule("DH-REACT-02")
    def test_a_critical_reaction_leaves_not_even_half(self) -> None:
        burst = Card("burst", "Burst", then=BURST.then)
        at = at_table(burst, "wolf")
        use(at, "burst", "wolf")
        choose(at, "ana")
        roll(at, at.open()[1], 7, 7)
        assert (at.open(), marked(at, "ana")) == ([], 0)

    @pytest.mark.rule("DH-REACT-04")
    def test_half_the_damage_comes_to_whoever_made_it(self) -> None:
        at = at_table(Card("burst", "Burst", then=BURST.then), "wolf")
        use(at, "burst", "wolf")
        choose(at, "ana")
        events = roll(at, at.open()[1], 8, 7, 8, 8)  # 17 against 14, then 17 damage
        assert only(events, DamageRolled).character == "wolf"
        assert at.matter(at.open()[-1]).values.effective.value == 9

    def test_without_a_number_it_is_the_users_own_difficulty(self) -> None:
        card = Card(
            "cry", "Cry", then=(rows.Try(who=Whom.FOES, failed=(rows.Suffer(who=THEM, stress=2),)),)
        )
        at = at_table(card, "wolf")
        use(at, "cry", "wolf")
        assert at.matter(at.open()[1]).values.difficulty == 12
        for one in at.open()[1:]:
            roll(at, one, 1, 2, trait="agility")
        assert (marked(at, "ana", "stress"), marked(at, "bo", "stress")) == (2, 2)


class TestAttacks:
    @pytest.mark.rule("DH-FOE-01", "DH-ATK-07")
    def test_one_d20_against_all_within_close(self) -> None:
        at = at_table(SWEEP, "wolf", facts={"range_mode": "theatre"})
        at.play(GM, SetRange(character="wolf", to="bo", band="far"))
        use(at, "sweep", "wolf")
        assert at.question(GM, at.to("c1", PickAffected)).default == ("ana",)
        assert at.barred(GM, at.to("c1", PickAffected)) == {"bo": "out_of_range"}
        refused = at.refusal(GM, at.to("c1", PickAffected, targets=("ana", "bo")))
        assert (refused.code, refused.limit) == ("out_of_range", Limit.RANGE)
        at.play(GM, at.to("c1", PickAffected, targets=("ana",)), 15, 6, 5)
        assert at.tracks["ana.stress"] == 0  # the hit comes first
        answer_hit(at, at.open()[-1], armour=False)
        assert (marked(at, "ana"), marked(at, "ana", "stress")) == (2, 1)
        assert at.open() == []

    @pytest.mark.rule("DH-ATK-01", "DH-ATK-07")
    def test_a_heros_spell_is_an_attack_roll(self) -> None:
        at = at_table(SWEEP)
        use(at, "sweep")
        choose(at, "wolf", "fox", "crow")
        name = at.open()[-1]
        assert at.matter(name).values.purpose == "attack"
        events = roll(at, name, 8, 3, trait="presence")  # 11 against 12: missed
        assert not every(events, DamageRolled)
        assert "c1" not in at.open()
        assert "late_experience" not in at.verbs(ANNA)

    @pytest.mark.rule("DH-ATK-01")
    def test_what_a_hit_does_comes_after_the_damage(self) -> None:
        at = at_table(SWEEP)
        use(at, "sweep")
        choose(at, "wolf")
        events = roll(at, at.open()[-1], 9, 5, 4, 4, trait="presence")
        kinds = [type(one) for one in events if isinstance(one, Harmed | Gained)]
        assert kinds.index(Harmed) < len(kinds) - 1
        assert (marked(at, "wolf"), marked(at, "wolf", "stress")) == (2, 1)

    @pytest.mark.rule("DH-ATK-01")
    @pytest.mark.parametrize(("who", "faces"), [("ana", (9, 5)), ("wolf", (18,))])
    def test_a_roll_that_does_something_else_than_damage(
        self, who: str, faces: tuple[int, ...]
    ) -> None:
        target = "wolf" if who == "ana" else "ana"
        strike = rows.Strike(
            skill="spellcast",
            hit=(rows.Bear(name="restrained", who=THEM),),
            missed=(rows.Resource("fear", 1),),
        )
        grip = Card(
            "grip",
            "Grip",
            then=(Select(among=Whom.FOES, by=rows.By.ACTOR, least=1, most=1, then=(strike,)),),
        )
        at = at_table(grip, who)
        at.play(GM, TakeCard(character=who, card=grip))
        use(at, "grip", who)
        if who == "ana":
            choose(at, target)
            events = roll(at, at.open()[-1], *faces, trait="presence")
        else:
            events = choose(at, target, faces=faces)
        assert not every(events, DamageRolled)
        assert [one.id for one in at.state.effects] == [f"{target}.restrained"]
        assert at.open() == []

    def test_the_spellcast_trait_of_the_sheet(self) -> None:
        strike = rows.Strike(skill="spellcast", damage="d6")
        card = Card(
            "bolt",
            "Bolt",
            then=(Select(among=Whom.FOES, by=rows.By.ACTOR, least=1, most=1, then=(strike,)),),
        )
        ana = fighter("ana", cards=(card,), about={"spellcast": "Instinct"}, proficiency=2)
        at = table(ana, wolf())
        use(at, "bolt")
        choose(at, "wolf")
        assert at.matter(at.open()[-1]).values.trait == "instinct"
        events = roll(at, at.open()[-1], 9, 5, 6, 5)
        assert only(events, DamageRolled).damage == 11

    @pytest.mark.rule("DH-ROLL-02", "DH-SPOT-04")
    def test_a_roll_wants_the_spotlight_and_no_other_roll(self) -> None:
        used = UseCard(character="ana", card="sweep")
        at = at_table(SWEEP, facts={"spotlight": "gm"})
        assert at.refusal(ANNA, used).code == "not_player_spotlight"
        at = at_table(SWEEP)
        use(at, "sweep")
        choose(at, "wolf")
        refused = at.refusal(ANNA, used)
        assert (refused.code, refused.rule) == ("roll_open", "DH-ROLL-02")


class TestDeeds:
    def card(self, *then: rows.Action, **more: Any) -> Card:
        return Card("deed", "Deed", then=then, **more)

    @pytest.mark.rule("DH-STR-04", "DH-HP-01")
    def test_marks_are_cleared_for_the_fallen_too(self) -> None:
        mend = Select(
            among=Whom.ALL,
            by=rows.By.ACTOR,
            least=1,
            most=2,
            rather=rows.Rather.FRIENDS,
            then=(rows.Heal("hp", "1d4", THEM), rows.Heal("stress", 1, THEM)),
        )
        at = at_table(self.card(mend), tracks={"ana.hp": 3, "bo.hp": 2, "ana.stress": 1})
        use(at, "deed")
        choose(at, "ana", "bo", faces=(2, 4))
        assert (marked(at, "ana"), marked(at, "bo"), marked(at, "ana", "stress")) == (1, 0, 0)
        assert "Deed: 2." in told(at, BEN)

    @pytest.mark.rule("DH-HOPE-02", "DH-FEAR-02")
    def test_points_are_won_and_lost(self) -> None:
        give = (rows.Resource("hope", 2, Whom.ALL), rows.Resource("fear", -5))
        at = at_table(self.card(*give), tracks={"ana.hope": 5, "bo.hope": 0})
        use(at, "deed")
        assert (at.tracks["ana.hope"], at.tracks["bo.hope"], at.tracks["fear"]) == (6, 2, 0)

    @pytest.mark.rule("DH-COND-05")
    def test_an_effect_lasts_as_long_as_it_says(self) -> None:
        ward = rows.Bear(
            name="Warded", who=Whom.ACTOR, until=Lasts.SCENE, modifiers=(Modifier("evasion", 2),)
        )
        at = at_table(self.card(ward))
        use(at, "deed")
        assert [(one.name, one.source) for one in at.state.effects] == [("Warded", "Deed")]
        at.play(GM, EndScene())
        assert at.state.effects == ()

    def test_tokens_lie_on_the_card(self) -> None:
        at = at_table(self.card(rows.Tokens("1d4+1")))
        use(at, "deed", "ana", 3)
        assert at.state.characters["ana"].cards[0].tokens == 4
        assert told(at, BEN)[-1] == "Ana's Deed: 4 tokens."
        at.history.undo()
        assert at.state.characters["ana"].cards[0].tokens == 0

    @pytest.mark.rule("DH-CD-01")
    def test_a_countdown_begins(self) -> None:
        flood = rows.Tick(name="Flood", start="1d6", kind="consequence", effect="The cellar fills.")
        at = at_table(self.card(flood), "wolf")
        use(at, "deed", "wolf", 5)
        (one,) = at.state.countdowns.values()
        assert (one.name, one.start, one.bent) == ("Flood", 5, "consequence")

    def test_a_choice_with_a_price(self) -> None:
        ways = (
            Choice("Nothing more"),
            Choice(
                "A Hope for Vulnerable",
                (rows.Resource("hope", -1), rows.Bear(name="vulnerable", who=Whom.FOES)),
            ),
        )
        at = at_table(
            self.card(rows.Choose("What else?", ways, rows.By.ACTOR)), tracks={"ana.hope": 0}
        )
        use(at, "deed")
        assert at.barred(ANNA, at.to("c1", PickOutcome)) == {1: "too_dear"}
        at = at_table(self.card(rows.Choose("What else?", ways, rows.By.ACTOR)))
        use(at, "deed")
        at.play(ANNA, at.to("c1", PickOutcome, option=1))
        assert (at.tracks["ana.hope"], len(at.state.effects)) == (1, 3)

    @pytest.mark.rule("DH-HP-04", "DH-STR-03")
    def test_marks_without_damage(self) -> None:
        at = at_table(
            self.card(rows.Suffer(who=Whom.FOES, hp=1, stress=1)), "wolf", tracks={"bo.stress": 6}
        )
        use(at, "deed", "wolf")
        assert (marked(at, "ana"), marked(at, "ana", "stress"), marked(at, "bo")) == (1, 1, 2)

    def test_what_is_left_to_tell_is_the_gms_note(self) -> None:
        at = at_table(self.card(rows.Prompt("The floor gives way.")), "wolf")
        use(at, "deed", "wolf")
        assert "Wolf: Deed: The floor gives way." in at.read(GM)
        assert not [one for one in at.read(ANNA) if "floor" in one]

    def test_an_environment_acts_and_is_struck_by_nothing(self) -> None:
        rain = self.card(rows.Suffer(who=Whom.ALL, stress=1))
        marsh = Person("marsh", "Marsh", hero=False, foe_type=ENVIRONMENT, cards=(rain,))
        at = table(hero("ana"), wolf(), marsh)
        use(at, "deed", "marsh")
        assert (marked(at, "ana", "stress"), marked(at, "wolf", "stress")) == (1, 1)
        assert marked(at, "marsh", "stress") == 0


class TestOdds:
    def of(self, at: Table, actor: Any, *targets: str) -> dict[str, str]:
        offer = next(one for one in at.offers(actor) if one.verb == "pick_affected")
        found = at.system.odds(at.system.known(at.state, actor), offer, {"targets": targets})
        assert found is not None
        return {
            one.label: one.chance.exact if one.chance else one.result for one in found.prospects
        }

    @pytest.mark.rule("DH-FOE-04")
    def test_how_the_targets_would_react(self) -> None:
        at = at_table(BURST)
        use(at, "burst")
        # A d20 against 14: seven faces of twenty.
        assert self.of(at, ANNA, "wolf", "fox") == {
            "Wolf withstands it": "7/20",
            "Fox withstands it": "7/20",
        }

    @pytest.mark.rule("DH-REACT-01")
    def test_and_heroes_by_their_traits(self) -> None:
        at = at_table(Card("burst", "Burst", then=BURST.then), "wolf")
        use(at, "burst", "wolf")
        # Two d12 and Agility 2 against 14: at least 12 in 89 ways, or one of five doubles below.
        assert self.of(at, GM, "ana") == {"Ana withstands it": "47/72"}

    @pytest.mark.rule("DH-FOE-01")
    def test_whether_a_d20_would_hit(self) -> None:
        at = at_table(SWEEP, "wolf")
        use(at, "sweep", "wolf")
        assert self.of(at, GM, "ana") == {"Hit Ana": "11/20"}  # 10 or more with +2 against 12

    @pytest.mark.rule("DH-ATK-01")
    def test_and_a_heros_roll(self) -> None:
        strike = rows.Strike(skill="agility", damage="1d8")
        whom = Select(among=Whom.FOES, by=rows.By.ACTOR, least=1, then=(strike,))
        at = at_table(Card("bolt", "Bolt", then=(whom,)), facts={"foes_difficulty": "shown"})
        use(at, "bolt")
        assert self.of(at, ANNA, "wolf") == {"Attack": "7/9"}


class TestSecrets:
    def test_what_stands_on_an_adversarys_card_is_the_gms(self) -> None:
        at = at_table(SNARE, "wolf")
        use(at, "snare", "wolf")
        run = at.system.known(at.state, ANNA).matters[0].values
        assert (run.row.title, run.row.then, run.todo) == ("Snare", (), ())
        assert at.system.known(at.state, GM).matters[0].values == at.matter("c1").values

    def test_a_user_who_falls_chooses_nobody(self) -> None:
        at = at_table(BURST)
        use(at, "burst")
        at.play(GM, MarkHp(targets=("ana",), hp=6))
        assert "c1" not in at.open()


class TestRefusals:
    def test_every_word_is_bound_or_refused(self) -> None:
        system: Any = load("daggerheart", "sheet")
        walked = (rows.Choose, rows.Select, rows.Die)  # by the interpreter, in either game
        for kind in get_args(rows.Action):
            refused = FOREIGN.get(kind) == ()
            assert (kind in walked) + refused + word.has(system, kind) == 1, kind

    def test_the_gm_may_call_a_feature_off(self) -> None:
        at = at_table(SNARE, "wolf")
        use(at, "snare", "wolf")
        choose(at, "ana", "bo")
        at.play(GM, CallOff(matter="c1", revision=at.matter("c1").revision))
        assert (at.open(), at.tracks["fear"]) == ([], 1)  # what was paid is paid

    @pytest.mark.parametrize(
        ("then", "sentence"),
        [
            (rows.Suffer(wounds=1), "suffer has no 'wounds' in this game"),
            (rows.Spawn("Rats"), "this game has no 'spawn'"),
            (rows.Suffer(damage=3), "a card has no target of its own"),
            (
                rows.Suffer(damage=3, who=Whom.ALL, kind="fire"),
                "no kind 'fire'; there are: phy, mag",
            ),
            (rows.Suffer(damage="3d", who=Whom.ALL), "'3d' is no amount"),
            (rows.Heal("hope", 1, Whom.ALL), "no track 'hope'"),
            (rows.Resource("gold", 1), "no track 'gold'"),
            (rows.Bear(name="Slow", who=Whom.ALL, until=Lasts.ROUND), "no until 'round'"),
            (
                rows.Bear(name="Slow", who=Whom.ALL, modifiers=(Modifier("luck", 1),)),
                "no quantity 'luck'",
            ),
            (rows.Bear(name="Slow", who=Whom.SCENE), "lies on somebody"),
            (rows.Try(who=Whom.ALL, skill="luck"), "no skill 'luck'"),
            (rows.Try(who=Whom.ALL, kind="action"), "made by whoever uses the card"),
            (rows.Strike(who=Whom.FOES), "an attack needs damage"),
            (rows.Strike(who=Whom.ALL, damage=1), "an attack is made on adversaries"),
            (Select(then=(rows.Strike(damage=1),)), "an attack is made among adversaries"),
            (Select(then=(), range="there"), "no range 'there'"),
            (Select(then=(), by=rows.By.TARGET), "the user or the GM who chooses"),
            (rows.Tick(name="Tide", start=3, kind="moon"), "no kind 'moon'"),
        ],
    )
    def test_rows_that_cannot_be_played_are_refused(self, then: Any, sentence: str) -> None:
        at = at_table(BURST)
        refused = at.refusal(ANNA, TakeCard(character="ana", card=Card("x", "X", then=(then,))))
        assert refused.code == "bad_rows"
        assert sentence in refused.sentence


class TestAsEverywhere:
    @pytest.mark.rule("DH-REACT-04")
    @pytest.mark.parametrize("how", ["replay", "settle"])
    def test_a_reaction_is_corrected_with_all_that_came_of_it(self, how: Any) -> None:
        at = at_table(BURST)
        use(at, "burst")
        choose(at, "wolf", "fox", faces=(3, 14, 8, 4))
        seq = at.history.last
        (wolfs,) = (key for key, thrown in at.history.row(seq).faces.items() if thrown == (3,))
        assert [one.id for one in at.state.effects] == ["wolf.vulnerable"]
        correction = correct(at.history, seq, faces={wolfs: (20,)})
        told = {one.what for one in correction.differences}
        assert told == {"wolf.hp", "wolf.vulnerable"}
        adopt(at.history, correction, how)
        assert [one.id for one in at.state.effects] == []

    def test_a_card_is_taken_back_step_by_step(self) -> None:
        at = at_table(BURST)
        before = at.state
        use(at, "burst")
        asked = at.state
        choose(at, "wolf", faces=(3, 8, 4))
        at.history.undo()
        assert at.state == asked
        at.history.undo()
        assert at.state == before
