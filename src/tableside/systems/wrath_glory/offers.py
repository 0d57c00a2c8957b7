"""What each seat may do now: one asking function per verb."""

from __future__ import annotations

from tableside.core.evening import evening_verbs, people
from tableside.core.matters import opened
from tableside.core.memory import seen
from tableside.core.notes import Note, told_verb
from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who, by_name, tag_of
from tableside.core.state import track_of
from tableside.core.values import Illegal, Limit, Role
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.against import by_intent, missing
from tableside.systems.wrath_glory.circumstances import ask_circumstances, in_manner
from tableside.systems.wrath_glory.fight import Attack
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.reckon import bought, dn_of, pool_of
from tableside.systems.wrath_glory.ruleset import GloryShift
from tableside.systems.wrath_glory.shifting import (
    dn_is_open,
    final_icons,
    most_meant,
    room,
    uses,
    usual,
)
from tableside.systems.wrath_glory.skills import spoken, to_choose
from tableside.systems.wrath_glory.spending import glory_at_hand, no_reroll
from tableside.systems.wrath_glory.state import (
    COMBAT,
    GLORY,
    MODE,
    NARRATIVE,
    RUIN,
    WRATH,
    Detail,
    Known,
    Test,
)

MOST_DN, MOST_TOTAL, MOST_BONUS, MOST_PENALTY, MOST_TEXT = 20, 30, 10, 10, 200
MOST_WRATH_DICE, MOST_MINUTES, MOST_AWARD, MOST_FREE_GLORY = 6, 600, 10, 6


def _test(known: Known, pick: Picker) -> Test:
    return opened(known.matters, pick.offer.matter, Test)[1]


def _skills(known: Known) -> tuple[Option, ...]:
    return to_choose(known.characters.values())


def not_rolling(known: Known, pick: Picker) -> None:
    """One roll at a time: whoever has dice to answer for settles them first."""
    who = known.characters[pick.offer.character]
    sentence = f"{who.name} has a test open already."
    busy = seen(known, _rolling, who.id)
    pick.limit(not busy, Limit.TIMING, "test_open", "WG-TEST-06", sentence)


def _rolling(known: Known, who: str) -> bool:
    return any(
        (isinstance(one.values, Test) and one.values.character == who)
        or (isinstance(one.values, Attack) and who in one.asks)
        for one in known.matters
    )


def _try_test(game: Game, known: Known, pick: Picker) -> Ready:
    hero = known.characters[pick.offer.character]
    not_rolling(known, pick)
    skill = pick.word("skill", _skills(known), "Which skill?")
    test = Test(hero.id, skill)
    total = None
    if pool_of(game.rules, known, test) is None:
        total = pick.number("total", 0, MOST_TOTAL, f"Your {spoken(skill)} total?", default=1)
    bonus = 0
    if game.rules.plays("WG-TEST-02"):
        bonus = pick.number("bonus", -MOST_BONUS, MOST_BONUS, "Bonus dice", default=0)
    how = ask_circumstances(game.rules, known, pick, (hero.id,), skill)
    test = Test(hero.id, skill, bonus=bonus, concerns=how.concerns, sight=how.sight)
    test = in_manner(game.rules, test, how.manner)
    pool = pool_of(game.rules, known, test, total)
    assert pool is not None
    return pick.ready(do.TryTest, pool)


def _call_test(game: Game, known: Known, pick: Picker) -> Ready:
    rules = game.rules
    who = pick.some("who", people(known), "Who is tested?", low=1)
    skill = pick.word("skill", _skills(known), "Which skill?")
    default = rules.values.tests.dn_default
    dn = pick.number("dn", 0, MOST_DN, "DN (0: judge it after the roll)", default=default)
    if dn:
        pick.flag("hidden", "Is the DN shown?", yes="hidden", no="shown")
    pick.number("penalty", 0, MOST_PENALTY, "Penalties to the DN", default=0)
    if rules.plays("WG-TEST-02"):
        pick.number("bonus", -MOST_BONUS, MOST_BONUS, "Bonus dice", default=0)
    if rules.plays("WG-WRATH-09"):
        pick.number("wrath_dice", 1, MOST_WRATH_DICE, "Wrath dice", default=1)
    if rules.values.shifts.glory is GloryShift.STORY and dn:
        _ask_story(pick)
    pick.number("minutes", 0, MOST_MINUTES, "How many minutes does it take? (0: open)", default=0)
    if rules.plays("WG-SHIFT-09"):
        pick.text("special", MOST_TEXT, "What a shifted six buys on this test alone")
    ask_circumstances(rules, known, pick, who, skill)
    pick.text("note", MOST_TEXT, "A note for yourself")
    return pick.ready(do.CallTest)


