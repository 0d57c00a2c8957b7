"""Every golden transcript: where it lies, and what it says now."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from citations import RULE_ID
from golden import scripts_daggerheart, scripts_wrath_glory
from tableside.systems import RULESETS

HERE = Path(__file__).parent
SCRIPTS = {
    "wrath-glory": scripts_wrath_glory.SCRIPTS,
    "daggerheart": scripts_daggerheart.SCRIPTS,
}


def every() -> Iterator[tuple[Path, str, str, str]]:
    """File, system, ruleset and script of each."""
    for system, rulesets in RULESETS.items():
        for ruleset in rulesets:
            for name in SCRIPTS.get(system, {}):
                yield HERE / system / ruleset / f"{name}.txt", system, ruleset, name


def written(system: str, ruleset: str, name: str) -> str:
    """The transcript as the engine plays it now."""
    return SCRIPTS[system][name](ruleset).text()


def rules_in(lines: list[str]) -> list[str]:
    """The rules that some lines speak of."""
    return sorted({rule for line in lines for rule in RULE_ID.findall(line)})
