"""One fight after the other: order of turns, whom, spends and tracks, in whole numbers alone.

The numbers come from the engine (`muster`); this must agree with it to the last point of Shock,
which outcome tapes prove (tests/lab).
"""

from __future__ import annotations

from typing import NamedTuple

from tableside.systems.kit.lab import Draw, Pick, aimed
from tableside.systems.wrath_glory.lab.ways import Plan
from tableside.systems.wrath_glory.odds.joint import LEAST, coded
from tableside.systems.wrath_glory.odds.wrath import COMPLICATION, CRITICAL

MOST_ROUNDS = 30
HEADS, TRACKS = 6, 4  # numbers of a result: of the fight, and of each fighter
POSTURES = 4
WOUNDED, PRESSED = 1, 2  # of whoever attacks: bits of a posture
# How outcomes are coded (odds/joint.py): misses that can be thrown again, other misses, then hits.
AGAIN, HIT = 4, 8
EVEN = 33  # of a quarter of the code: damage that equals Resilience
assert coded(0, 0) >> 2 == EVEN
assert coded(LEAST, 0) == HIT
# What a row of a table brings (criticals.py): conditions of its target, of whoever acts, then harm.
PRONE, RESTRAINED, BURNING, JAMMED = 1, 2, 4, 8  # bits; the others are those that pass
PASSING, SIDE = 4, 7  # where these begin, and all bits of one side
ACTOR = 1 << SIDE
TARGET = ACTOR - 1
SHOCK, MORTAL, WOUNDS, DAMAGE = (2 * SIDE + 5 * place for place in range(4))
LOW = 31
FAILED = 8  # of a soak: its icons stand above so many bits of the dice that failed
WEAPON, FIXED, HAND, SHOT = range(4)  # attacks: of a card or power at a DN, hand to hand, from afar
PRICES = 4  # what it may cost: Wrath, Glory, Shock, Ruin
AWAKE, STABLE = 0, 1  # of a Defiance Check; above that the marks, and one


class Cast(NamedTuple):
    """Everybody's numbers, heroes first; lists by fighter, or by (who, whom, posture)."""

    heroes: int
    down_at: list[int]  # Wounds that put somebody out of it
    top_wounds: list[int]
    exhausted_at: list[int]
    top_shock: list[int]
    clings: list[int]  # 1: still in the melee while down
    heavy_at: list[int]  # Wounds from which on it is harder by `heavy_dn`
    soak: list[int]  # the table of what turns Wounds aside; -1: nothing does
    again: list[int]  # tables of a soak thrown again, by the dice that failed
    danger: list[int]
    first: list[int]  # tables
    second: list[int]  # of a re-roll after a miss
    melee: list[int]
    # A power or card that strikes, and a card that heals: its tables as for weapons and by who, -1
    # where there is none or a weapon does more; what each costs, and how often it is used.
    feat: list[int]
    feat_again: list[int]
    feat_sort: list[int]
    feat_price: list[int]  # by (who, PRICES)
    feat_left: list[int]
    mends: list[int]
    mends_shock: list[int]  # 1: Shock, not Wounds
    mends_self: list[int]  # 1: nobody else
    mends_turn: list[int]  # 1: in place of an attack
    mends_price: list[int]
    mends_left: list[int]
    tired_at: list[int]  # Shock that nobody goes to for a price
    tie: int  # the table of the Shock of damage that equals Resilience; -1: none
    soak_price: int
    spills: int  # 1: what the Shock track has no room for is turned aside as well
    top_glory: int
    late: int  # 1: what the Wrath die brings is there before Glory is offered for damage
    # Whoever is out of Wounds where a die decides:
    defy: int  # the table of Defiance Checks; -1: none
    last_mark: int
    struggles: list[int]  # 1: not simply out of it
    kills_at: list[int]  # Wounds of one attack
    wakes_at: list[int]
    # Rows of tables, and what makes somebody easier or harder to hit than as mustered:
    crit: int  # the table of Critical Hits; -1: none
    trouble: int  # that of Complications
    fire: int  # the table of what the flames do
    panic: list[int]  # tables by (who, how wounded, `low` to the end of the span)
    low: int  # the least and the most by which a DN is changed; a table for each between them
    span: int
    heavy_dn: int
    into_melee: int
    prone_dn: int  # in melee
    restrained_dn: int
    # Conditions that pass, by kind: for whoever bears them, against them, and through Resilience.
    own_dn: list[int]
    their_dn: list[int]
    softer: list[int]
    in_tests: list[int]  # what they do to other tests
    # How it stands when the fight begins, or goes on:
    wounds: list[int]
    shock: list[int]
    wrath: list[int]
    engaged: list[int]  # bits: with whom
    acted: list[int]
    lying: list[int]  # bits: what lies on them
    until: list[int]  # by (who, kind): at the end of which turn of theirs a condition ends
    turns: list[int]  # how many turns they have begun
    marks: list[int]
    still: list[int]  # 1: no check decides about them any more
    glory: int
    ruin: int
    gm_picks: int
    opens: int  # whose turn is on and goes on first; -1: nobody's
    round: int