def _ask_story(pick: Picker) -> None:
    pick.flag("story", "Does this roll matter to the story?", yes="yes", no="no", default=True)


def _oppose(game: Game, known: Known, pick: Picker) -> Ready:
    _needs_rule(game, "WG-OPP-01", "This ruleset has no opposed tests.")
    initiator = pick.word("initiator", people(known), "Who starts it?")
    pick.word("initiator_skill", _skills(known), "With which skill?")
    pick.word("opponent", people(known, but=initiator), "Against whom?")
    pick.word("opponent_skill", _skills(known), "With which skill?")
    default = game.rules.values.opposed.wrath_die
    pick.flag("wrath_die", "Wrath dice?", yes="with", no="without", default=default)
    return pick.ready(do.Oppose)


def _roll(game: Game, known: Known, pick: Picker) -> Ready:
    test = _test(known, pick)
    total = _missing_total(game, known, pick, test)
    pool = pool_of(game.rules, known, test, total)
    assert pool is not None
    if not test.base_dn or (test.hidden and known.actor.role is not Role.GM):
        return pick.ready(do.RollDice, pool)
    return pick.ready(do.RollDice, pool, dn_of(game.rules, known, test, test.base_dn))


def _missing_total(game: Game, known: Known, pick: Picker, test: Test, dice: int = 0) -> int | None:
    """The number a sheet lacks, from the least that leaves this many dice."""
    if pool_of(game.rules, known, test) is not None:
        return None
    least = 0
    while least <= MOST_TOTAL and _size(game, known, test, least) < dice:
        least += 1
    return pick.number("total", least, MOST_TOTAL, f"Your {spoken(test.skill)} total?", default=1)


def _size(game: Game, known: Known, test: Test, total: int) -> int:
    pool = pool_of(game.rules, known, test, total)
    assert pool is not None
    return max(0, pool.value)  # the GM's term comes after the floor


def _buy(game: Game, known: Known, pick: Picker) -> Ready:
    test = _test(known, pick)
    if not game.rules.plays("WG-TEST-07"):
        raise Illegal("not_in_ruleset", "This ruleset does not buy successes.", "WG-TEST-07")
    if test.opposed:
        raise Illegal("contested", "A contested test is always rolled.", "WG-TEST-07")
    pool = pool_of(game.rules, known, test, _missing_total(game, known, pick, test, dice=1))
    assert pool is not None
    if not bought(game.rules, pool.value):
        raise Illegal("empty_pool", "There is no pool to take half of.", "WG-TEST-07")
    return pick.ready(do.BuySuccesses, pool)


def _allow(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.AllowBuying)


def _deny(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.DenyBuying)


def _reroll(game: Game, known: Known, pick: Picker) -> Ready:
    test = _test(known, pick)
    if why := no_reroll(game.rules, known, test):
        raise why
    limit = game.rules.values.wrath_points.reroll_limit
    pick.limit(
        test.rerolls < limit,
        Limit.ONCE,
        "already_rerolled",
        "WG-WP-05",
        "Failures of one test are re-rolled once.",
    )
    pick.limit(
        not test.glory_spends,
        Limit.TIMING,
        "after_glory",
        "WG-TEST-06",
        "A re-roll comes before Glory dice.",
    )
    held = known.tracks[track_of(test.character, WRATH)]
    pick.limit(held >= 1, Limit.COST, "no_wrath", "WG-WP-05", "No Wrath point is left.")
    return pick.ready(do.RerollFailures)


def _glory_dice(game: Game, known: Known, pick: Picker) -> Ready:
    test, rules = _test(known, pick), game.rules
    _needs_rule(game, "WG-GLORY-05", "This ruleset buys no dice with Glory.")
    if not known.characters[test.character].hero:
        raise Illegal("not_a_hero", "Glory belongs to the players.", "WG-GLORY-01")
    if not test.faces:
        raise Illegal("no_roll", "There is no roll to add dice to.", "WG-GLORY-05")
    limit = rules.values.glory_menu.dice_limit
    pick.limit(
        not limit or test.glory_spends < limit,
        Limit.ONCE,
        "already_glory",
        "WG-GLORY-05",
        "Glory dice are bought once per test.",
    )
    held = glory_at_hand(rules, known, test)
    pick.limit(held >= 1, Limit.COST, "no_glory", "WG-GLORY-05", "The Glory pool is empty.")
    most, wanted = max(held, MOST_FREE_GLORY), pick.given("dice")
    if held >= 1 and type(wanted) is int and wanted <= most:
        sentence = f"The pool holds {held} Glory."
        pick.limit(wanted <= held, Limit.COST, "no_glory", "WG-GLORY-05", sentence)
    pick.number("dice", 1, held if pick.enforces(Limit.COST) else most, "How many Glory dice?")
    return pick.ready(do.RollGloryDice)


