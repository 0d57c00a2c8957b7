"""The question, its answer, and that the same fight always brings the same one."""

from __future__ import annotations

import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tableside.core.cards import Card
from tableside.core.effects import Effect
from tableside.core.history import History
from tableside.core.rows import Heal, Select, Strike, Whom
from tableside.core.values import GM
from tableside.core.verbs import TakeDefault
from tableside.lab import LabError, Report, lines, simulate, wilson
from tableside.lab.blocks import Block, Totals, over, play
from tableside.lab.chance import FULL, alias, stream
from tableside.lab.report import Share
from tableside.lab.settling import settled
from tableside.systems import lab_of, load, skirmish
from tableside.systems.daggerheart.fights.attacks import Attack
from tableside.systems.wrath_glory.state.gear import Power

GAMES = [("wrath-glory", "revised"), ("daggerheart", "sheet")]


@pytest.fixture(params=GAMES, ids=[one for one, _ in GAMES])
def game(request: pytest.FixtureRequest) -> Any:
    return load(*request.param)


def setup_of(game: Any) -> Any:
    found = skirmish(game.name, game.resolved["name"])
    assert found is not None
    return found.setup


def block_of(game: Any, many: int) -> Block:
    lab = lab_of(game.name)
    muster = lab.muster(game, game.new(setup_of(game)))
    tables = alias(one.weights for one in muster.tables)
    ways = lab.heroes["normal"].values, lab.foes["normal"].values
    return Block(game.name, muster.cast, tables, *ways, 7, 0, many)


def test_totals_are_the_same_however_the_fights_are_shared_out(game: Any) -> None:
    whole, by_blocks, backwards = play(block_of(game, 600)), Totals(), Totals()
    for part in over(block_of(game, 600)):
        by_blocks.add(play(part))
    for first in range(500, -1, -100):
        backwards.add(play(block_of(game, 600)._replace(first=first, many=100)))
    assert whole == by_blocks == backwards
    assert whole.fights == 600
    assert whole != play(block_of(game, 600)._replace(seed=8))


# What 1,000 fights of our samples come to by seed 7: whoever plays them, on whatever machine.
SET_DOWN = {
    "wrath-glory": {
        "won": 7,
        "unfinished": 0,
        "rounds": 4004,
        "attacks": 29915,
        "glory": 900,
        "criticals": 1967,
    },
    "daggerheart": {"won": 992, "unfinished": 0, "actions": 16943, "gm_turns": 9749, "fear": 3582},
}


def test_totals_are_those_that_were_written_down(game: Any) -> None:
    totals = play(block_of(game, 1000))
    lab = lab_of(game.name)
    found = {
        name: sum(value * many for value, many in totals.of(name).items()) for name in lab.heads
    }
    assert found == SET_DOWN[game.name]


def test_a_block_travels(game: Any) -> None:
    block = block_of(game, 50)
    there = pickle.loads(pickle.dumps(block))
    assert there == block
    assert pickle.loads(pickle.dumps(play(there))) == play(block)


def test_threads_come_to_the_same_report(game: Any) -> None:
    alone = simulate(game, setup_of(game), fights=600, band=False)
    with ThreadPoolExecutor(2) as pool:
        spread = simulate(game, setup_of(game), fights=600, band=False, spread=pool.map)
    assert alone == spread


def test_a_state_gives_its_own_answer_each_time_and_stays_as_it_is(game: Any) -> None:
    history = History(game, setup_of(game))
    before = msgspec.json.encode(history.state)
    first = simulate(game, history.state, fights=300, band=False)
    assert simulate(game, history.state, fights=300, band=False) == first
    assert msgspec.json.encode(history.state) == before
    assert not history.rows
    other = simulate(game, history.state, fights=300, band=False, seed=first.seed + 1)
    assert (other.falls, other.left) != (first.falls, first.left)


def test_fewer_adversaries_are_easier_and_tougher_heroes_too() -> None:
    game = load("wrath-glory", "revised")
    setup = setup_of(game)

    def won(*foes: str, tougher: int = 0) -> float:
        there = [one for one in setup.characters if one.hero or one.id.startswith(foes)]
        cast = tuple(replace(one, resilience=one.resilience + tougher * one.hero) for one in there)
        made = replace(setup, characters=cast)
        return simulate(game, made, fights=600, band=False).win.share

    guards = "toll_guard_a", "toll_guard_b"
    fewer = won(*guards, "the_ninth_bell")
    assert won(*guards, "chain_hound", "the_ninth_bell") < fewer < won("the_ninth_bell")
    assert fewer < won(*guards, "the_ninth_bell", tougher=2)


