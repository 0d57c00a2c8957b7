"""The golden transcripts: one for each ruleset, of what no scenario shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from citations import RULE_ID
from golden import scripts_daggerheart, scripts_wrath_glory
from tableside.systems import RULESETS

HERE = Path(__file__).parent
SCRIPTS = {
    "wrath-glory": scripts_wrath_glory.SCRIPTS,
    "daggerheart": scripts_daggerheart.SCRIPTS,
}
# Every script is written whole in one ruleset, with what each seat sees and may do after each step.
WHOLE: Mapping[str, tuple[str, ...]] = {
    "starter": ("an-evening",),
    "revised": ("a-test", "hidden-and-opposed"),
    "core": ("skirmish", "a-psyker", "a-night", "a-chase"),
    "revised-full": ("a-death", "blows"),
    "sheet": ("an-action", "a-fight"),
    "srd-1": ("a-chase", "a-parley"),
    "srd-2": ("reactions", "a-rest"),
}
# In others it is written without that, where the engine has something else to say there.
BRIEFLY: Mapping[str, tuple[str, ...]] = {
    "starter": ("skirmish", "a-psyker", "a-chase"),
    "revised": ("an-evening", "first-blows"),
    "core": ("a-test", "hidden-and-opposed", "blows", "a-death"),
    "revised-full": ("skirmish", "a-night"),
    "srd-1": ("an-action",),
}


def every() -> Iterator[tuple[Path, str, str]]:
    """File, system and ruleset of each."""
    for system, rulesets in RULESETS.items():
        for ruleset in rulesets:
            yield HERE / system / f"{ruleset}.txt", system, ruleset


def written(system: str, ruleset: str) -> str:
    """The transcript as the engine plays it now."""
    scripts = SCRIPTS[system]
    whole = (scripts[name](ruleset).text() for name in WHOLE[ruleset])
    briefly = (scripts[name](ruleset).text(views=False) for name in BRIEFLY.get(ruleset, ()))
    return "\n".join((*whole, *briefly))


def rules_in(lines: list[str]) -> list[str]:
    """The rules that some lines speak of."""
    return sorted({rule for line in lines for rule in RULE_ID.findall(line)})