def _settle(game: Game, known: Known, pick: Picker) -> Ready:
    test = _test(known, pick)
    meant = by_intent(known, test)
    if not dn_is_open(test) and not meant:
        raise Illegal("dn_not_open", "The DN is not known yet; stop first.", "WG-TEST-05")
    most, choices = most_meant(test) if meant else room(test), uses(game.rules, known, test)
    if most and choices:
        glory_pays = any(one.value == GLORY for one in choices) and _glory_has_room(game, known)
        pick.split(
            "shifts",
            most,
            tuple(Option(one.value, one.label, min(one.most, most)) for one in choices),
            "Shift Exalted Icons, as far as they can be spared" if meant else "Shift Exalted Icons",
            usual(game.rules, test, most) or ({GLORY: 1} if glory_pays else {}),
        )
    assert test.dn is not None
    shown = () if test.dn.total is None else (test.dn,)
    return pick.ready(do.Settle, final_icons(test), *shown)


def _glory_has_room(game: Game, known: Known) -> bool:
    top = game.glory_maximum(known)
    return top is None or known.tracks[GLORY] < top.value


def _stop(_game: Game, known: Known, pick: Picker) -> Ready:
    test = _test(known, pick)
    if dn_is_open(test) or by_intent(known, test):
        raise Illegal("dn_open", "The DN is known; settle the test.", "WG-TEST-05")
    return pick.ready(do.Stop)


def _judge(game: Game, known: Known, pick: Picker) -> Ready:
    test = _test(known, pick)
    if test.targets:
        whose = known.characters[missing(test)[0]].name
        pick.number("dn", 1, MOST_DN, f"{whose}'s {spoken(test.against)}?")
        return pick.ready(do.Judge)
    pick.number("dn", 1, MOST_DN, "Which DN?", default=game.rules.values.tests.dn_usual)
    if game.rules.values.shifts.glory is GloryShift.STORY:
        _ask_story(pick)
    return pick.ready(do.Judge)


def _agree(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.Agree)


def _object(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.Object)


def _give_ruin(game: Game, known: Known, pick: Picker) -> Ready:
    _, note = opened(known.matters, pick.offer.matter, Note)
    if note.kind != "complication":
        raise Illegal("no_complication", "Only a Complication is traded for Ruin.", "WG-WRATH-05")
    if not game.rules.plays("WG-WRATH-05"):
        raise Illegal("not_in_ruleset", "This ruleset trades nothing for Ruin.", "WG-WRATH-05")
    return pick.ready(do.GiveRuin)


def _wrath_for_detail(known: Known, pick: Picker, character: str) -> None:
    held = known.tracks[track_of(character, WRATH)]
    pick.limit(held >= 1, Limit.COST, "no_wrath", "WG-WP-06", "No Wrath point is left.")


def _add_detail(game: Game, known: Known, pick: Picker) -> Ready:
    _needs_rule(game, "WG-WP-06", "This ruleset sells no narrative details.")
    _wrath_for_detail(known, pick, pick.offer.character)
    pick.text("text", MOST_TEXT, "What small fact would you add? (may be said aloud instead)")
    return pick.ready(do.AddDetail)


def _accept_detail(_game: Game, known: Known, pick: Picker) -> Ready:
    _, detail = opened(known.matters, pick.offer.matter, Detail)
    _wrath_for_detail(known, pick, detail.character)
    return pick.ready(do.AcceptDetail)


def _decline_detail(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.DeclineDetail)


def _needs_rule(game: Game, rule: str, sentence: str) -> None:
    if not game.rules.plays(rule):
        raise Illegal("not_in_ruleset", sentence, rule)


def _award_wrath(game: Game, known: Known, pick: Picker) -> Ready:
    _needs_rule(game, "WG-WP-03", "This ruleset gives no Wrath points as a reward.")
    pick.word("who", people(known, heroes=True), "Who earned it?")
    pick.number("amount", 1, MOST_AWARD, "How many Wrath points?")
    return pick.ready(do.AwardWrath)


