"""The commands and their options; what they do is imported when they are called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from tableside import __version__
from tableside.cli.click_types import (
    Command,
    Counted,
    Faces,
    Group,
    Ruleset,
    Swept,
    Systems,
    WebAddress,
    WhatIf,
)
from tableside.cli.completing import complete_rules, script
from tableside.cli.odds_commands import odds
from tableside.cli.table_commands import COMMANDS
from tableside.systems import DEFAULT_RULESET, SYSTEMS
from tableside.systems.daggerheart.traits import TRAITS

WRATH_GLORY, DAGGERHEART = "wrath-glory", "daggerheart"
_EXAMPLES = {WRATH_GLORY: "5,6,6,4,1", DAGGERHEART: "8,5"}
SHELLS = ("bash", "zsh", "fish")
F = TypeVar("F", bound=Callable[..., Any])


def _print_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"tableside {__version__}")
        ctx.exit()


@click.group(
    cls=Group,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_version,
    help="Show the version and leave.",
)
@click.pass_context
def tableside(ctx: click.Context) -> None:
    """A referee for the tabletop games Wrath & Glory and Daggerheart.

    Without a command it serves a table (see tableside serve --help).
    Unofficial; ships no publisher's content.
    """
    if ctx.invoked_subcommand is None:
        ctx.invoke(serve)


@tableside.command(cls=Command)
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option(
    "--data",
    type=click.Path(),
    metavar="DIR",
    help="Where tables are kept; by default your own data folder, which it names.",
)
@click.option(
    "--address",
    type=WebAddress(),
    default="",
    help="How players reach this server by a tunnel or a proxy: codes and links lead there.",
)
@click.option(
    "--cert",
    type=click.Path(exists=True, dir_okay=False),
    metavar="FILE",
    help="A certificate in PEM: phones then speak HTTPS.",
)
@click.option(
    "--key",
    type=click.Path(exists=True, dir_okay=False),
    metavar="FILE",
    help="The key of the certificate, if it is not in the same file.",
)
@click.option(
    "--proxy",
    default="",
    metavar="ADDRESS",
    help="The address of a web server in front of this one: what it says of who asks is believed.",
)
@click.option("--new-owner-link", is_flag=True, help="Make a new owner's link; the old one ends.")
@click.option("--no-browser", is_flag=True, help="Do not open a browser here.")
@click.option(
    "--backups",
    type=click.IntRange(0, 1000),
    default=7,
    show_default=True,
    metavar="N",
    help="Of how many nights a backup is kept; 0: none is made.",
)
def serve(
    *,
    host: str,
    port: int,
    data: str | None,
    address: str,
    cert: str | None,
    key: str | None,
    proxy: str,
    new_owner_link: bool,
    no_browser: bool,
    backups: int,
) -> None:
    """Serve tables to the browsers and phones in your network."""
    from tableside.cli.serve import serve_tables

    serve_tables(
        host=host,
        port=port,
        data=data,
        address=address,
        cert=cert or "",
        key=key or "",
        proxy=proxy,
        browser=not no_browser,
        new_owner=new_owner_link,
        backups=backups,
    )


@tableside.command(cls=Command)
@click.argument("table", default="")
@click.option(
    "--data",
    type=click.Path(file_okay=False),
    metavar="DIR",
    help="Where tables are kept; by default your own data folder.",
)
@click.option(
    "--dice",
    type=click.Path(exists=True, dir_okay=False),
    metavar="FILE",
    help="Check the dice in a saved table or a dice sheet, and nothing else.",
)
@click.option("--noted", multiple=True, help="With --dice: a commitment or salt you noted.")
def verify(table: str, data: str | None, dice: str | None, noted: tuple[str, ...]) -> None:
    """Check that stored tables are still what was written: one by its id, or all.

    Nothing is changed, and a server may be at work. Exit code 1 if something is
    damaged, 2 if there is nothing to check.
    """
    from tableside.cli.verify import verify_dice, verify_tables

    if dice:
        verify_dice(dice, *noted)
    else:
        verify_tables(data, table)


@tableside.group(cls=Systems, subcommand_metavar="SYSTEM [OPTIONS]")
def roll() -> None:
    """Play one roll, with its decisions as prompts."""


def _count(name: str, *, least: int = 0, **more: Any) -> Callable[[F], F]:
    return click.option(name, type=click.IntRange(least), metavar="N", **more)


def _shared(system: str) -> tuple[Callable[[Any], Any], ...]:
    """The options every roll has."""
    return (
        click.option("--name", default="Hero", show_default=True, help="Who rolls."),
        click.option(
            "--dice",
            type=Faces(_EXAMPLES[system]),
            help="Real dice in the order they are thrown; missing ones are asked for.",
        ),
        click.option(
            "--ruleset",
            type=Ruleset(system),
            default=DEFAULT_RULESET[system],
            show_default=True,
            help="A shipped ruleset or a house rule's file.",
        ),
        click.option(
            "--do",
            "wishes",
            multiple=True,
            metavar="VERB[:JSON]",
            help='A choice made beforehand, in order: settle or settle:{"shifts":{}}.',
        ),
        click.option(
            "--json", "as_json", is_flag=True, help="For scripts: defaults, no prompts, one object."
        ),
    )


def _roll_options(system: str) -> Callable[[F], F]:
    """Add the options every roll has."""

    def add(function: F) -> F:
        for option in reversed(_shared(system)):
            function = option(function)
        return function

    return add


@roll.command(WRATH_GLORY, cls=Command)
@_count("--pool", required=True, help="How many dice.")
@_count("--dn", default=0, help="What to reach; 0: the GM judges.")
@_count("--wrath", help="Wrath points at hand; as a session begins if not said.")
@_count("--glory", default=0, show_default=True, help="Glory in the shared pool.")
@_count("--wrath-dice", least=1, default=1, show_default=True, help="More than one come on top.")
@click.option("--skill", default="skill", help="What is tested, for the log.")
@click.option("--combat", is_flag=True, help="In combat, not in Narrative Time.")
@_roll_options(WRATH_GLORY)
def roll_wrath_glory(
    ruleset: str, dice: tuple[int, ...] | None, wishes: tuple[str, ...], as_json: bool, **said: Any
) -> None:
    """Roll a test of Wrath & Glory.

    \b
    tableside roll wrath-glory --pool 5 --dn 3
    tableside roll wrath-glory --pool 5 --dn 3 --dice 5,6,6,4,1   (Wrath die first)
    """
    from tableside.cli.roll import roll as play
    from tableside.cli.wrath_glory import game

    play(
        WRATH_GLORY,
        ruleset,
        lambda system: game(system, **said),
        faces=dice,
        wishes=wishes,
        as_json=as_json,
        whole=said["combat"],
    )


@roll.command(DAGGERHEART, cls=Command)
@click.option(
    "--modifier", type=int, metavar="N", default=0, show_default=True, help="The trait's modifier."
)
@_count("--difficulty", default=0, help="What to reach; 0: the GM judges.")
@click.option(
    "--trait",
    type=click.Choice(list(TRAITS)),
    metavar="TRAIT",
    default="agility",
    show_default=True,
    help=f"{', '.join(TRAITS)}.",
)
@_count("--advantage", default=0, help="Sources of advantage.")
@_count("--disadvantage", default=0, help="And of disadvantage.")
@_count("--hope", help="Hope at hand; as on a fresh sheet if not said.")
@_count("--stress", default=0, help="Stress marked.")
@_count("--fear", default=0, show_default=True, help="The GM's Fear.")
@click.option(
    "--experience", "experiences", multiple=True, metavar="'NAME +2'", help="May be repeated."
)
@click.option("--reaction", is_flag=True, help="A reaction roll: no Hope, no Fear.")
@_roll_options(DAGGERHEART)
def roll_daggerheart(
    ruleset: str, dice: tuple[int, ...] | None, wishes: tuple[str, ...], as_json: bool, **said: Any
) -> None:
    """Roll the Duality dice of Daggerheart.

    \b
    tableside roll daggerheart --modifier 2 --difficulty 14
    tableside roll daggerheart --modifier 2 --difficulty 14 --dice 8,5   (Hope die first)
    """
    from tableside.cli.daggerheart import game
    from tableside.cli.roll import roll as play

    play(
        DAGGERHEART,
        ruleset,
        lambda system: game(system, **said),
        faces=dice,
        wishes=wishes,
        as_json=as_json,
    )


tableside.add_command(odds)
for _command in COMMANDS:
    tableside.add_command(_command)


@tableside.command(cls=Command)
@click.argument("words", nargs=-1, shell_complete=complete_rules)
@click.option("--system", type=click.Choice(list(SYSTEMS)), help="One game only.")
@click.option("--ruleset", type=Ruleset(*SYSTEMS), help="How the rules stand in this ruleset.")
def rules(words: tuple[str, ...], system: str | None, ruleset: str | None) -> None:
    """Look rules up by words or by their id.

    \b
    tableside rules glory
    tableside rules WG-GLORY-02 --ruleset starter
    """
    from tableside.cli.rules import show_rules

    show_rules(words, system, ruleset or "")


@tableside.command(cls=Command)
@click.argument("name", default="")
@click.option(
    "--ruleset",
    type=Ruleset(*SYSTEMS),
    default=DEFAULT_RULESET[WRATH_GLORY],
    show_default=True,
    help="Whose tables.",
)
@click.option("--dice", type=Faces("3,4"), help="Real dice, tens first.")
@_count("--raised", default=0, help="What is added to the tens, where a table allows it.")
def table(name: str, ruleset: str, dice: tuple[int, ...] | None, raised: int) -> None:
    """Roll on a table of a ruleset and read the row; without a name, list the tables.

    \b
    tableside table criticals --ruleset core
    tableside table complications --dice 3,4
    tableside table perils --dice 5,6 --raised 1
    """
    from tableside.cli.table import roll_table

    roll_table(name, ruleset, dice, raised)


@tableside.command(cls=Command)
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--system", type=click.Choice(list(SYSTEMS)), help="Which game an encounter is for.")
@click.option("--ruleset", type=Ruleset(*SYSTEMS), help="By which ruleset it is played.")
@click.option("--heroes", default="normal", show_default=True, metavar="WAY", help="How they play.")
@click.option("--foes", default="normal", show_default=True, metavar="WAY", help="And these.")
@click.option("--fights", type=click.IntRange(1, 1_000_000), default=2000, show_default=True)
@click.option(
    "--half",
    type=click.FloatRange(0.002, 0.5),
    metavar="0.01",
    help="Play until the chance to win is known to so much each way.",
)
@click.option("--seed", type=click.IntRange(0), help="Another chance; else the fight's own.")
@click.option(
    "--check",
    type=click.IntRange(0, 10_000),
    default=0,
    metavar="N",
    help="Let the referee itself play N of them too (some twenty a second).",
)
@click.option(
    "--count", type=Counted(), multiple=True, metavar="ID=N", help="So many of one kind instead."
)
@click.option(
    "--svg",
    type=click.Path(file_okay=False),
    metavar="DIR",
    help="Save plots there: who falls, how long it takes, how many are down.",
)
@click.option(
    "--what-if",
    type=WhatIf(),
    multiple=True,
    metavar="CHANGES",
    help="Beside it the same fight with something changed: toll_guard=4, tougher:jax=1, hurt:jax=2,"
    " heroes=cautious, foes=ruthless, or several by commas.",
)
@click.option("--sweep", type=Swept(), metavar="ID=N..M", help="Each number of one kind in turn.")
@click.option(
    "--aim",
    type=click.IntRange(1, 99),
    metavar="70",
    help="With --sweep: how many of them there may be for so many fights of 100 to be won.",
)
@click.option(
    "--spread",
    default="",
    metavar="loky|dask:ADDRESS",
    help="Over the cores of this machine, or over a cluster; the numbers stay the same.",
)
@click.option("--fast", is_flag=True, default=None, help="Compile it first, as for many fights.")
@click.option("--json", "as_json", is_flag=True, help="For scripts: one object.")
def lab(
    file: str,
    system: str | None,
    ruleset: str | None,
    count: tuple[tuple[str, int], ...],
    **said: Any,
) -> None:
    """Say how a fight will go: an encounter's file, or a saved table with a fight under way.

    WAY is cautious, normal or ruthless. Ctrl-C ends it with what was played so far. Exit code 2
    if it cannot be played.

    \b
    tableside lab bridge.toml --ruleset revised
    tableside lab bridge.toml --ruleset revised --foes ruthless --check 60
    tableside lab bridge.toml --ruleset revised --sweep toll_guard=2..8 --aim 70
    tableside lab bridge.toml --ruleset revised --what-if toll_guard=4 --what-if tougher:jax=1
    tableside lab crossing.table.jsonl.gz --json
    """
    from tableside.cli.lab import play

    play(file, system=system or "", ruleset=ruleset or "", count=dict(count), **said)


@tableside.command(cls=Command)
@click.argument("files", nargs=-1, type=click.Path(exists=True))
@click.option("--ruleset", type=Ruleset(*SYSTEMS), help="Play them with this ruleset instead.")
@click.option("--schema", is_flag=True, help="Print the JSON schema of such files, for editors.")
@click.option("--tell", is_flag=True, help="Tell what each step brought, and what was asked then.")
def replay(files: tuple[str, ...], ruleset: str | None, schema: bool, tell: bool) -> None:
    """Play scenario files, or folders of them, and check what they expect.

    Exit code 0 if everything holds, 1 on a miss, 2 if a file is broken.
    """
    from tableside.cli.replay import print_schema, replay_files

    if schema:
        print_schema()
    elif not files:
        raise click.UsageError("Name a scenario file or a folder of them.")
    else:
        replay_files(files, ruleset or "", tell=tell)


@tableside.command(cls=Command)
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--system", type=click.Choice(list(SYSTEMS)), help="Which game a text is for.")
@click.option("--schema", is_flag=True, help="Print the JSON schema of packs, for editors.")
def check(files: tuple[str, ...], system: str | None, schema: bool) -> None:
    """Read packs or stat blocks, and say what was understood.

    Exit code 0 if all of it was, 1 if something was left, is in doubt or missing, 2 if a file is
    broken.

    \b
    tableside check fen.tableside.toml
    tableside check notes.md --system daggerheart
    """
    from tableside.cli.check import check_files, print_schema

    if schema:
        print_schema()
    elif not files:
        raise click.UsageError("Name a pack, or a file with a stat block.")
    else:
        check_files(files, system or "")


@tableside.command(cls=Command)
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print the script that completes commands in your shell.

    \b
    bash: eval "$(tableside completion bash)"     in ~/.bashrc
    zsh:  eval "$(tableside completion zsh)"      in ~/.zshrc
    fish: tableside completion fish | source      in config.fish
    """
    click.echo(script(tableside, shell))
