"""The kernel against the engine, attack by attack (`make test-long`: 2,000 fights a game)."""

from __future__ import annotations

import inspect
import os
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from lab import drawn, tapes
from lab.tapes import AstrayError, Fight, Same, Tape, follow
from tableside.systems.daggerheart.lab import kernel as daggerheart
from tableside.systems.wrath_glory.lab import kernel as wrath_glory

LONG = bool(os.environ.get("TABLESIDE_LONG"))
FIGHTS = {
    (drawn.WRATH_GLORY, "revised"): 500 if LONG else 72,
    (drawn.WRATH_GLORY, "revised-full"): 500 if LONG else 60,
    (drawn.WRATH_GLORY, "core"): 500 if LONG else 80,
    (drawn.WRATH_GLORY, "starter"): 500 if LONG else 45,
    (drawn.DAGGERHEART, "sheet"): 1000 if LONG else 45,
    (drawn.DAGGERHEART, "srd-1"): 500 if LONG else 18,
    (drawn.DAGGERHEART, "srd-2"): 500 if LONG else 18,
}
KERNELS = {
    drawn.WRATH_GLORY: (wrath_glory, tapes.wrath_glory),
    drawn.DAGGERHEART: (daggerheart, tapes.daggerheart),
}


@cache
def taped(system: str, ruleset: str) -> list[Tape]:
    """Fights of the engine; half of them begin in the middle."""
    return drawn.tapes(system, ruleset, range(FIGHTS[system, ruleset]))


@pytest.mark.parametrize(("system", "ruleset"), FIGHTS)
def test_the_kernel_follows_the_engine_to_the_same_end(system: str, ruleset: str) -> None:
    kernel, same = KERNELS[system]
    found = taped(system, ruleset)
    _follow_all(kernel.fight, same, found)
    ends = {tuple(tape.fought.result[:1]) for tape in found}
    assert ends == {(0,), (1,)}, "drawn fights end either way"


