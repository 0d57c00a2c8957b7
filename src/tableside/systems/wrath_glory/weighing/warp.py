"""Odds of a psychic power before it is declared: its test, its Perils, and who withstands it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from tableside.core import row_interpreter
from tableside.core.chances import Odds, Prospect, by_number, prospect
from tableside.core.offers import Ready
from tableside.systems.wrath_glory import odds
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.reckon import surges
from tableside.systems.wrath_glory.numbers.tables import PERIL, table_for
from tableside.systems.wrath_glory.ruleset.consequences import Surge
from tableside.systems.wrath_glory.state import Known
from tableside.systems.wrath_glory.tables.words import cast_of
from tableside.systems.wrath_glory.turns import slots
from tableside.systems.wrath_glory.warp import UsePower, runs_of
from tableside.systems.wrath_glory.weighing.cards import reactions
from tableside.systems.wrath_glory.weighing.rolls import DN, DNS, MOST_POOL, Way, numbers, ways

PERILS = "Perils of the Warp"
# A Wrath die that shows 1 in the end; WG-PERIL-65 throws those of a 1 or 6 again, or all others.
_ONE = Fraction(1, 6)
_SURGING = {Surge.DO: 2 * _ONE * _ONE, Surge.DO_NOT: _ONE + 4 * _ONE * _ONE}


def weigh_power(game: Game, known: Known, ready: Ready, asked: bool) -> Odds | None:
    """WG-PSY-05 and -08: the test, and the risk of Perils as its dice first lie there."""
    command = ready.command
    assert isinstance(command, UsePower)
    shown = numbers(ready)
    pool, wrath = shown["pool"].total, shown["wrath_dice"].total
    if pool is None or wrath is None or not 0 <= pool <= MOST_POOL:
        return None
    dice = min(pool, max(0, wrath))
    then = slots.once_acting(game.rules, known, command.character, "use_power")
    surging = surges(game.rules, then, command.character)
    after = (*_risk(game, dice, surging), *_reactions(game, known, command))
    if surging:  # dice that are thrown again by the scene are not weighed for their icons
        return Odds(after)
    dns = [one.total for one in ready.preview if one.quantity == "dn"]
    spends = list(ways(game, known, command.character, "It succeeds"))

    def chance(way: Way) -> Callable[[int], Fraction]:
        _, reroll, glory = way
        return lambda dn: odds.success(pool, dn, reroll=reroll, glory=glory, wrath_dice=dice)

    if not dns or None in dns:
        if not asked:
            return Odds(after, DN)
        each = (by_number(one[0], {dn: chance(one)(dn) for dn in DNS}) for one in spends)
        return Odds((*each, *after), DN)
    found: list[Prospect] = []
    for at, dn in enumerate(dns):
        assert dn is not None
        whom = f" on {known.characters[command.targets[at]].name}" if len(dns) > 1 else ""
        found += (
            prospect(f"{one[0]}{whom}", chance(one)(dn), "succeeds", "fails") for one in spends
        )
    return Odds((*found, *after))


def perils(game: Game, dice: int, *, surging: bool = False) -> Fraction | None:
    """WG-PSY-08: at least one Wrath die that shows 1, where the ruleset has the table."""
    if table_for(game.rules, PERIL) is None:
        return None
    one = _SURGING[game.rules.values.perils.surge] if surging else _ONE
    return 1 - (1 - one) ** dice


def _risk(game: Game, dice: int, surging: bool) -> tuple[Prospect, ...]:
    found = perils(game, dice, surging=surging)
    return () if found is None else (prospect(PERILS, found),)


def _reactions(game: Game, known: Known, command: UsePower) -> Iterable[Prospect]:
    """WG-PSY-06: how those would test whom it reaches, where no damage comes before."""
    powers = known.characters[command.character].powers
    power = next(one for one in powers if one.id == command.power)
    for run in () if power.strikes else runs_of(command.character, power, command.targets):
        yield from reactions(game, known, row_interpreter.begun(run, cast_of(known, run)))
