"""A threat of Wrath & Glory as tables and as data."""

from __future__ import annotations

import json

from reading.wg_blocks import DASH, SHORT, Threat, abilities


def tables(one: Threat) -> str:
    head = " | ".join(SHORT)
    numbers = " | ".join(map(str, one.attributes))
    arms = "\n".join(
        f"| {each.name} | {f'{each.damage} + S' if each.adds else each.damage} | {each.ed} | "
        f"{-each.ap if each.ap else DASH} | {each.bands} | {each.salvo or DASH} | "
        f"{each.traited or DASH} |"
        for each in one.weapons
    )
    return (
        f"# {one.name}\n{one.kind} (Tier {one.tier})\n\n"
        f"| {head} |\n|{'---|' * 7}\n| {numbers} |\n\n"
        "| Defence | Resilience | Wounds | Shock | Speed | Size |\n|---|---|---|---|---|---|\n"
        f"| {one.defence} | {one.resilience} ({one.armour} AR) | {one.wounds} | {one.dashed} | "
        f"{one.speed} | {one.size} |\n\n| Conviction | Resolve |\n|--|--|\n"
        f"| {one.conviction} | {one.resolve} |\n\nKeywords: {', '.join(one.keywords)}\n\n"
        f"**Skills:** {one.pools}\n\n"
        "| Weapon | Damage | ED | AP | Range | Salvo | Traits |\n|---|---|---|---|---|---|---|\n"
        f"{arms}\n\n" + "\n\n".join(abilities(one, "***{1}:*** *{0}*: {2}"))
    )


def yaml(one: Threat) -> str:
    lines = [
        f'name: "{one.name}"',
        f"class: {one.kind}",
        f"tier: {one.tier}",
        f"keywords: [{', '.join(one.keywords)}]",
        f"description: {one.prose}",
        "attributes:",
        *(f"  {name}: {n}" for name, n in zip(SHORT, one.attributes, strict=True)),
        f"defence: {one.defence}",
        f"resilience: {one.resilience} ({one.armour} AR)",
        f"wounds: {one.wounds}",
        f"shock: {one.shock or 'none'}",
        f"speed: {one.speed}",
        f"size: {one.size}",
        f"conviction: {one.conviction}",
        f"resolve: {one.resolve}",
        "skills:",
        *(f"  {name}: {pool}" for name, pool in one.skills.items()),
        "weapons:",
    ]
    for each in one.weapons:
        lines += [
            f"  - name: {each.name}",
            f"    damage: {each.both}",
            f"    ap: {-each.ap}",
            f"    range: {each.bands}",
            f"    salvo: {each.salvo}",
            f"    traits: [{each.traited}]",
        ]
    if one.abilities:
        lines.append("abilities:")
    for name, kind, text in one.abilities:
        lines += [f"  - name: {name}", f"    type: {kind}", f"    text: {json.dumps(text)}"]
    return "\n".join(lines)


def threat_json(one: Threat) -> str:
    record = {
        "name": one.name.upper() if ":" not in one.name else one.name,
        "tierThreat": {str(tier): one.kind[0] if tier == one.tier else "-" for tier in range(1, 6)},
        "keywords": [word.upper() for word in one.keywords],
        "description": one.prose,
        "attributes": dict(zip(SHORT, one.attributes, strict=True)),
        "resilience": {"value": one.resilience, "note": f"Slag plate: {one.armour} AR"},
        "defence": one.defence,
        "wounds": one.wounds,
        "shock": one.shock or "-",
        "skills": one.pools,
        "abilities": [
            *({"type": "ACTION", "name": w.name, "stats": w.said()} for w in one.weapons),
            *({"type": kind, "name": n, "description": said} for n, kind, said in one.abilities),
        ],
        "conviction": one.conviction,
        "resolve": one.resolve,
        "speed": one.speed,
        "size": one.size,
    }
    return json.dumps(record, ensure_ascii=False)


def loose_json(one: Threat) -> str:
    pairs = ", ".join(f"{n}: {v}" for n, v in zip(SHORT, one.attributes, strict=True))
    arms = ",\n".join(
        f"{{name: '{w.name}', damage: '{w.damage}{' + S' if w.adds else ''}', ed: {w.ed}, "
        f"ap: '{-w.ap}', range: '{w.bands}', salvo: {w.salvo}, traits: '{w.traited}'}}"
        for w in one.weapons
    )
    cards = ",\n".join(
        f"{{name: '{name}', type: '{kind}', text: {json.dumps(text)},}}"
        for name, kind, text in one.abilities
    )
    return (
        f"{{name: {json.dumps(one.name)}, class: '{one.kind}', tier: {one.tier},\n"
        f"attributes: {{{pairs}}},\ndefence: {one.defence}, wounds: {one.wounds}, "
        f"resilience: {one.resilience}, armour: {one.armour}, "
        f"shock: {one.shock or chr(39) + '-' + chr(39)}, speed: {one.speed}, size: '{one.size}', "
        f"conviction: {one.conviction}, resolve: {one.resolve},\n"
        f"keywords: '{', '.join(one.keywords)}', skills: '{one.pools}',\n"
        f"weapons: [{arms}],\nabilities: [{cards}]}}"
    )
