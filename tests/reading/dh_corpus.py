"""Thirty ways to write an adversary of Daggerheart down."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from reading.dh_blocks import DASH, Foe, foes, rolled, wrongs
from reading.dh_wild import WILD
from reading.invented import wrapped


def _features(foe: Foe, form: str = "{0} - {1}: {2}") -> list[str]:
    return [form.format(*one) for one in foe.features]


def _experience(foe: Foe, label: str = "Experience:") -> list[str]:
    return [f"{label} {foe.experience}"] if foe.experiences else []


def page(foe: Foe) -> str:
    return "\n".join(
        (
            foe.name.upper() if ":" not in foe.name else foe.name,
            f"Tier {foe.tier} {foe.type}",
            foe.prose,
            f"Motives & Tactics: {foe.motives}",
            f"Difficulty: {foe.difficulty} | Thresholds: {foe.thresholds} | HP: {foe.hp}"
            f" | Stress: {foe.stress}",
            f"ATK: {foe.atk:+d} | {foe.weapon}: {foe.band} | {foe.dice}",
            *_experience(foe),
            *(["FEATURES"] if foe.features else []),
            *_features(foe),
        )
    )


def markdown(foe: Foe) -> str:
    features = "\n\n".join(_features(foe, "***{0} - {1}:*** {2}"))
    return (
        f"# {foe.name}\n\n***Tier {foe.tier} {foe.type}***  \n*{foe.prose}*  \n"
        f"**Motives & Tactics:** {foe.motives}\n\n"
        f"> **Difficulty:** {foe.difficulty} | **Thresholds:** {foe.thresholds} | "
        f"**HP:** {foe.hp} | **Stress:** {foe.stress}  \n"
        f"> **ATK:** {foe.atk:+d} | **{foe.weapon}:** {foe.band} | {foe.dice}  \n"
        + "".join(f"> {one}\n" for one in _experience(foe, "**Experience:**"))
        + f"\n## FEATURES\n\n{features}"
    )


def bold_outside(foe: Foe) -> str:
    lines = [
        f"**Tier {foe.tier} {foe.type}**",
        f"**Motives & Tactics**: {foe.motives}",
        f"**Difficulty**: {foe.difficulty}",
        f"**Thresholds**: {foe.thresholds.replace('/', ' / ')}",
        f"**HP**: {foe.hp}",
        f"**Stress**: {foe.stress}",
        f"**Attack Modifier**: {foe.atk:+d}",
        f"**Attack**: {foe.weapon} ({foe.band}) {foe.dice}",
        *_experience(foe, "**Experiences**:"),
    ]
    features = [f"- **{one[0]} ({one[1]})**: {one[2]}" for one in foe.features]
    return "\n".join((f"## {foe.name}", foe.prose, *(f"- {one}" for one in lines), *features))


def two_columns(foe: Foe) -> str:
    rows = [
        ("Tier", foe.tier),
        ("Type", foe.type),
        ("Difficulty", foe.difficulty),
        ("Thresholds", foe.thresholds),
        ("HP", foe.hp),
        ("Stress", foe.stress),
        ("ATK", f"{foe.atk:+d}"),
        ("Weapon", foe.weapon),
        ("Range", foe.band),
        ("Damage", foe.dice),
        *([("Experience", foe.experience)] if foe.experiences else []),
        ("Motives", foe.motives),
    ]
    table = "\n".join(f"| {label} | {value} |" for label, value in rows)
    features = "\n".join(_features(foe, "| {0} | {1} | {2} |"))
    below = f"\n\n| Feature | Kind | Text |\n|---|---|---|\n{features}" if foe.features else ""
    return f"### {foe.name}\n{foe.prose}\n\n| Stat | Value |\n|:---|---:|\n{table}{below}"


def wide_table(foe: Foe) -> str:
    return (
        f"# {foe.name}\n*Tier {foe.tier} {foe.type}*\n\n{foe.prose}\n\n"
        "| Difficulty | Thresholds | HP | Stress | ATK |\n|---|---|---|---|---|\n"
        f"| {foe.difficulty} | {foe.thresholds} | {foe.hp} | {foe.stress} | {foe.atk:+d} |\n\n"
        f"**{foe.weapon}:** {foe.band}, {foe.dice}\n\n**Motives & Tactics:** {foe.motives}\n\n"
        + "\n".join(_experience(foe, "**Experience:**"))
        + "\n\n"
        + "\n\n".join(_features(foe, "**{0} \u2013 {1}.** {2}"))
    )


def yaml(foe: Foe) -> str:
    lines = [
        "```daggerheart",
        f'name: "{foe.name}"',
        f"tier: {foe.tier}",
        f"type: {foe.type}",
        f"desc: {foe.prose}",
        f"motives: {foe.motives}",
        f"difficulty: {foe.difficulty}",
        f"thresholds: {foe.thresholds}",
        f"hp: {foe.hp}",
        f"stress: {foe.stress}",
        f'attack: "{foe.atk:+d}"',
        f"weapon: {foe.weapon}",
        f"range: {foe.band}",
        f"damage: {foe.dice}",
        *([f"xp: {foe.experience}"] if foe.experiences else []),
        *(["features:"] if foe.features else []),
    ]
    for name, kind, text in foe.features:
        lines += [f'  - name: "{name}"', f"    type: {kind}", "    desc: >-", f"      {text}"]
    return "\n".join((*lines, "```"))


def nested_yaml(foe: Foe) -> str:
    lines = [
        f"name: '{foe.name.replace(chr(39), chr(39) * 2)}'",
        f"tier: {foe.tier}",
        f"type: {foe.type}",
        f'description: "{foe.prose}"',
        f"motives_tactics: [{foe.motives}]",
        f"difficulty: {foe.difficulty}",
        "attack:",
        f"  name: {foe.weapon}",
        f"  range: {foe.band}",
        f"  damage: {foe.dice}",
        f"  modifier: {foe.atk}",
        "hp_stress:",
        f"  hp: {foe.hp}",
        f"  stress: {foe.stress}",
        f"  major_hp: {foe.major or 'None'}",
        f"  severe_hp: {foe.severe or 'None'}",
        *(["experience:"] if foe.experiences else []),
        *(f"  {name}: {bonus}" for name, bonus in foe.experiences),
        *(["features:"] if foe.features else []),
    ]
    for name, kind, text in foe.features:
        lines += [
            f"- name: {json.dumps(name)}",
            f"  type: {kind}",
            f"  description: {json.dumps(text)}",
        ]
    return "\n".join(lines)


def srd_json(foe: Foe) -> str:
    record = {
        "name": foe.name.upper() if ":" not in foe.name else foe.name,
        "tier": str(foe.tier),
        "type": foe.type,
        "description": foe.prose,
        "motives_and_tactics": foe.motives,
        "difficulty": str(foe.difficulty),
        "thresholds": foe.thresholds,
        "hp": str(foe.hp),
        "stress": str(foe.stress),
        "atk": f"{foe.atk:+d}",
        "attack": foe.weapon,
        "range": foe.band,
        "damage": foe.dice,
        "experience": foe.experience,
        "feats": [{"name": f"{one[0]} - {one[1]}", "text": one[2]} for one in foe.features],
    }
    return "\ufeff" + json.dumps([record], indent=2)


def loose_json(foe: Foe) -> str:
    features = ",\n".join(
        f"    {{ name: {json.dumps(name)}, kind: '{kind}', text: {json.dumps(text)}, }}"
        for name, kind, text in foe.features
    )
    experiences = ", ".join(
        f"{{name: {json.dumps(name)}, bonus: {bonus}}}" for name, bonus in foe.experiences
    )
    major, severe = foe.major or '"None"', foe.severe or '"None"'
    return (
        f"{{\n  name: {json.dumps(foe.name)},\n  tier: {foe.tier},\n  type: '{foe.type}',\n"
        f"  hitPoints: {foe.hp}, stress: {foe.stress}, difficulty: {foe.difficulty},\n"
        f"  thresholds: {{major: {major}, severe: {severe}}},\n"
        f"  attackModifier: {foe.atk:+d},\n  weaponName: '{foe.weapon}',\n"
        f"  weaponRange: '{foe.band}', weaponDamage: '{foe.dice}',\n"
        f"  motives: '{foe.motives}',\n  description: {json.dumps(foe.prose)},\n"
        f"  experiences: [{experiences}],\n  features: [\n{features}\n  ],\n}}"
    )


def one_line(foe: Foe) -> str:
    parts = [
        foe.name,
        f"Tier {foe.tier} {foe.type}",
        f"Difficulty {foe.difficulty}",
        f"Thresholds {foe.thresholds}",
        f"HP {foe.hp}",
        f"Stress {foe.stress}",
        f"Atk {foe.atk:+d}",
        f"{foe.weapon}: {foe.band} {foe.dice}",
        f"Motives: {foe.motives}",
        *_experience(foe),
        *_features(foe),
    ]
    return "; ".join(parts)


def a_field_a_line(foe: Foe) -> str:
    return "\n".join(
        (
            f"Name: {foe.name}",
            f"Tier: {foe.tier}",
            f"Type: {foe.type}",
            f"Description: {foe.prose}",
            f"Motives and Tactics: {foe.motives}",
            f"Difficulty: {foe.difficulty}",
            f"Major Threshold: {foe.major or 'None'}",
            f"Severe Threshold: {foe.severe or 'None'}",
            f"Hit Points: {foe.hp}",
            f"Stress: {foe.stress}",
            f"Attack Bonus: {foe.atk:+d}",
            f"Attack: {foe.weapon}",
            f"Range: {foe.band}",
            f"Damage: {foe.dice}",
            *_experience(foe, "Experiences:"),
            *_features(foe),
        )
    )


def label_above(foe: Foe) -> str:
    return "\n".join(
        (
            foe.name,
            f"Tier {foe.tier} {foe.type}",
            "Difficulty",
            str(foe.difficulty),
            "Thresholds",
            foe.thresholds.replace("/", " / "),
            "HP",
            str(foe.hp),
            "Stress",
            str(foe.stress),
            "ATK",
            f"{foe.atk:+d}",
            f"{foe.weapon} | {foe.band} | {foe.dice}",
            "Motives & Tactics",
            foe.motives,
            *(["Experience", foe.experience] if foe.experiences else []),
            "Features",
            *(line for name, kind, text in foe.features for line in (f"{name} - {kind}", text)),
        )
    )


def rows(foe: Foe) -> str:
    return (
        f"{foe.name}\nTier {foe.tier} {foe.type}\n{foe.prose}\n"
        f"Difficulty Thresholds HP Stress ATK\n"
        f"{foe.difficulty} {foe.thresholds} {foe.hp} {foe.stress} {foe.atk:+d}\n"
        f"{foe.weapon}: {foe.band} | {foe.dice}\nMotives: {foe.motives}\n"
        + "\n".join((*_experience(foe), *_features(foe)))
    )


def tabs(foe: Foe) -> str:
    return (
        f"{foe.name}\t\nTier {foe.tier}\t{foe.type}\n"
        "Difficulty\tMajor\tSevere\tHit Points\tStress\n"
        f"{foe.difficulty}\t{foe.major or DASH}\t{foe.severe or DASH}\t{foe.hp}\t{foe.stress}\n"
        f"ATK\t{foe.atk:+d}\t{foe.weapon}\t{foe.band}\t{foe.dice}\n"
        f"Motives & Tactics\t{foe.motives}\n"
        + "".join(f"Experience\t{foe.experience}\n" for _ in foe.experiences[:1])
        + "\n".join(_features(foe, "{0}\t{1}\t{2}"))
    )


def pdf(foe: Foe) -> str:
    return wrapped(page(foe), 44)


def dashes(foe: Foe) -> str:
    sides = foe.thresholds.replace("/", "\u2013")
    return "\r\n".join(
        (
            foe.name,
            f"Tier\u00a0{foe.tier} {foe.type}",
            f"Motives & Tactics: {foe.motives}",
            f"Difficulty: {foe.difficulty} | Thresholds: {sides} | "
            f"HP: {foe.hp} | Stress: {foe.stress}",
            f"ATK: {foe.atk:+d} | {foe.weapon}: {foe.band} | {foe.dice}".replace("-", "\u2212"),
            *_experience(foe),
            "Features",
            *_features(foe, "{0} \u2014 {1}: {2}"),
        )
    )


def in_full(foe: Foe) -> str:
    kinds = {"phy": "physical", "mag": "magic"}
    types = " and ".join(kinds[one] for one in foe.damage.types)
    direct = "direct " if foe.damage.direct else ""
    sides = f"Major {foe.major}, Severe {foe.severe}" if foe.major else "None"
    return (
        f"{foe.name} (Tier {foe.tier} {foe.type})\n{foe.prose}\n"
        f"Hit Points {foe.hp}, Stress {foe.stress}, Difficulty {foe.difficulty}\n"
        f"Damage Thresholds: {sides}\n"
        f"Attack modifier {foe.atk:+d}\n"
        f"{foe.weapon} ({foe.band}): {rolled(foe.damage)} {direct}{types} damage\n"
        f"Motives and Tactics: {foe.motives}\n"
        + "\n".join((*_experience(foe), *_features(foe, "{0} ({1}): {2}")))
    )


def commas(foe: Foe) -> str:
    return (
        f"{foe.name}, Tier {foe.tier} {foe.type}. Difficulty {foe.difficulty}, "
        f"Thresholds {foe.thresholds}, HP {foe.hp}, Stress {foe.stress}, ATK {foe.atk:+d}, "
        f"{foe.weapon}, {foe.band}, {foe.dice}\n"
        + "\n".join((f"Motives: {foe.motives}", *_experience(foe), *_features(foe)))
    )


def html(foe: Foe) -> str:
    features = "".join(_features(foe, "<p><strong>{0} - {1}:</strong> {2}</p>"))
    return (
        f"<h2>{foe.name}</h2><p><em>Tier {foe.tier} {foe.type}</em></p><p>{foe.prose}</p>"
        f"<p><b>Motives &amp; Tactics:</b> {foe.motives}</p>"
        f"<p><b>Difficulty:</b>&nbsp;{foe.difficulty} | <b>Thresholds:</b> {foe.thresholds} | "
        f"<b>HP:</b> {foe.hp} | <b>Stress:</b> {foe.stress}<br>"
        f"<b>ATK:</b> {foe.atk:+d} | <b>{foe.weapon}:</b> {foe.band} | {foe.dice}</p>"
        + "".join(f"<p>{one}</p>" for one in _experience(foe, "<b>Experience:</b>"))
        + features
    )


def chat(foe: Foe) -> str:
    lines = [
        f"__**{foe.name}**__",
        f"• Tier {foe.tier} \u2013 {foe.type}",
        f"• *Difficulty* {foe.difficulty} • *HP* {foe.hp} • *Stress* {foe.stress}",
        f"• *Thresholds* {foe.thresholds}",
        f"• *ATK* {foe.atk:+d}, {foe.weapon} \u2013 {foe.band} \u2013 {foe.dice}",
        f"• *Motives* : {foe.motives}",
        *(f"• {one}" for one in _experience(foe)),
    ]
    for kind in ("Passive", "Action", "Reaction"):
        own = [one for one in foe.features if one[1] == kind]
        lines += [f"**{kind}s**", *(f"- **{name}** ({kind}): {text}" for name, _, text in own)][
            : 99 if own else 0
        ]
    return "\n".join(lines)


__all__ = ("LAYOUTS", "foes", "wrongs")
LAYOUTS: Mapping[str, Callable[[Foe], str]] = {
    one.__name__: one
    for one in (
        *(page, markdown, bold_outside, two_columns, wide_table, yaml, nested_yaml, srd_json),
        *(loose_json, one_line, a_field_a_line, label_above, rows, tabs, pdf, dashes, in_full),
        *(commas, html, chat),
        *WILD,
    )
}
