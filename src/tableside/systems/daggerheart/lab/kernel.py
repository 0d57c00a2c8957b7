"""One fight after the other: the spotlight, whom, spends and slots, in whole numbers alone.

The numbers come from the engine (`muster`); this must agree with it to the last slot, which outcome
tapes prove (tests/lab).
"""

from __future__ import annotations

from typing import NamedTuple

from tableside.systems.daggerheart.lab.ways import FoePlan, HeroPlan
from tableside.systems.daggerheart.odds.joint import EACH, HITS
from tableside.systems.kit.lab import Draw, Pick, aimed

MOST_ACTIONS = 400
HEADS, TRACKS = 5, 5  # numbers of a result: of the fight, and of each fighter
WAYS = 8  # tables of a pair: a hero's with and without an Experience, or so many Minions as one
CRITICAL, WITH_FEAR = 0, (2, 4)  # places of outcomes


class Cast(NamedTuple):
    """Everybody's numbers, heroes first; lists by fighter, or by (who, whom, way)."""

    heroes: int
    hp_max: list[int]
    armour_max: list[int]
    hope_max: list[int]
    fear_max: int
    relentless: list[int]  # how often a GM turn may spotlight it; 0: it cannot attack
    slow: list[int]
    minion: list[int]
    kind: list[int]  # Minions of a kind share a number, which nobody else has
    halves: list[int]  # of a Horde: from how many marked HP on it deals less; 0: it is none
    direct: list[int]  # 1: no armour helps against it; by (who, way)
    experience: list[int]
    danger: list[int]
    tables: list[int]
    # A card that strikes, and one that heals: its tables by (who, whom, with an Experience) and by
    # who, -1 where there is none or a weapon does more; what it costs, and how often it is used.
    feat: list[int]
    feat_hope: list[int]
    feat_stress: list[int]
    feat_fear: list[int]
    feat_direct: list[int]
    feat_left: list[int]
    mends: list[int]
    mends_self: list[int]  # 1: nobody else
    mends_hope: list[int]
    mends_stress: list[int]
    mends_left: list[int]
    stress_max: list[int]
    group_cost: int
    keep_cost: int
    # How it stands when the fight begins, or goes on:
    hp: list[int]
    armour: list[int]
    stress: list[int]
    hope: list[int]
    fear: int
    tokens: list[int]  # of Slow adversaries
    players: int
    moves: int
    used: list[int]


