"""One fight after the other: order of turns, whom, spends and tracks, in whole numbers alone.

The numbers come from the engine (`muster`); this must agree with it to the last point of Shock,
which outcome tapes prove (tests/lab).
"""

from __future__ import annotations

from typing import NamedTuple

from tableside.systems.kit.lab import Draw, Pick, aimed
from tableside.systems.wrath_glory.lab.ways import Plan
from tableside.systems.wrath_glory.odds.joint import LEAST, coded
from tableside.systems.wrath_glory.odds.wrath import CRITICAL

MOST_ROUNDS = 30
POSTURES = 4
WOUNDED, PRESSED = 1, 2  # of whoever attacks: bits of a posture
# How outcomes are coded (odds/joint.py): misses that can be thrown again, other misses, then hits.
AGAIN, HIT = 4, 8
# What lies on somebody: bits, which a Critical Hit brings together with its harm (criticals.py).
HINDERED, VULNERABLE, PRONE, RESTRAINED, BURNING = 1, 2, 4, 8, 16
EVEN = 33  # of a quarter of the code: damage that equals Resilience
assert coded(0, 0) >> 2 == EVEN
assert coded(LEAST, 0) == HIT


class Cast(NamedTuple):
    """Everybody's numbers, heroes first; lists by fighter, or by (who, whom, posture)."""

    heroes: int
    down_at: list[int]  # Wounds that put somebody out of it
    top_wounds: list[int]
    exhausted_at: list[int]
    top_shock: list[int]
    clings: list[int]  # 1: still in the melee while down
    soak: list[int]  # the table of what turns Wounds aside; -1: nothing does
    danger: list[int]
    first: list[int]  # tables
    second: list[int]  # of a re-roll after a miss
    melee: list[int]
    tie: int  # Shock of damage that equals Resilience
    top_glory: int
    # Critical Hits by a table, and what makes somebody easier or harder to hit than as mustered:
    crit: int  # the table; -1: none
    fire: int  # the table of what the flames do
    panic: list[int]  # tables by (who, wounded, Hindered): whether somebody on fire keeps calm
    low: int  # the least and the most by which a DN is changed; a table for each between them
    span: int
    into_melee: int
    hindered_dn: int
    vulnerable_dn: int
    prone_dn: int  # in melee
    restrained_dn: int
    # How it stands when the fight begins, or goes on:
    wounds: list[int]
    shock: list[int]
    wrath: list[int]
    engaged: list[int]  # bits: with whom
    acted: list[int]
    lying: list[int]  # bits: what lies on them
    hindered: list[int]  # until the end of which turn of theirs; 0: not at all
    vulnerable: list[int]
    turns: list[int]  # how many turns they have begun
    glory: int
    gm_picks: int
    opens: int  # whose turn is on and goes on first; -1: nobody's
    round: int


