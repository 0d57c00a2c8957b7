"""`tableside odds`: its commands and their options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from tableside.cli.click_types import Command, Group, Ruleset, Systems
from tableside.systems import DEFAULT_RULESET

F = TypeVar("F", bound=Callable[..., Any])
WRATH_GLORY = "wrath-glory"
MOST = 60  # dice of a kind, far beyond any sheet


@click.group(cls=Systems, subcommand_metavar="SYSTEM ROLL [OPTIONS]")
def odds() -> None:
    """Say exactly how likely a roll is to succeed."""


@odds.group(WRATH_GLORY, cls=Group, subcommand_metavar="ROLL [OPTIONS]")
def wrath_glory() -> None:
    """Odds of Wrath & Glory."""


@odds.group("daggerheart", cls=Group, subcommand_metavar="ROLL [OPTIONS]")
def daggerheart() -> None:
    """Odds of Daggerheart."""


def _count(name: str, *, least: int = 0, **more: Any) -> Callable[[F], F]:
    return click.option(name, type=click.IntRange(least, MOST), metavar="N", **more)


def _number(name: str, **more: Any) -> Callable[[F], F]:
    return click.option(name, type=click.IntRange(-99, 99), metavar="N", **more)


def _printed(function: F) -> F:
    """The options that say how odds are shown."""
    for option in (
        click.option("--csv", type=click.Path(dir_okay=False), metavar="FILE", help="Write it."),
        click.option("--table", is_flag=True, help="The whole grid in place of one roll."),
        click.option("--json", "as_json", is_flag=True, help="For scripts: one object."),
    ):
        function = option(function)
    return function


_ruleset = click.option(
    "--ruleset",
    type=Ruleset(WRATH_GLORY),
    default=DEFAULT_RULESET[WRATH_GLORY],
    show_default=True,
    help="A shipped ruleset or a house rule's file.",
)
_wrath = click.option("--wrath", is_flag=True, help="Re-roll failures once if the roll fails.")
_glory = _count("--glory", default=0, help="Dice added at once if it then still fails.")


@wrath_glory.command("test", cls=Command)
@_count("--pool", help="How many dice, Wrath dice among them.")
@_count("--dn", least=1, help="What to reach.")
@_wrath
@_glory
@_count("--wrath-dice", default=1, show_default=True, help="How many of them are Wrath dice.")
@_ruleset
@_printed
def test(**said: Any) -> None:
    """Odds of a test.

    \b
    tableside odds wrath-glory test --pool 7 --dn 3
    tableside odds wrath-glory test --pool 7 --dn 3 --wrath --glory 2
    tableside odds wrath-glory test --table --wrath
    """
    from tableside.cli.odds import show
    from tableside.cli.odds_wrath_glory import Test

    show(Test, said, needed=("pool", "dn"))


@wrath_glory.command("attack", cls=Command)
@_count("--pool", help="How many dice attack.")
@_count("--defence", least=1, help="The target's Defence, penalties included.")
@_count("--damage", required=True, help="The weapon's flat damage.")
@_count("--ed", default=0, help="Its Extra Damage Dice.")
@_count("--ap", default=0, help="Its AP, without the minus.")
@_count("--resilience", required=True, help="The target's Resilience, armour included.")
@_count("--armour", help="How much of that is armour; AP eats no more.")
@_count("--determination", help="Dice of Determination or Soak; never rolled if not said.")
@_wrath
@_glory
@_ruleset
@_printed
def attack(**said: Any) -> None:
    """Odds of an attack, with all spare Exalted Icons put into damage.

    \b
    tableside odds wrath-glory attack --pool 8 --defence 3 --damage 10 --ed 2
        --ap 1 --resilience 9 --armour 4 --determination 5
    """
    from tableside.cli.odds import show
    from tableside.cli.odds_wrath_glory import Attack

    show(Attack, said, needed=("pool", "defence"))


def _rolled(function: F) -> F:
    """The options of a roll with the Duality dice."""
    for option in (
        _count("--disadvantage", default=0, help="Or of disadvantage."),
        _count("--advantage", default=0, help="Dice of advantage left over."),
        _number("--difficulty", help="What to reach."),
        _number("--modifier", help="Trait, Experiences and bonuses together."),
    ):
        function = option(function)
    return function


def _hurt(function: F) -> F:
    """The options that say who is hit."""
    for option in (
        _count("--severe", default=2, show_default=True, help="Their Severe threshold."),
        _count("--major", default=1, show_default=True, help="The target's Major threshold."),
    ):
        function = option(function)
    return function


@daggerheart.command("action", cls=Command)
@_rolled
@_printed
def action(advantage: int, disadvantage: int, **said: Any) -> None:
    """Odds of an action roll.

    \b
    tableside odds daggerheart action --modifier 2 --difficulty 14
    tableside odds daggerheart action --modifier 2 --difficulty 14 --advantage 1
    """
    from tableside.cli.odds_daggerheart import Action

    _duality(Action, said, advantage, disadvantage)


@daggerheart.command("reaction", cls=Command)
@_rolled
@_printed
def reaction(advantage: int, disadvantage: int, **said: Any) -> None:
    """Odds of a reaction roll.

    \b
    tableside odds daggerheart reaction --modifier 1 --difficulty 13
    """
    from tableside.cli.odds_daggerheart import Reaction

    _duality(Reaction, said, advantage, disadvantage)


@daggerheart.command("group", cls=Command)
@_rolled
@_number("--member", multiple=True, required=True, help="A member's modifier, one for each.")
@_number("--member-difficulty", help="What the others must reach; the leader's if not said.")
@_printed
def group(advantage: int, disadvantage: int, **said: Any) -> None:
    """Odds of a group action; name the modifier of each member.

    \b
    tableside odds daggerheart group --modifier 2 --difficulty 15 --member 1
    """
    from tableside.cli.odds_daggerheart import Group

    said["members"] = said.pop("member")
    _duality(Group, said, advantage, disadvantage)


@daggerheart.command("tag-team", cls=Command)
@_rolled
@_number("--partner", required=True, help="The partner's modifier.")
@_count("--partner-advantage", default=0, help="The partner's dice of advantage.")
@_count("--partner-disadvantage", default=0, help="Or of disadvantage.")
@click.option("--damage", metavar="DICE", help="Such as 2d8+3, if it is an attack.")
@click.option("--partner-damage", metavar="DICE", help="What the partner adds to it.")
@_hurt
@_printed
def tag_team(advantage: int, disadvantage: int, **said: Any) -> None:
    """Odds of a Tag Team, whose better roll is chosen.

    \b
    tableside odds daggerheart tag-team --modifier 2 --difficulty 16 --partner 1
    """
    from tableside.cli.odds_daggerheart import TagTeam

    partner = said.pop("partner_advantage"), said.pop("partner_disadvantage")
    said["partner_advantage"] = _either(*partner)
    _duality(TagTeam, said, advantage, disadvantage)


@daggerheart.command("attack", cls=Command)
@_rolled
@click.option("--damage", required=True, metavar="DICE", help="Such as 2d8+1d4+3.")
@_hurt
@click.option("--resistant", is_flag=True, help="The damage is halved.")
@click.option("--massive", is_flag=True, help="4 HP from twice Severe on.")
@_printed
def strike(advantage: int, disadvantage: int, **said: Any) -> None:
    """Odds of a hero's attack, down to the HP it marks.

    \b
    tableside odds daggerheart attack --modifier 2 --difficulty 13 --damage 2d8+3
        --major 7 --severe 13
    """
    from tableside.cli.odds_daggerheart import Attack

    _duality(Attack, said, advantage, disadvantage)


def _duality(kind: Any, said: dict[str, Any], advantage: int, disadvantage: int) -> None:
    from tableside.cli.odds import show

    said["advantage"] = _either(advantage, disadvantage)
    show(kind, said, needed=("modifier", "difficulty"))


@daggerheart.command("adversary", cls=Command)
@_number("--modifier", help="The adversary's attack modifier.")
@_number("--evasion", help="Whom it attacks: their Evasion.")
@click.option("--advantage", is_flag=True, help="Two d20, the higher counts.")
@click.option("--disadvantage", is_flag=True, help="Two d20, the lower counts.")
@click.option("--damage", metavar="DICE", help="Such as 1d8+2; without it only the d20 counts.")
@_hurt
@click.option("--armour", is_flag=True, help="An Armour Slot is marked.")
@_printed
def adversary(advantage: bool, disadvantage: bool, **said: Any) -> None:
    """Odds of an adversary's attack.

    \b
    tableside odds daggerheart adversary --modifier 3 --evasion 12
    tableside odds daggerheart adversary --modifier 3 --evasion 12 --damage 1d8+2
        --major 7 --severe 14
    """
    from tableside.cli.odds import show
    from tableside.cli.odds_daggerheart import Adversary

    said["advantage"] = _either(advantage, disadvantage)
    show(Adversary, said, needed=("modifier", "evasion"))


@daggerheart.command("death", cls=Command)
@_count("--level", least=1, help="Avoid Death at this level; without it, Risk It All.")
@click.option("--json", "as_json", is_flag=True, help="For scripts: one object.")
def death(level: int | None, as_json: bool) -> None:
    """Odds of the death moves that throw dice.

    \b
    tableside odds daggerheart death
    tableside odds daggerheart death --level 3
    """
    from tableside.cli import odds_daggerheart
    from tableside.cli.odds import listed

    listed(*odds_daggerheart.death(level), as_json=as_json)


def _either(advantage: int, disadvantage: int) -> int:
    """DH-ADV-04: they cancel one for one, so only one of them can be left."""
    if advantage and disadvantage:
        message = "they cancel one for one: say only what is left over (DH-ADV-04)."
        raise click.BadParameter(message, param_hint="--advantage and --disadvantage")
    return advantage - disadvantage
