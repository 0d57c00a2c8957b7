"""Shell completion: the script for a shell, and the ids of rules."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem, ShellComplete, get_completion_class

VARIABLE = "_TABLESIDE_COMPLETE"


def script(command: click.Command, shell: str) -> str:
    """What a shell must run to complete `tableside`."""
    kind = get_completion_class(shell)
    assert kind is not None  # one of those the option allows
    # Not `source()`: for bash that starts a shell to ask for its version, which eval needs not.
    made = kind(command, {}, "tableside", VARIABLE)
    return ShellComplete.source(made)


def complete_rules(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Ids that begin like this, each with its title."""
    from tableside.systems import SYSTEMS
    from tableside.systems.rulebook import rulebook

    return [
        CompletionItem(rule.id, help=rule.title)
        for system in SYSTEMS
        for rule in rulebook(system).values()
        if rule.id.startswith(incomplete.upper())
    ]