def test_a_report_holds_together(game: Any) -> None:
    report = simulate(game, setup_of(game), fights=400)
    assert len(report.band) == len(lab_of(game.name).heroes) * len(lab_of(game.name).foes)
    assert report.band[0].win == report.win
    shares = [report.win, report.unfinished, *report.falls.values()]
    assert all(0 <= one.low <= one.share <= one.high <= 1 for one in shares)
    assert sum(map(sum, report.down.values())) == report.rounds.fights == report.fights
    low, high = report.bounds
    assert low <= 100 * min(one.win.share for one in report.band)
    assert high >= 100 * max(one.win.share for one in report.band)
    assert report.headline.startswith(report.word.capitalize())
    assert str(low) in report.headline
    said = "\n".join(lines(report))
    for rule in (*report.coverage.played, *report.coverage.approximated, *report.coverage.left_out):
        assert rule in said
    for who, means in report.coverage.means.items():
        assert report.names[who] in said
        assert all(one in said for one in means)
    assert report.without in said.splitlines()
    theirs = any(who not in report.heroes for who in report.coverage.means)
    assert report.without.endswith("those whom they meet.") == theirs
    for side, ways in report.says.items():
        for name, says in ways.items():
            assert f"{side.capitalize()} {name}: {says}." in said
    told = msgspec.json.decode(msgspec.json.encode(report.data()))
    assert told["win"]["share"] == report.win.share
    assert told["coverage"]["left_out"]


def test_looks_stop_once_the_chance_is_known_so_well(game: Any) -> None:
    looks: list[tuple[int, Share]] = []
    report = simulate(
        game,
        setup_of(game),
        half=0.03,
        band=False,
        told=lambda fights, share: looks.append((fights, share)),
    )
    widths = [(share.high - share.low) / 2 for _, share in looks]
    assert [fights for fights, _ in looks] == [500 * 2**one for one in range(len(looks))]
    assert widths[-1] <= 0.03
    assert all(one > 0.03 for one in widths[:-1])
    assert report.fights == looks[-1][0]


# Wilson's interval as the statistics books work it out, for nineteen of twenty.
@pytest.mark.parametrize(
    ("wins", "fights", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662), (10, 10, 0.7225, 1)],
)
def test_the_interval(wins: int, fights: int, low: float, high: float) -> None:
    assert wilson(wins, fights) == pytest.approx((low, high), abs=5e-5)


def test_tables_of_whole_numbers_hold_the_chances() -> None:
    chance = random.Random(3)
    for many in (1, 2, 5, 40):
        weights = {chance.randrange(500): chance.randrange(1, 10**12) for _ in range(many)}
        made, total = alias([weights]), sum(weights.values())
        size = made.size[0]
        shares = dict.fromkeys(weights, 0)
        for code, keep, other in zip(made.codes, made.keep, made.other, strict=True):
            shares[code] += keep
            shares[other] += FULL - keep
        assert sum(shares.values()) == FULL * size
        for code, weight in weights.items():
            off = abs(Fraction(shares[code], FULL * size) - Fraction(weight, total))
            assert off <= Fraction(size, FULL)


