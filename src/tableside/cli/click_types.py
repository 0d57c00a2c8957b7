"""Commands and options that name the good ones when they meet a bad one."""

from __future__ import annotations

import os.path
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.shell_completion import CompletionItem

from tableside.systems import RULESETS


class Otherwise(NamedTuple):
    """What somebody would have otherwise in a fight, as they said it."""

    said: str
    counts: dict[str, int]
    tougher: dict[str, int]
    hurt: dict[str, int]
    ways: dict[str, str]


if TYPE_CHECKING:  # generic only in newer versions of Click than the oldest we accept
    _ParamType = click.ParamType[str]
    _FacesType = click.ParamType[tuple[int, ...]]
    _CountedType = click.ParamType[tuple[str, int]]
    _SweptType = click.ParamType[tuple[str, range]]
    _WhatIfType = click.ParamType[Otherwise]
else:
    _ParamType = _FacesType = _CountedType = _SweptType = _WhatIfType = click.ParamType


def good_ones(wanted: str, good: Iterable[str]) -> str:
    """The closest name, if one is close, and all there are."""
    from difflib import get_close_matches  # only who has misspelt something waits for it

    names = list(good)
    close = get_close_matches(wanted, names, n=1)
    guess = f"Did you mean {close[0]!r}? " if close else ""
    return f"{guess}There are: {', '.join(names)}."


class Command(click.Command):
    """A command whose bad options are answered with the good ones."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            known = [name for one in self.get_params(ctx) for name in one.opts if name[:2] == "--"]
            message = f"No such option {error.option_name!r}. "
            raise click.UsageError(message + good_ones(error.option_name, known), ctx) from error


class Group(click.Group):
    """A group whose bad commands are answered with the good ones."""

    command_class = Command
    noun = "command"

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is meant."""
        name = args[0]
        if self.get_command(ctx, name) is None and not ctx.resilient_parsing:
            good = good_ones(name, self.list_commands(ctx))
            raise click.UsageError(f"There is no {self.noun} {name!r}. {good}", ctx)
        return super().resolve_command(ctx, args)


class Systems(Group):
    """A group with one command for each game."""

    noun = "system"


class Ruleset(_ParamType):
    """A shipped ruleset's name or the path of a house rule's file."""

    name = "ruleset"

    def __init__(self, *systems: str) -> None:
        self.names = tuple(name for system in systems for name in RULESETS[system])

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """How it is shown in the help."""
        return "NAME|FILE.toml"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Accept a name or a file."""
        if value in self.names or (value.endswith(".toml") and os.path.isfile(value)):
            return value
        if value.endswith(".toml"):
            self.fail(f"There is no file {value!r}.", param, ctx)
        good = good_ones(value, self.names)
        self.fail(f"There is no ruleset {value!r}. {good[:-1]}; or a house rule's .toml file.")

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names, and any file."""
        names = [CompletionItem(name) for name in self.names if name.startswith(incomplete)]
        return names or [CompletionItem(incomplete, type="file")]


class WebAddress(_ParamType):
    """The address of a server as a browser is told it."""

    name = "address"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """How it is shown in the help."""
        return "URL"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Accept a scheme and a host, with a port or without; nothing behind them."""
        said = value.rstrip("/")
        if value and not re.fullmatch(r"https?://[\w.:\[\]-]+", said):
            self.fail(f"{value!r} is no address; write it as https://table.example.", param, ctx)
        return said.lower()


class Faces(_FacesType):
    """Real dice: faces separated by commas or spaces, or the word `ask`."""

    name = "faces"

    def __init__(self, example: str) -> None:
        self.example = example

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """How it is shown in the help."""
        return f"{self.example}|ask"

    def convert(
        self, value: str | tuple[int, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Read the faces; whether a die can show them is known when it is thrown."""
        if isinstance(value, tuple):
            return value
        if value == "ask":
            return ()
        pieces = value.replace(",", " ").split()
        if not pieces or not all(piece.isdecimal() and int(piece) for piece in pieces):
            self.fail(
                f"{value!r} are no faces; write them as {self.example} or say ask.", param, ctx
            )
        return tuple(map(int, pieces))


class Counted(_CountedType):
    """How many there are of one kind: `toll_guard=4`."""

    name = "count"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, int]:
        """Read it."""
        found = re.fullmatch(r"([\w-]+)=(\d{1,2})", str(value))
        if found is None:
            self.fail(f"{value!r} says no number of a kind, such as toll_guard=4.", param, ctx)
        return found[1], int(found[2])


class WhatIf(_WhatIfType):
    """What is otherwise, by commas: `toll_guard=4`, `tougher:jax=1`, `foes=ruthless`."""

    name = "what-if"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Otherwise:
        """Read it."""
        said, ways = str(value), dict[str, str]()
        numbers: dict[str, dict[str, int]] = {"": {}, "tougher": {}, "hurt": {}}
        for one in said.split(","):
            found = re.fullmatch(r"(?:(tougher|hurt):)?([\w-]+)=(\d{1,2}|[a-z]+)", one.strip())
            by_number = found is not None and found[3].isdigit()
            a_way = found is not None and not found[1] and found[2] in ("heroes", "foes")
            if found is None or not (by_number or a_way):
                good = "toll_guard=4, tougher:jax=1, hurt:jax=2 or foes=ruthless"
                self.fail(f"{one.strip()!r} says nothing that could be otherwise, such as {good}.")
            elif by_number:
                numbers[found[1] or ""][found[2]] = int(found[3])
            else:
                ways[found[2]] = found[3]
        return Otherwise(said, numbers[""], numbers["tougher"], numbers["hurt"], ways)


class Swept(_SweptType):
    """Each number of one kind from the first to the last: `toll_guard=2..8`."""

    name = "sweep"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, range]:
        """Read it."""
        found = re.fullmatch(r"([\w-]+)=(\d{1,2})\.\.(\d{1,2})", str(value))
        if found is None or int(found[2]) > int(found[3]):
            self.fail(f"{value!r} says no numbers of a kind, such as toll_guard=2..8.", param, ctx)
        return found[1], range(int(found[2]), int(found[3]) + 1)