def fight(draw: Draw, pick: Pick, cast: Cast, heroes_way: HeroPlan, foes_way: FoePlan) -> list[int]:
    """Played to the end: `heads`, then `tracks` of each."""
    heroes, hp_max, armour_max, hope_max, fear_max, relentless, slow, minion, kind = cast[:9]
    halves, direct, experience, danger, tables = cast[9:14]
    feat, feat_hope, feat_stress, feat_fear, feat_direct = cast[14:19]
    mends, mends_self, mends_hope, mends_stress = cast[20:24]
    stress_max, group_cost, keep_cost = cast[25:28]
    feat_left, mends_left = cast.feat_left[:], cast.mends_left[:]
    hp, armour, stress, hope = cast.hp[:], cast.armour[:], cast.stress[:], cast.hope[:]
    fear, tokens, used, moves = cast.fear, cast.tokens[:], cast.used[:], cast.moves
    hero_aim, experience_from, armour_from, mends_from = heroes_way
    foe_aim, keeps = foes_way
    n, numbers = len(hp), (hp, hp_max, danger)
    players, last = cast.players, -1
    actions = gm_turns = 0
    up_heroes = up_foes = 0
    for i in range(n):
        if hp[i] < hp_max[i]:
            if i < heroes:
                up_heroes += 1
            else:
                up_foes += 1
    while up_heroes and up_foes and actions < MOST_ACTIONS:
        if players:  # DH-SPOT-01: the heroes act in turn, until a roll gives the spotlight away
            who = last
            for _next in range(heroes):
                who = who + 1 if who + 1 < heroes else 0
                if hp[who] < hp_max[who]:
                    break
            last, actions = who, actions + 1
            able = mends[who] >= 0 and mends_left[who] > 0 and hope[who] >= mends_hope[who]
            tired = mends_stress[who] > 0 and stress[who] + mends_stress[who] >= stress_max[who]
            if able and not tired:  # the last Stress stays free
                worst, least = -1, mends_from + 1
                for i in range(heroes):
                    room = hp_max[i] - hp[i]
                    if (i == who) == mends_self[who] and hp[i] and 0 < room < least:
                        worst, least = i, room
                if worst >= 0:
                    hope[who] -= mends_hope[who]
                    stress[who] += mends_stress[who]
                    mends_left[who] -= 1
                    hp[worst] -= min(hp[worst], draw(mends[who]))
            target = aimed(hero_aim, pick, range(heroes, n), up_foes, numbers)
            table, place = tables, (who * n + target) * WAYS
            able = feat[(who * n + target) * 2] >= 0 and feat_left[who] > 0
            tired = feat_stress[who] > 0 and stress[who] + feat_stress[who] >= stress_max[who]
            if able and hope[who] >= feat_hope[who] and not tired:
                hope[who] -= feat_hope[who]
                stress[who] += feat_stress[who]
                feat_left[who] -= 1
                table, place = feat, (who * n + target) * 2
            if experience[who] and hope[who] >= experience_from:
                hope[who] -= 1
                place += 1
            code = draw(table[place])
            outcome, marks = code // EACH, code % EACH
            if outcome in WITH_FEAR:
                if fear < fear_max:
                    fear += 1
            elif hope[who] < hope_max[who]:
                hope[who] += 1
            if outcome == CRITICAL and stress[who]:  # DH-ROLL-09
                stress[who] -= 1
            if outcome < HITS and marks:
                if minion[target]:  # DH-FOE-06: `marks` is how many of them fall
                    hp[target] = hp_max[target]
                    up_foes -= 1
                    for j in range(heroes, n):
                        if marks > 1 and kind[j] == kind[target] and hp[j] < hp_max[j]:
                            hp[j] = hp_max[j]
                            up_foes -= 1
                            marks -= 1
                else:
                    hp[target] += marks
                    if hp[target] >= hp_max[target]:
                        hp[target] = hp_max[target]
                        up_foes -= 1
            if outcome >= CRITICAL + 2:  # DH-ROLL-11 to -13
                players, moves, gm_turns = 0, 1, gm_turns + 1
                used = [0] * n
            continue
        who = -1
        for j in range(heroes, n):
            if hp[j] < hp_max[j] and used[j] < relentless[j]:
                who = j
                break
        if who >= 0 and moves <= 0 and fear - keep_cost >= keeps:  # DH-SPOT-08
            fear -= keep_cost
            moves += 1
        if who < 0 or moves <= 0:
            players = 1
            continue
        moves -= 1
        used[who] += 1
        if slow[who] and not tokens[who]:
            tokens[who] = 1
            continue
        tokens[who] = 0
        target = aimed(foe_aim, pick, range(heroes), up_heroes, numbers)
        way, strikes = 0, 0
        able = feat[(who * n + target) * 2] >= 0 and feat_left[who] > 0
        tired = feat_stress[who] > 0 and stress[who] + feat_stress[who] >= stress_max[who]
        dear = feat_fear[who] > 0 and fear - feat_fear[who] < keeps
        if able and not tired and not dear:
            fear -= feat_fear[who]
            stress[who] += feat_stress[who]
            feat_left[who] -= 1
            strikes = 1
        if minion[who] and fear - group_cost >= keeps:  # DH-FOE-06: they strike as one
            for j in range(heroes, n):
                alike = kind[j] == kind[who] and j != who and hp[j] < hp_max[j]
                if alike and way < WAYS - 1 and used[j] < relentless[j]:
                    way += 1
                    used[j] += 1
            if way:
                fear -= group_cost
        elif halves[who] and hp[who] >= halves[who]:
            way = 1
        if strikes:
            marks, straight = draw(feat[(who * n + target) * 2]), feat_direct[who]
        else:
            marks = draw(tables[(who * n + target) * WAYS + way])
            straight = direct[who * WAYS + way]
        free = armour[target] < armour_max[target] and not straight
        last_ones = hp[target] + marks >= hp_max[target]
        if marks and free and (marks >= armour_from or last_ones):  # DH-ARM-02
            armour[target] += 1
            marks -= 1
        if marks:
            hp[target] += marks
            if hp[target] >= hp_max[target]:
                hp[target] = hp_max[target]
                up_heroes -= 1
    out, place = [0] * (HEADS + TRACKS * n), HEADS
    out[0], out[1] = int(up_heroes and not up_foes), int(up_heroes > 0 < up_foes)
    out[2], out[3], out[4] = actions, gm_turns, fear
    for i in range(n):
        fallen = hp[i] >= hp_max[i]  # whose Hope a scar may take: it counts for nothing here
        out[place], out[place + 1], out[place + 2] = int(fallen), hp[i], armour[i]
        out[place + 3], out[place + 4] = stress[i], 0 if fallen else hope[i]
        place += TRACKS
    return out