def test_the_stream_is_splitmix64() -> None:
    """Published numbers of its generator for a state of 0: the upper half, then the lower."""
    begin, draw, pick = stream(alias([dict.fromkeys(range(4), 1)]))
    begin(0, 0)
    numbers = (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F)
    halves = [half for one in numbers for half in (one >> 32, one % FULL)]
    assert [pick(FULL) for _ in range(6)] == halves
    begin(0, 0)
    assert [draw(0) for _ in range(6)] == [half * 4 // FULL for half in halves]


def test_every_number_of_a_pick_is_as_likely() -> None:
    begin, draw, pick = stream(alias([{0: 1, 1: 2, 2: 3}]))
    begin(5, 5)
    picked = [pick(3) for _ in range(6000)]
    drawn = [draw(0) for _ in range(6000)]
    assert all(abs(picked.count(one) - 2000) < 200 for one in range(3))
    assert all(abs(drawn.count(one) - 1000 * (one + 1)) < 200 for one in range(3))


REFUSED = [
    ("wrath-glory", "revised", {"heroes": "bold"}, "the ways are cautious, normal, ruthless"),
    ("daggerheart", "sheet", {"fights": 0}, "At least one fight"),
]


@pytest.mark.parametrize(("system", "ruleset", "asked", "says"), REFUSED)
def test_what_cannot_be_played_is_refused(
    system: str, ruleset: str, asked: dict[str, Any], says: str
) -> None:
    game = load(system, ruleset)
    with pytest.raises(LabError, match=says):
        simulate(game, setup_of(game), **asked)


def _without(setup: Any, **changes: Any) -> Any:
    first, *rest = setup.characters
    return replace(setup, characters=(replace(first, **changes), *rest))


@pytest.mark.parametrize(
    ("system", "changes", "says"),
    [
        ("wrath-glory", {"max_wounds": -1, "tier": 1, "attributes": {}}, "Maximum Wounds"),
        ("wrath-glory", {"totals": {}}, "nothing to attack with"),
        ("daggerheart", {"major": 0, "severe": 0, "worn": (), "settled": False}, "thresholds"),
    ],
)
def test_a_sheet_that_lacks_a_number_is_named(
    system: str, changes: dict[str, Any], says: str
) -> None:
    game = load(system, dict(GAMES)[system])
    setup = _without(setup_of(game), **changes)
    with pytest.raises(LabError, match=says) as refused:
        simulate(game, setup)
    assert setup.characters[0].name in str(refused.value)


def test_nobody_to_meet_is_refused(game: Any) -> None:
    setup = setup_of(game)
    alone = replace(setup, characters=tuple(one for one in setup.characters if one.hero))
    with pytest.raises(LabError, match="somebody on either side"):
        simulate(game, alone)


def test_the_kernel_and_the_engine_win_as_often() -> None:
    """A look from afar; what is exact are the tapes."""
    game = load("wrath-glory", "revised")
    setup = setup_of(game)
    foes = "toll_guard_a", "toll_guard_b", "the_ninth_bell"
    few = tuple(one for one in setup.characters if one.hero or one.id.startswith(foes))
    state = game.new(replace(setup, characters=few, facts={"mode": "combat"}))
    lab = lab_of(game.name)
    ways = lab.heroes["normal"].values, lab.foes["normal"].values
    won = sum(
        lab.referee(game, state, *ways, random.Random(seed).randrange).result[0]
        for seed in range(60)
    )
    report: Report = simulate(game, state, band=False)
    low, high = wilson(won, 60)
    assert low - 0.05 <= report.win.share <= high + 0.05


def test_what_waits_is_answered_on_a_copy() -> None:
    """An attack that nobody has rolled yet, and a blow that nobody has soaked."""
    game: Any = load("daggerheart", "sheet")
    history = History(game, setup_of(game))
    strike = Attack(character="maud", target="bell_keeper")
    history.submit(GM, strike, lambda _roll: ())
    asked = history.state.matters
    report = simulate(game, history.state, fights=200, band=False)
    assert report == simulate(game, history.state, fights=200, band=False)
    assert history.state.matters == asked
    assert any(one.asks for one in asked)
    before = simulate(game, setup_of(game), fights=200, band=False)
    assert report.rounds != before.rounds, "one action lies behind them"


@pytest.mark.parametrize("faces", [(12, 12), (1, 2)])
def test_dice_that_were_asked_for_and_have_not_fallen_are_thrown(faces: tuple[int, int]) -> None:
    """Real dice that nobody has typed in yet: the attack that they are for is no lost one."""
    game: Any = load("daggerheart", "sheet")
    history = History(game, setup_of(game))
    history.submit(GM, Attack(character="maud", target="bell_keeper"))
    (call,) = history.state.matters
    history.submit(GM, TakeDefault("maud", call.id, call.revision))
    assert history.state.matters[0].roll is not None
    left = list(faces)
    found = settled(game, history.state, lambda sides: min(sides, left.pop(0) if left else 1) - 1)
    assert not [one for one in found.matters if one.roll is not None]
    hit = found.tracks["bell_keeper.hp"] > history.state.tracks["bell_keeper.hp"]
    assert hit == (faces == (12, 12))


def test_what_the_foes_do_without_is_said_beside_the_first_line() -> None:
    """Who does not use their features is easier to beat here than at a table."""
    game: Any = load("daggerheart", "sheet")
    setup = setup_of(game)
    bare = tuple(replace(one, cards=()) for one in setup.characters)
    armed = tuple(
        one if one.hero else replace(one, cards=(Card("toll", "Toll", "It tolls."),))
        for one in bare
    )
    for people, said in ((bare, ""), (armed, "those whom they meet")):
        report = simulate(game, replace(setup, characters=people), fights=1, band=False)
        told = f"Without the cards, powers and special traits of {said}."
        assert report.without == (told if said else "")


def _card(then: Any, **more: Any) -> Card:
    return Card("trick", "Old trick", "It helps.", then=(then,), **more)


STRONG = Select(among=Whom.FOES, least=1, most=1, then=(Strike(skill="agility", damage="20d12"),))
WEAK = replace(STRONG, then=(Strike(skill="agility", damage="1d4-9"),))
HEALS = Heal("hp", 6, Whom.ACTOR)


@pytest.mark.parametrize(
    ("card", "played"),
    [
        (_card(STRONG), True),
        (_card(HEALS), True),
        (_card(WEAK), False),  # nobody leaves a weapon for that
        (_card(HEALS, cost={"fear": 1}), False),  # a price that the lab keeps for the GM
        (_card(replace(STRONG, then=(*STRONG.then, HEALS))), False),  # it does more
    ],
)
def test_a_card_that_was_read_is_played_or_named(card: Card, played: bool) -> None:
    """Of a party without other cards, against foes who are too many."""
    game: Any = load("daggerheart", "sheet")
    setup = setup_of(game)
    foes = [replace(one, cards=()) for one in setup.characters if not one.hero]
    more = [replace(one, id=f"{one.id}_{n}") for one in foes for n in range(2)]
    heroes = [replace(one, cards=()) for one in setup.characters if one.hero]
    armed = [replace(one, cards=(card,)) for one in heroes]

    def asked(party: list[Any]) -> Report:
        return simulate(game, replace(setup, characters=(*party, *foes, *more)), band=False)

    before, now = asked(heroes), asked(armed)
    assert before.win.share < 0.9
    named = {who for who, means in now.coverage.means.items() if "Old trick" in means}
    assert named == (set() if played else {one.id for one in armed})
    assert (now.win.low > before.win.high) == played
    assert (now.rounds == before.rounds) != played


BOLT = Power("bolt", "Old trick", dn=1, targets=1, damage=40)
BLADE = Select(among=Whom.FOES, least=1, most=1, then=(Strike(skill="weapon_skill", damage=40),))
RESTS = Heal("wounds", 6, Whom.ACTOR)


@pytest.mark.parametrize(
    ("means", "played"),
    [
        (BOLT, True),
        (replace(BOLT, damage=1), False),  # nobody leaves a weapon for that
        (replace(BOLT, then=(RESTS,)), False),  # it does more
        (_card(BLADE), True),
        (_card(RESTS), True),
        (_card(RESTS, cost={"ruin": 1}), False),  # a price that the lab keeps for the GM
        (_card(replace(BLADE, keyword="daemon")), False),  # which not all of them are
        (_card(RESTS, action="simple"), False),  # where that is a slot of its own
    ],
)
def test_a_power_that_was_read_is_played_or_named(means: Any, played: bool) -> None:
    """Of a party of Wrath & Glory without other means."""
    game: Any = load("wrath-glory", "revised-full")
    setup = setup_of(game)
    foes = [replace(one, cards=(), powers=()) for one in setup.characters if not one.hero]
    heroes = [replace(one, cards=(), powers=()) for one in setup.characters if one.hero]
    what = "powers" if isinstance(means, Power) else "cards"
    skilled = [replace(one, totals={**one.totals, "psychic_mastery": 8}) for one in heroes]
    armed = [replace(one, **{what: (means,)}) for one in skilled]

    def asked(party: list[Any]) -> Report:
        fight = replace(setup, characters=(*party, *foes))
        return simulate(game, fight, fights=600, band=False, seed=3)

    before, now = asked(skilled), asked(armed)
    named = {who for who, unused in now.coverage.means.items() if "Old trick" in unused}
    assert named == (set() if played else {one.id for one in armed})
    assert (now.left == before.left) != played
    if played:
        assert now.win.share > before.win.share


def test_the_warp_is_named_where_powers_are_played() -> None:
    for ruleset, named in (("core", True), ("revised", False)):
        game: Any = load("wrath-glory", ruleset)
        said = simulate(game, setup_of(game), fights=1, band=False).coverage
        assert any("Perils of the Warp" in one for one in said.left_out) == named


def test_nobody_plays_what_an_effect_forbids() -> None:
    game: Any = load("wrath-glory", "revised-full")
    setup = setup_of(game)
    people = [replace(one, cards=(_card(RESTS),), powers=(BOLT,)) for one in setup.characters]
    skilled = [replace(one, totals={**one.totals, "psychic_mastery": 8}) for one in people]
    state = game.new(replace(setup, characters=tuple(skilled)))
    who = next(one.id for one in skilled if one.hero)
    for verb, unused in (("use_power", BOLT.name), ("use_card", "Old trick")):
        bound = Effect(f"{who}.bound", "Bound", who, forbids=(verb,))
        barred = replace(state, effects=(*state.effects, bound))
        means = simulate(game, barred, fights=1, band=False).coverage.means
        assert means.get(who, ()).count(unused) == 1