def laid(flags: int, who: int, lying: list[int], until: list[int], turns: list[int]) -> None:
    """Lay conditions on somebody; those that pass stay to the end of their next turn."""
    lying[who] |= flags & (PRONE | RESTRAINED | BURNING | JAMMED)
    kinds = len(until) // len(turns)
    for kind in range(kinds):
        if flags >> PASSING + kind & 1:
            place = who * kinds + kind
            until[place] = max(until[place], turns[who] + 1)


def pays(price: list[int], who: int, held: tuple[int, int, int, int], tired_at: int) -> bool:
    """Whether somebody has the Wrath, Glory and Ruin for it, and room for its Shock."""
    place, (wrath, glory, shock, ruin) = who * PRICES, held
    able = price[place] <= wrath and price[place + 1] <= glory and price[place + 3] <= ruin
    return able and (not price[place + 2] or shock + price[place + 2] < tired_at)


def fight(draw: Draw, pick: Pick, cast: Cast, heroes_way: Plan, foes_way: Plan) -> list[int]:
    """Played to the end: `heads`, then `tracks` of each."""
    heroes, down_at, top_wounds, exhausted_at, top_shock, clings, heavy_at, soak, again = cast[:9]
    danger, first, second, melee, feat, feat_again, feat_sort, feat_price = cast[9:17]
    mends, mends_shock, mends_self, mends_turn, mends_price = cast[18:23]
    tired_at, tie, soak_price, spills, top_glory, late, defy = cast[24:31]
    last_mark, struggles, kills_at, wakes_at, crit, trouble, fire, panic, low, span = cast[31:41]
    heavy_dn, into_melee, prone_dn, restrained_dn, own_dn, their_dn, softer = cast[41:48]
    in_tests, feat_left, mends_left = cast.in_tests, cast.feat_left[:], cast.mends_left[:]
    wounds, shock, wrath = cast.wounds[:], cast.shock[:], cast.wrath[:]
    engaged, acted, lying = cast.engaged[:], cast.acted[:], cast.lying[:]
    until, turns, marks, still = cast.until[:], cast.turns[:], cast.marks[:], cast.still[:]
    glory, players, opens, turn = cast.glory, not cast.gm_picks, cast.opens, cast.round
    ruin = cast.ruin
    n, numbers, kinds = len(wounds), (wounds, down_at, danger), len(own_dn)
    attacks = criticals = last = 0
    up_heroes = up_foes = 0
    hero_places, foe_places = range(0, heroes), range(heroes, n)
    ours, fresh_hero, fresh_foe = (1 << heroes) - 1, 0, heroes  # bits; before those all have acted
    upright = 0  # bits: who presses whomever they are in melee with
    for i in range(n):
        if wounds[i] < down_at[i] or clings[i]:
            upright |= 1 << i
        if wounds[i] < down_at[i]:
            if i < heroes:
                up_heroes += 1
            else:
                up_foes += 1
    while up_heroes and up_foes and turn <= MOST_ROUNDS:
        while up_heroes and up_foes:
            # WG-INIT-03: the sides pick in turn; one with nobody left is passed over, and so are
            # the dying, whose turns are empty, but where a die decides about them (WG-DYING-08).
            who, begins, opens = opens, opens < 0, -1
            for _side in range(2 if begins else 0):
                for i in range(fresh_hero, heroes) if players else range(fresh_foe, n):
                    if not acted[i]:
                        if wounds[i] < down_at[i]:
                            who = i
                            if defy < 0 and players:
                                fresh_hero = i + 1
                            elif defy < 0:
                                fresh_foe = i + 1
                            break
                        if who < 0 and defy >= 0 and struggles[i] and not still[i]:
                            who = i
                if who >= 0:
                    break
                players = not players
            if who < 0:
                break
            acted[who] = 1
            players = not players
            hero = who < heroes
            turns[who] += begins
            if wounds[who] >= down_at[who]:
                fate = draw(defy)
                if fate == AWAKE:  # WG-DYING-12
                    wounds[who], marks[who] = wakes_at[who], 0
                    upright |= 1 << who
                    if hero:
                        up_heroes += 1
                    else:
                        up_foes += 1
                else:
                    if fate > STABLE:
                        marks[who] += fate - STABLE
                    if fate == STABLE or marks[who] >= last_mark:
                        still[who] = 1
                    continue
            if begins and lying[who] & BURNING:  # WG-HAZ-03, -04
                wounds[who] = min(wounds[who] + draw(fire), top_wounds[who])
                fell = wounds[who] >= down_at[who]
                if fell:
                    last = turn
                    lying[who] &= ~BURNING
                    if hero:
                        up_heroes -= 1
                    else:
                        up_foes -= 1
                    if not clings[who]:
                        upright &= ~(1 << who)
                        continue
                harder = -low
                for kind in range(kinds):
                    if until[who * kinds + kind] >= turns[who]:
                        harder += in_tests[kind]
                if wounds[who] >= heavy_at[who]:
                    harder += heavy_dn
                calm = draw(panic[(who * 2 + (1 if wounds[who] else 0)) * span + harder])
                if calm & CRITICAL and hero and glory < top_glory:
                    glory += 1
                if fell or calm < AGAIN:
                    continue
            if lying[who]:
                if lying[who] & JAMMED:
                    lying[who] &= ~JAMMED
                    continue
                lying[who] &= ~PRONE
            aim, reroll, spends, _, mends_from = heroes_way if hero else foes_way
            purse = wrath[who], glory, shock[who], ruin
            if mends_left[who] and pays(mends_price, who, purse, tired_at[who]):
                worst, least = -1, mends_from + 1
                for i in hero_places:
                    held, most = wounds[i], down_at[i]
                    if (i == who) == mends_self[who] and held < most:
                        if mends_shock[who]:
                            held, most = shock[i], exhausted_at[i]
                        if held and most - held < least:
                            worst, least = i, most - held
                if worst >= 0:
                    wrath[who] -= mends_price[who * PRICES]
                    glory -= mends_price[who * PRICES + 1]
                    shock[who] += mends_price[who * PRICES + 2]
                    mends_left[who] -= 1
                    healed = draw(mends[who])
                    if mends_shock[who]:
                        shock[worst] -= min(shock[worst], healed)
                    else:
                        wounds[worst] -= min(wounds[worst], healed)
                    if mends_turn[who]:
                        continue
            there, up = (foe_places, up_foes) if hero else (hero_places, up_heroes)
            target = aimed(aim, pick, there, up, numbers)
            posture = WOUNDED if wounds[who] else 0
            if engaged[who] & upright & (~ours if hero else ours):
                posture |= PRESSED
            place = (who * n + target) * POSTURES + posture
            plain, sort, near = True, WEAPON, melee[place]
            purse = wrath[who], glory, shock[who], ruin
            able = feat_left[who] and feat[place * span] >= 0
            if able and pays(feat_price, who, purse, tired_at[who]):
                plain, sort, near = False, feat_sort[who], 0
                wrath[who] -= feat_price[who * PRICES]
                glory -= feat_price[who * PRICES + 1]
                shock[who] += feat_price[who * PRICES + 2]
                ruin -= feat_price[who * PRICES + 3]
                feat_left[who] -= 1
            if near:
                engaged[who] |= 1 << target
                engaged[target] |= 1 << who
            eased = heavy_dn if wounds[who] >= heavy_at[who] else 0
            through = 0
            if kinds:
                for kind in range(kinds):
                    if until[who * kinds + kind] >= turns[who]:
                        if sort == FIXED:
                            eased += in_tests[kind]
                        else:
                            eased += own_dn[kind]
                    if until[target * kinds + kind] > turns[target]:
                        if sort != FIXED:
                            eased += their_dn[kind]
                        through += softer[kind]
            if lying[target] and sort != FIXED:
                if lying[target] & RESTRAINED:
                    eased += restrained_dn
                if lying[target] & PRONE and (near or sort == HAND):
                    eased += prone_dn
            if into_melee and plain and not near:  # WG-ATK-12
                friends = (ours if hero else ~ours) & ~(1 << who)
                if engaged[target] & upright & friends:
                    eased += into_melee
            place = place * span + eased - low
            attacks, last = attacks + 1, turn
            code = draw(first[place] if plain else feat[place])
            if code < AGAIN and reroll and hero and wrath[who]:  # WG-WP-05
                wrath[who] -= 1
                code = draw(second[place] if plain else feat_again[place])
            held = glory
            if code & CRITICAL and hero:  # WG-WRATH-06
                if glory < top_glory:
                    glory += 1
                    held += late
                if code >= HIT and plain:
                    criticals += 1
            if not plain:  # with neither a Critical Hit nor Glory for its damage
                held, code = 0, code & ~CRITICAL
            if code & COMPLICATION and trouble >= 0:  # WG-COMP-00
                laid(draw(trouble) >> SIDE, who, lying, until, turns)
            if code < HIT:
                continue
            over = (code >> 2) - EVEN + through
            if over < 0 and not (held and hero) and not code & CRITICAL:
                continue  # neither harm nor Glory that makes it some
            extra = mortal = jolt = 0
            if code & CRITICAL and crit >= 0:  # WG-CRIT-03: its harm joins the blow
                brought = draw(crit)
                over += brought >> DAMAGE
                extra, mortal = brought >> WOUNDS & LOW, brought >> MORTAL & LOW
                jolt = brought >> SHOCK & LOW
                laid(brought & TARGET, target, lying, until, turns)
                laid(brought >> SIDE & TARGET, who, lying, until, turns)
            spent = shock[target] >= exhausted_at[target]
            tied = jolt + (draw(tie) if over == 0 and tie >= 0 else 0)
            harm = extra + (over if over > 0 else 0)
            if tied and spent:  # WG-SHOCK-05
                harm, tied, extra, jolt = harm + tied, 0, extra + jolt, 0
            if held and hero and spends and soak[target] < 0:  # WG-GLORY-06
                needed = down_at[target] - wounds[target]
                raised = needed - extra - mortal - over
                if harm + mortal < needed and raised <= held:
                    glory -= raised
                    harm, tied = needed - mortal, jolt
            room = top_shock[target] - shock[target]
            room = room if room > 0 else 0
            soaks = soak[target] >= 0 and harm and not spent and room > 0
            if soaks and (spills or room > tied):  # WG-SOAK-01, -03, -05, -06
                found = draw(soak[target])
                shock[target] += soak_price
                room -= soak_price
                aside, failed = found >> FAILED, found & (1 << FAILED) - 1
                most = harm if spills or harm < room - tied else room - tied
                if len(again) and failed and aside < most and wrath[target] and heroes_way[3]:
                    wrath[target] -= 1  # WG-WP-08
                    aside += draw(again[failed])
                aside = aside if aside < most else most
                harm -= aside
                tied += aside
            if tied:
                shock[target] += tied if tied < room else room
            harm += mortal  # WG-MORTAL-01
            if harm:
                wounds[target] = min(wounds[target] + harm, top_wounds[target])
                if harm >= kills_at[target]:  # WG-WOUND-05
                    still[target] = 1
                if wounds[target] >= down_at[target]:
                    if not clings[target]:
                        upright &= ~(1 << target)
                    lying[target] &= ~BURNING
                    if hero:
                        up_foes -= 1
                    else:
                        up_heroes -= 1
        if up_heroes and up_foes:
            turn, players, fresh_hero, fresh_foe = turn + 1, True, 0, heroes
            acted = [0] * n
    out, place = [0] * (HEADS + TRACKS * n), HEADS
    out[0], out[1] = int(up_heroes and not up_foes), int(up_heroes > 0 < up_foes)
    out[2], out[3], out[4], out[5] = last or turn, attacks, glory, criticals
    for i in range(n):
        out[place], out[place + 1] = int(wounds[i] >= down_at[i]), wounds[i]
        out[place + 2], out[place + 3] = shock[i], wrath[i]
        place += TRACKS
    return out
