"""A rule in our own words, as it stands at one table."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath

from tableside.core.rulesets import PLAYED
from tableside.core.values import Illegal
from tableside.systems.rulebook import Rule, rulebook
from tableside.table.table import Table
from tableside.web.given import TheCaller
from tableside.web.wire import RuleShown


@get("/api/tables/{identity:str}/rules/{rule:str}")
async def rule_text(asker: TheCaller, rule: FromPath[str]) -> RuleShown:
    """A rule's text and how this table's ruleset has it."""
    found = rulebook(asker.table.system.name).get(rule)
    if found is None:
        wanted = rule[:40]
        raise Illegal("no_such_rule", f"There is no rule {wanted!r} in this game's rules.")
    return shown(asker.table, found)


def shown(table: Table, rule: Rule) -> RuleShown:
    """A rule with the words that are this ruleset's own."""
    resolved = table.system.resolved
    standing = resolved["rules"].get(rule.id, "silent")
    name, lender = str(resolved["name"]), resolved["sources"].get(rule.id, "")
    source = str(lender) if standing == "borrowed" else ""
    own = rule.differences.get(source or name, "") if standing in PLAYED else ""
    if not own:  # a ruleset that extends another does not say which one: all of them are shown
        own = "\n".join(f"{each}: {words}" for each, words in rule.differences.items())
    return RuleShown(
        id=rule.id,
        title=rule.title,
        text=f"{rule.text}\n\n{own}" if own else rule.text,
        kind=rule.kind,
        topic=rule.topic,
        status="planned" if rule.status == "planned" else str(standing),
        source=source,
    )
