"""Odds of a test: before it is rolled, and while something can still be spent on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from msgspec.structs import replace

from tableside.core.chances import Odds, Prospect, by_number, prospect
from tableside.core.matters import find, opened
from tableside.core.offers import Ready
from tableside.core.reckoning import Reckoning
from tableside.core.state import track_of
from tableside.systems.wrath_glory import odds
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.dice import sixes
from tableside.systems.wrath_glory.numbers.reckon import pool_of, psychic, surges, wrath_dice_of
from tableside.systems.wrath_glory.numbers.shifting import counted, dn_is_open, icon_total
from tableside.systems.wrath_glory.numbers.spending import glory_at_hand, rerollable
from tableside.systems.wrath_glory.skill_tests import tests as do
from tableside.systems.wrath_glory.skill_tests.outcome import INITIATOR, side_of
from tableside.systems.wrath_glory.state import GLORY, WRATH, Contest, Known, Test
from tableside.systems.wrath_glory.state.purposes import DEFENCE

DNS = range(1, 11)
DN = "DN"
MOST_POOL, MOST_GLORY = 60, 20  # beyond them nobody at a table asks for odds
Way = tuple[str, bool, int]  # in words, whether failures are re-rolled, how many Glory dice


def numbers(ready: Ready) -> dict[str, Reckoning]:
    """What a finished command reckons with, by its name, as this seat may know it."""
    return {one.quantity: one for one in ready.preview}


def ways(game: Game, known: Known, who: str, plain: str) -> Iterable[Way]:
    """A roll alone, and with what its roller could still spend on it if it fails."""
    rules, hero = game.rules, known.characters[who].hero
    wrath = hero and rules.plays("WG-WP-05") and known.tracks.get(track_of(who, WRATH), 0) > 0
    glory = min(known.tracks[GLORY], MOST_GLORY) if hero and rules.plays("WG-GLORY-05") else 0
    dice = f"{counted(glory, 'Glory die', 'Glory dice')} if it fails"
    yield plain, False, 0
    if wrath:
        yield "with a re-roll if it fails", True, 0
    if glory:
        yield f"with {dice}", False, glory
    if wrath and glory:
        yield "with both", True, glory


def against(
    dn: int | None, asked: bool, found: Iterable[tuple[str, Callable[[int], Fraction]]]
) -> Odds:
    """Each way against the DN; where that is not known, against every DN, but only if asked."""
    if dn is not None:
        return Odds(tuple(prospect(label, at(dn), "succeeds", "fails") for label, at in found))
    if not asked:
        return Odds(unknown=DN)
    return Odds(tuple(by_number(label, {one: at(one) for one in DNS}) for label, at in found), DN)


def weigh_roll(game: Game, known: Known, ready: Ready, asked: bool) -> Odds | None:
    """WG-TEST-04: a test that is about to be rolled."""
    test, command = None, ready.command
    if isinstance(command, do.RollDice):
        test = opened(known.matters, command.matter, Test)[1]
        if test.opposed:
            return _weigh_side(game, known, ready, command.matter)
        if test.purpose == DEFENCE:
            return None  # WG-OPT-10: whatever the icons, there is nothing to reach
    if isinstance(command, do.TryTest):
        test = Test(command.character, command.skill)
    shown = numbers(ready)
    pool, dn = shown["pool"].total, shown.get("dn")
    if test is None or pool is None or not 0 <= pool <= MOST_POOL:
        return None
    if psychic(game.rules, test) and surges(game.rules, known, test.character, test.purpose):
        return None  # WG-PERIL-65: dice that the scene throws again are not weighed
    wrath_dice = min(pool, wrath_dice_of(game.rules, known, test))

    def chance(reroll: bool, glory: int) -> Callable[[int], Fraction]:
        return lambda one: odds.success(
            pool, one, reroll=reroll, glory=glory, wrath_dice=wrath_dice
        )

    label = f"Roll {counted(pool, 'die', 'dice')}"
    found = ways(game, known, command.character, label)
    each = ((words, chance(reroll, glory)) for words, reroll, glory in found)
    return against(None if dn is None else dn.total, asked, each)


def _weigh_side(game: Game, known: Known, ready: Ready, matter: str) -> Odds | None:
    """WG-OPP-01: one side of a contest, if this seat can know what the other rolls."""
    thread, _ = opened(known.matters, matter, Test)
    contest = find(known.matters, thread.parent)
    other = next(
        (one for one in known.matters if one.parent == thread.parent and one != thread), None
    )
    pool = numbers(ready)["pool"].total
    if contest is None or not isinstance(contest.values, Contest):
        return None
    if pool is None or not 0 <= pool <= MOST_POOL:
        return None
    starts = matter == side_of(contest.id, INITIATOR)
    theirs = contest.values.opponent_icons if starts else contest.values.initiator_icons
    if theirs is not None:
        need = theirs if starts else theirs + 1  # WG-OPP-02
        chance = Fraction(1) if need <= 0 else odds.success(pool, need, wrath_dice=0)
        return Odds(
            (prospect(f"Win with {counted(pool, 'die', 'dice')}", chance, "wins", "loses"),)
        )
    if other is None or not isinstance(other.values, Test) or other.values.faces:
        return None
    their_pool = pool_of(game.rules, known, other.values)
    if their_pool is None or their_pool.total is None or their_pool.total > MOST_POOL:
        return None
    sides = odds.Side(pool), odds.Side(their_pool.total)
    chance = odds.for_contest(*sides).wins if starts else 1 - odds.for_contest(*sides[::-1]).wins
    label = f"Win with {counted(pool, 'die', 'dice')} against {their_pool.total}"
    return Odds((prospect(label, chance, "wins", "loses"),))


def lying(game: Game, test: Test, dn: int) -> odds.Lying:
    """The dice of a test as they lie, against a DN."""
    again = len(rerollable(game.rules, test))
    return odds.Lying(icon_total(test), sixes(test.faces), again, dn)


def _open_test(known: Known, ready: Ready) -> tuple[Test, int | None] | None:
    """The test that something is spent on, and its DN if that is known; none if it has none."""
    _, test = opened(known.matters, ready.command.matter, Test)
    if test.opposed or test.purpose == DEFENCE or test.bought is not None:
        return None
    return test, test.dn.total if dn_is_open(test) and test.dn is not None else None


def weigh_reroll(game: Game, known: Known, ready: Ready, asked: bool) -> Odds | None:
    """WG-WP-05: the failures once more, alone and with the Glory at hand after it."""
    found = _open_test(known, ready)
    if found is None:
        return None
    test, dn = found
    held = _glory(game, known, test)
    dice = counted(len(rerollable(game.rules, test)), "die", "dice")
    spends = [(f"Re-roll {dice} for 1 Wrath", 0)]
    if held and not test.glory_spends:
        spends.append((f"Both, with {counted(held, 'Glory die', 'Glory dice')}", held))
    shown = _spent(game, test, dn, asked, [(label, True, glory) for label, glory in spends])
    both = (replace(one, last=True) for one in shown.prospects[1:])
    return replace(shown, prospects=(*shown.prospects[:1], *both))


def weigh_glory(game: Game, known: Known, ready: Ready, asked: bool) -> Odds | None:
    """WG-GLORY-05: each number of dice that the pool pays for."""
    found = _open_test(known, ready)
    if found is None:
        return None
    test, dn = found
    spends = [
        (counted(dice, "Glory die", "Glory dice"), False, dice)
        for dice in range(1, _glory(game, known, test) + 1)
    ]
    return _spent(game, test, dn, asked, spends) if spends else None


def _glory(game: Game, known: Known, test: Test) -> int:
    if not game.rules.plays("WG-GLORY-05"):
        return 0
    return min(glory_at_hand(game.rules, known, test), MOST_GLORY)


def _spent(game: Game, test: Test, dn: int | None, asked: bool, spends: list[Way]) -> Odds:
    if dn is not None and lying(game, test, dn).succeeds:
        here = lying(game, test, dn)
        return Odds(
            tuple(
                prospect(
                    f"{label}: one six more to shift",
                    here.more_shifts(reroll=reroll, glory=glory),
                )
                for label, reroll, glory in spends
            )
        )

    def chance(reroll: bool, glory: int) -> Callable[[int], Fraction]:
        return lambda one: lying(game, test, one).success(reroll=reroll, glory=glory)

    return against(dn, asked, ((label, chance(again, glory)) for label, again, glory in spends))


def weigh_stop(_game: Game, known: Known, ready: Ready, _asked: bool) -> Odds | None:
    """The roll as it lies: that is certain, and says no more than the dice do."""
    found = _open_test(known, ready)
    if found is None:
        return None
    test, dn = found
    total = icon_total(test)
    if dn is None:
        result = counted(total, "icon", "icons")
    elif total >= dn:
        spare = total - dn
        result = f"succeeds with {spare} to spare" if spare else "succeeds"
    else:
        result = f"fails, {total} of {dn} icons"
    return Odds((Prospect("Stop", result=result),))