def fight(draw: Draw, pick: Pick, cast: Cast, heroes_way: Plan, foes_way: Plan) -> list[int]:
    """Played to the end: `heads`, then `tracks` of each."""
    heroes, down_at, top_wounds, exhausted_at, top_shock, clings, soak = cast[:7]
    danger, first, second, melee, tie, top_glory, crit, fire, panic, low, span = cast[7:18]
    into_melee, hindered_dn, vulnerable_dn, prone_dn, restrained_dn = cast[18:23]
    wounds, shock, wrath = cast.wounds[:], cast.shock[:], cast.wrath[:]
    engaged, acted, lying = cast.engaged[:], cast.acted[:], cast.lying[:]
    hindered, vulnerable, turns = cast.hindered[:], cast.vulnerable[:], cast.turns[:]
    glory, players, opens, turn = cast.glory, not cast.gm_picks, cast.opens, cast.round
    n, numbers = len(wounds), (wounds, down_at, danger)
    attacks = criticals = last = 0
    up_heroes = sum(wounds[i] < down_at[i] for i in range(heroes))
    up_foes = sum(wounds[i] < down_at[i] for i in range(heroes, n))
    while up_heroes and up_foes and turn <= MOST_ROUNDS:
        while up_heroes and up_foes:
            # WG-INIT-03: the sides pick in turn; one with nobody left is passed over, and so are
            # the dying, whose turns are empty.
            who, begins, opens = opens, opens < 0, -1
            for _side in range(2):
                if who >= 0:
                    break
                for i in range(heroes) if players else range(heroes, n):
                    if not acted[i] and wounds[i] < down_at[i]:
                        who = i
                        break
                if who < 0:
                    players = not players
            if who < 0:
                break
            acted[who] = 1
            players = not players
            hero = who < heroes
            turns[who] += begins
            if begins and lying[who] & BURNING:  # WG-HAZ-03, -04
                wounds[who] = min(wounds[who] + draw(fire), top_wounds[who])
                fell = wounds[who] >= down_at[who]
                if fell:
                    last = turn
                    if hero:
                        up_heroes -= 1
                    else:
                        up_foes -= 1
                    if not clings[who]:
                        continue
                calm = draw(panic[who * 4 + (2 if wounds[who] else 0) + (hindered[who] > 0)])
                if calm & CRITICAL and hero and glory < top_glory:
                    glory += 1
                if fell or calm < AGAIN:
                    hindered[who] *= hindered[who] > turns[who]
                    vulnerable[who] *= vulnerable[who] > turns[who]
                    continue
            lying[who] &= ~PRONE
            aim, reroll, spends = heroes_way if hero else foes_way
            targets = range(heroes, n) if hero else range(0, heroes)
            target = aimed(aim, pick, targets, up_foes if hero else up_heroes, numbers)
            posture = WOUNDED if wounds[who] else 0
            if engaged[who]:
                for j in targets:
                    if engaged[who] >> j & 1 and (clings[j] or wounds[j] < down_at[j]):
                        posture |= PRESSED
                        break
            place = (who * n + target) * POSTURES + posture
            if melee[place]:
                engaged[who] |= 1 << target
                engaged[target] |= 1 << who
            eased = vulnerable_dn if vulnerable[target] else 0
            if lying[target] & RESTRAINED:
                eased += restrained_dn
            if hindered[who]:
                eased += hindered_dn
            if melee[place]:
                if lying[target] & PRONE:
                    eased += prone_dn
            elif into_melee and engaged[target]:  # WG-ATK-12
                for j in range(heroes) if hero else range(heroes, n):
                    near = j != who and engaged[target] >> j & 1
                    if near and (clings[j] or wounds[j] < down_at[j]):
                        eased += into_melee
                        break
            place = place * span + eased - low
            hindered[who] *= hindered[who] > turns[who]
            vulnerable[who] *= vulnerable[who] > turns[who]
            attacks, last = attacks + 1, turn
            code = draw(first[place])
            if code < AGAIN and reroll and hero and wrath[who]:  # WG-WP-05
                wrath[who] -= 1
                code = draw(second[place])
            if code & CRITICAL and hero:  # WG-WRATH-06
                if glory < top_glory:
                    glory += 1
                if code >= HIT:
                    criticals += 1
            if code < HIT:
                continue
            extra = mortal = jolt = 0
            if code & CRITICAL and crit >= 0:  # WG-CRIT-03: its harm joins the blow
                brought = draw(crit)
                extra, mortal, jolt = brought >> 15, brought >> 10 & 31, brought >> 5 & 31
                lying[target] |= brought & (PRONE | RESTRAINED | BURNING)
                if brought & HINDERED:
                    hindered[target] = turns[target] + 1
                if brought & VULNERABLE:
                    vulnerable[target] = turns[target] + 1
            over = (code >> 2) - EVEN
            spent = shock[target] >= exhausted_at[target]
            needed = down_at[target] - wounds[target]
            tied = jolt + (tie if over == 0 else 0)
            harm = extra + (over if over > 0 else 0)
            if tied and spent:  # WG-SHOCK-05
                harm, tied, extra, jolt = harm + tied, 0, extra + jolt, 0
            raised = needed - extra - mortal - over
            short = harm + mortal < needed
            if spends and hero and glory and short and raised <= glory and soak[target] < 0:
                glory -= raised  # WG-GLORY-06
                harm, tied = needed - mortal, jolt
            room = max(0, top_shock[target] - shock[target])
            if harm and soak[target] >= 0 and not spent and room > tied:  # WG-SOAK-01, -05, -06
                aside = min(draw(soak[target]), harm, room - tied)
                harm -= aside
                tied += aside
            shock[target] += min(tied, room)
            harm += mortal  # WG-MORTAL-01
            if harm:
                wounds[target] = min(wounds[target] + harm, top_wounds[target])
                if wounds[target] >= down_at[target]:
                    if hero:
                        up_foes -= 1
                    else:
                        up_heroes -= 1
        if up_heroes and up_foes:
            turn, players = turn + 1, True
            for i in range(n):
                acted[i] = 0
    won, unfinished = int(up_heroes and not up_foes), int(up_heroes > 0 < up_foes)
    out = [won, unfinished, last or turn, attacks, glory, criticals]
    for i in range(n):
        out += (int(wounds[i] >= down_at[i]), wounds[i], shock[i], wrath[i])
    return out