FAULTS = [
    (drawn.WRATH_GLORY, *one)
    for one in (
        ("fresh_foe = turn + 1, True,", "fresh_foe = turn + 1, players,"),
        ("acted = [0] * n", "acted = acted[:heroes] + [0] * (n - heroes)"),
        (
            "fresh_hero, fresh_foe = turn + 1, True, 0, heroes",
            "fresh_hero, _ = turn + 1, True, 0, 0",
        ),
        ("who, begins, opens = opens, opens < 0, -1", "who, begins = -1, True"),
        ("posture = WOUNDED if wounds[who] else 0", "posture = 0"),
        ("engaged[target] |= 1 << who", "pass"),
        ("if engaged[who] & upright &", "if engaged[who] &"),
        ("if not clings[target]:", "if True:"),
        ("if code < AGAIN and reroll", "if code < HIT and reroll"),
        ("if code & CRITICAL and hero:", "if code & CRITICAL:"),
        ("if glory < top_glory:", "if True:"),
        ("if tied and spent:", "if False:"),
        ("and raised <= held", "and raised < held"),
        ("most = harm if spills or harm < room - tied else room - tied", "most = harm"),
        ("if over < 0 and not (held and hero) and not code & CRITICAL:", "if over < 0:"),
        ("room > tied)", "room >= tied)"),
        ("min(wounds[target] + harm, top_wounds[target])", "wounds[target] + harm"),
        ("(draw(tie) if over == 0 and tie >= 0 else 0)", "0"),
        # Critical Hits by a table, and what they leave behind:
        ("over += brought >> DAMAGE", "pass"),
        ("brought >> WOUNDS & LOW", "0"),
        ("brought >> MORTAL & LOW", "0"),
        ("brought >> SHOCK & LOW", "0"),
        ("laid(brought >> SIDE & TARGET, who, lying, until, turns)", "pass"),
        ("raised = needed - extra - mortal - over", "raised = needed - over"),
        ("max(until[place], turns[who] + 1)", "turns[who] + 2"),
        ("eased += own_dn[kind]", "pass"),
        ("eased += their_dn[kind]", "pass"),
        ("through += softer[kind]", "pass"),
        ("harder += in_tests[kind]", "pass"),
        (
            "flags & (PRONE | RESTRAINED | BURNING | JAMMED)",
            "flags & (PRONE | RESTRAINED | JAMMED)",
        ),
        # A die that decides about the fallen, heavy Wounds, Complications, soaking for a price:
        ("wounds[who], marks[who] = wakes_at[who], 0", "marks[who] = 0"),
        ("marks[who] += fate - STABLE", "pass"),
        ("fate == STABLE or marks", "marks"),
        ("still[target] = 1", "pass"),
        ("struggles[i] and not still[i]", "not still[i]"),
        ("eased = heavy_dn if wounds[who] >= heavy_at[who] else 0", "eased = 0"),
        ("laid(draw(trouble) >> SIDE, who,", "laid(draw(trouble) >> SIDE, target,"),
        ("lying[who] &= ~JAMMED", "pass"),
        ("room -= soak_price", "pass"),
        ("wrath[target] -= 1", "pass"),
        ("failed and aside < most", "failed and aside <= most"),
        ("held += late", "held += 1"),
        ("turns[who] += begins", "pass"),
        ("lying[who] &= ~PRONE", "pass"),
        ("if fell or calm < AGAIN:", "if fell:"),
        ("calm & CRITICAL and hero", "calm & CRITICAL and not hero"),
        ("if lying[target] & RESTRAINED:", "if False:"),
        ("eased += prone_dn", "pass"),
        ("if into_melee and plain and not near:", "if False:"),
        ("(ours if hero else ~ours) & ~(1 << who)", "(ours if hero else ~ours)"),
        ("if engaged[target] & upright & friends:", "if engaged[target] & friends:"),
        ("upright |= 1 << who", "pass"),
        ("harm += mortal", "pass"),
        # Powers and cards that strike, and cards that heal:
        ("wrath[who] -= feat_price[who * PRICES]", "pass"),
        ("glory -= feat_price[who * PRICES + 1]", "pass"),
        ("shock[who] += feat_price[who * PRICES + 2]", "pass"),
        ("ruin -= feat_price[who * PRICES + 3]", "pass"),
        ("feat_left[who] -= 1", "pass"),
        ("plain, sort, near = False, feat_sort[who], 0", "plain, sort, near = False, SHOT, 0"),
        ("held, code = 0, code & ~CRITICAL", "pass"),
        ("into_melee and plain and", "into_melee and"),
        ("eased += in_tests[kind]", "pass"),
        ("if lying[target] and sort != FIXED:", "if lying[target]:"),
        ("code >= HIT and plain", "code >= HIT"),
        ("second[place] if plain else feat_again[place]", "second[place]"),
        ("wrath[who] -= mends_price[who * PRICES]", "pass"),
        ("glory -= mends_price[who * PRICES + 1]", "pass"),
        ("shock[who] += mends_price[who * PRICES + 2]", "pass"),
        ("mends_left[who] -= 1", "pass"),
        ("(i == who) == mends_self[who]", "i == who"),
        ("held, most = shock[i], exhausted_at[i]", "pass"),
        ("most - held < least:", "most - held < least - 1:"),
        ("shock[worst] -= min(shock[worst], healed)", "shock[worst] -= healed"),
        ("wounds[worst] -= min(wounds[worst], healed)", "wounds[worst] -= healed"),
        ("if mends_turn[who]:", "if False:"),
        ("shock + price[place + 2] < tired_at", "shock + price[place + 2] <= tired_at"),
    )
] + [
    (drawn.DAGGERHEART, *one)
    for one in (
        ("hope[who] >= experience_from", "hope[who] > experience_from"),
        ("hope[who] -= 1", "pass"),
        ("if fear < fear_max:", "if True:"),
        ("if hope[who] < hope_max[who]:", "if True:"),
        ("stress[who] -= 1", "pass"),
        ("if marks > 1 and kind[j] == kind[target]", "if marks > 1"),
        ("if outcome >= CRITICAL + 2:", "if outcome >= CRITICAL + 3:"),
        ("fear - keep_cost >= keeps", "fear >= keeps and fear"),
        ("fear - group_cost >= keeps", "fear - group_cost >= 0"),
        ("used[j] += 1", "pass"),
        ("tokens[who] = 0", "pass"),
        ("hp[who] >= halves[who]", "hp[who] > halves[who]"),
        ("and not straight", ""),
        ("(marks >= armour_from or last_ones)", "marks >= armour_from"),
        ("used = [0] * n", "pass"),
        # Cards that strike and heal:
        ("hope[who] -= feat_hope[who]", "pass"),
        ("fear -= feat_fear[who]", "pass"),
        ("stress[who] += mends_stress[who]", "pass"),
        ("mends_left[who] -= 1", "pass"),
        ("(i == who) == mends_self[who]", "i == who"),
        ("hp[i] and 0 < room < least", "hp[i] and 0 < room < least - 1"),
        ("hp[worst] -= min(hp[worst], draw(mends[who]))", "hp[worst] -= draw(mends[who])"),
        ("dear = feat_fear[who] > 0 and fear - feat_fear[who] < keeps", "dear = 0"),
        (
            "draw(feat[(who * n + target) * 2]), feat_direct[who]",
            "draw(feat[(who * n + target) * 2]), 0",
        ),
    )
]


@pytest.mark.parametrize(("system", "right", "wrong"), FAULTS)
def test_a_fault_in_the_kernel_leads_astray(system: str, right: str, wrong: str) -> None:
    kernel, same = KERNELS[system]
    faulty = _with(kernel, right, wrong)
    found = [tape for one in FIGHTS if one[0] == system for tape in taped(*one)]
    with pytest.raises((AstrayError, IndexError)):
        _follow_all(faulty, same, found)


def _follow_all(fight: Fight, same: Same, found: list[Tape]) -> None:
    for tape in found:
        follow(fight, same, tape)


def _with(kernel: ModuleType, right: str, wrong: str) -> Any:
    source = inspect.getsource(kernel)
    if right not in source and f"elif {right.removeprefix('if ')}" in source:
        right, wrong = (f"elif {one.removeprefix('if ')}" for one in (right, wrong))
    assert source.count(right) == 1, f"{right!r} stands there {source.count(right)} times"
    made: dict[str, Any] = {"__name__": "faulty"}
    exec(compile(source.replace(right, wrong), "faulty", "exec"), made)
    return made["fight"]