def _meet_objective(game: Game, known: Known, pick: Picker) -> Ready:
    _needs_rule(game, "WG-WP-04", "This ruleset gives nothing for an Objective.")
    heroes = people(known, heroes=True)
    if pick.enforces(Limit.ONCE):  # whoever is listed is accepted
        fresh = tuple(one for one in heroes if not known.characters[str(one.value)].objective_met)
        sentence = "Every hero was already rewarded for their Objective."
        still = bool(fresh) or not heroes
        pick.limit(still, Limit.ONCE, "objective_met", "WG-WP-04", sentence)
        heroes = fresh
    hero = known.characters[pick.word("who", heroes, "Whose Objective?")]
    sentence = f"{hero.name} was already rewarded for this Objective."
    pick.limit(not hero.objective_met, Limit.ONCE, "objective_met", "WG-WP-04", sentence)
    return pick.ready(do.MeetObjective)


def _spend_ruin(game: Game, known: Known, pick: Picker) -> Ready:
    _needs_rule(game, "WG-RUIN-03", "This ruleset spends no Ruin.")
    held = known.tracks[RUIN]
    pick.limit(held >= 1, Limit.COST, "no_ruin", "WG-RUIN-03", "The Ruin pool is empty.")
    pick.word("use", (Option("own", "A use of your own"),), "What for?")
    most = held if pick.enforces(Limit.COST) else max(held, 1)
    pick.number("amount", 1, most, "How much Ruin?")
    pick.text("purpose", MOST_TEXT, "In your words (may stay empty)")
    return pick.ready(do.SpendRuin)


def _set_mode(_game: Game, known: Known, pick: Picker) -> Ready:
    now = known.facts[MODE]
    other = Option(COMBAT, "Combat") if now == NARRATIVE else Option(NARRATIVE, "Narrative Time")
    pick.word("mode", (other,), "Which mode?")
    return pick.ready(do.SetMode)


# WG-TEST-06, steps 5 and 6: what can still save a roll that falls short.
SAVING = (tag_of(do.RerollFailures), tag_of(do.RollGloryDice))
_SPEND, _CALL, _CONSENT = ("spend",), ("call",), ("consent",)

VERBS = by_name(
    (
        Verb(do.RollDice, "Roll", "WG-TEST-06", Who.ASKED, _roll, "test", _CALL),
        Verb(do.BuySuccesses, "Buy successes", "WG-TEST-07", Who.ASKED, _buy, "test", _CALL),
        Verb(do.AllowBuying, "Allow it", "WG-TEST-07", Who.ASKED, _allow, "test", _CONSENT),
        Verb(do.DenyBuying, "Let them roll", "WG-TEST-07", Who.ASKED, _deny, "test", _CONSENT),
        Verb(do.RerollFailures, "Re-roll failures", "WG-WP-05", Who.ASKED, _reroll, "test", _SPEND),
        Verb(do.RollGloryDice, "Glory dice", "WG-GLORY-05", Who.ASKED, _glory_dice, "test", _SPEND),
        Verb(do.Settle, "Accept", "WG-TEST-04", Who.ASKED, _settle, "test", ("spend", "shift")),
        Verb(do.Stop, "No more spends", "WG-TEST-06", Who.ASKED, _stop, "test", _SPEND),
        Verb(do.Judge, "Judge the roll", "WG-TEST-05", Who.ASKED, _judge, "test", ("judge",)),
        Verb(do.Agree, "Agree", "WG-GLORY-04", Who.ASKED, _agree, "agreement", ("ask",)),
        Verb(do.Object, "Keep the Glory", "WG-GLORY-04", Who.ASKED, _object, "agreement", ("ask",)),
        told_verb("WG-WRATH-03"),
        Verb(
            do.GiveRuin, "1 Ruin instead", "WG-WRATH-05", Who.ABOUT, _give_ruin, "note", ("open",)
        ),
        Verb(do.AcceptDetail, "Accept", "WG-WP-06", Who.ASKED, _accept_detail, "detail", ("open",)),
        Verb(
            do.DeclineDetail, "Decline", "WG-WP-06", Who.ASKED, _decline_detail, "detail", ("open",)
        ),
        Verb(do.TryTest, "Roll a test", "WG-TEST-01", Who.OWN, _try_test),
        Verb(do.AddDetail, "Add a detail", "WG-WP-06", Who.OWN, _add_detail),
        Verb(do.CallTest, "Call a test", "WG-TEST-05", Who.GM, _call_test),
        Verb(do.Oppose, "Call an opposed test", "WG-OPP-01", Who.GM, _oppose),
        Verb(do.AwardWrath, "Reward with Wrath", "WG-WP-03", Who.GM, _award_wrath),
        Verb(do.MeetObjective, "Objective met", "WG-WP-04", Who.GM, _meet_objective),
        Verb(do.SpendRuin, "Spend Ruin", "WG-RUIN-03", Who.GM, _spend_ruin),
        Verb(do.SetMode, "Change the mode", "WG-TEST-10", Who.GM, _set_mode),
        *evening_verbs("WG-GLORY-01"),
    )
)
