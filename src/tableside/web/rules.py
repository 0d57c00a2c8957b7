"""Rules in our own words, and the reference, as they stand at one table."""

from __future__ import annotations

import msgspec
from litestar import get
from litestar.params import FromPath, FromQuery
from msgspec.structs import astuple

from tableside.core.rulesets import Resolved
from tableside.core.values import Illegal
from tableside.systems.reference import entries, look_up, rule_entry
from tableside.systems.rulebook import rulebook
from tableside.web.dependencies import TheCaller
from tableside.web.wire import Found, Reference, RuleShown

MOST_FOUND, MOST_ASKED = 60, 100


@get("/api/tables/{identity:str}/rules/{rule:str}")
async def rule_text(asker: TheCaller, rule: FromPath[str]) -> RuleShown:
    """A rule's text and how this table's ruleset has it."""
    found = rulebook(asker.table.system.name).get(rule)
    if found is None:
        wanted = rule[:40]
        raise Illegal("no_such_rule", f"There is no rule {wanted!r} in this game's rules.")
    entry = rule_entry(_resolved(asker), found)
    return RuleShown(
        id=entry.id,
        title=entry.title,
        text=entry.text,
        kind=found.kind,
        topic=entry.topic,
        status=entry.status,
        source=entry.source,
        house=entry.house,
    )


@get("/api/tables/{identity:str}/reference")
async def reference(
    asker: TheCaller, q: FromQuery[str] = "", after: FromQuery[int] = 0
) -> Reference:
    """What has every word that was asked for, page by page: `after` so many that are known."""
    everything = entries(_resolved(asker), rulebook(asker.table.system.name).values())
    left = look_up(everything, q[:MOST_ASKED])[max(0, after) :]
    shown = tuple(Found(*astuple(one)) for one in left[:MOST_FOUND])
    return Reference(shown, len(left) - len(shown))


def _resolved(asker: TheCaller) -> Resolved:
    return msgspec.convert(asker.table.system.resolved, Resolved)
