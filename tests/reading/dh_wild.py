"""Ten more ways to write an adversary down, with what pages, boards and chats put around one."""

from __future__ import annotations

from reading.dh_blocks import DASH, Foe


def _experiences(foe: Foe, form: str) -> list[str]:
    return [form.format(foe.experience)] if foe.experiences else []


def infobox(foe: Foe) -> str:
    pairs = {
        "name": foe.name,
        "tier": foe.tier,
        "type": foe.type,
        "difficulty": foe.difficulty,
        "major": foe.major or "None",
        "severe": foe.severe or "None",
        "hit_points": foe.hp,
        "stress": foe.stress,
        "attack_modifier": f"{foe.atk:+d}",
        "weapon": foe.weapon,
        "range": foe.band,
        "damage": foe.dice,
        "motives": foe.motives,
        **({"experience": foe.experience} if foe.experiences else {}),
    }
    features = "".join(f"; {name} ({kind})\n: {text}\n" for name, kind, text in foe.features)
    rows = "".join(f"| {key} = {value}\n" for key, value in pairs.items())
    return f"{{{{Foe\n{rows}}}}}\n''{foe.prose}''\n\n== Features ==\n{features}"


def board(foe: Foe) -> str:
    lines = [
        f"[b]{foe.name}[/b]",
        f"[i]Tier {foe.tier} {foe.type}[/i]",
        f"[i]{foe.prose}[/i]",
        f"[b]Difficulty[/b] {foe.difficulty} [b]Thresholds[/b] {foe.thresholds} "
        f"[b]HP[/b] {foe.hp} [b]Stress[/b] {foe.stress}",
        f"[b]ATK[/b] {foe.atk:+d} [b]{foe.weapon}[/b] {foe.band}, {foe.dice}",
        f"[b]Motives & Tactics[/b] {foe.motives}",
        *_experiences(foe, "[b]Experience[/b] {0}"),
        *(f"[b]{name} - {kind}[/b] {text}" for name, kind, text in foe.features),
    ]
    return "\n".join(lines)


def leaders(foe: Foe) -> str:
    pairs = (
        ("Difficulty", foe.difficulty),
        ("Thresholds", foe.thresholds),
        ("Hit Points", foe.hp),
        ("Stress", foe.stress),
        ("Attack", f"{foe.atk:+d}"),
    )
    features = (
        f"{place}. {name} [{kind}] -- {text}"
        for place, (name, kind, text) in enumerate(foe.features, 1)
    )
    return "\n".join(
        (
            foe.name,
            "=" * len(foe.name),
            f"Tier {foe.tier} {foe.type}",
            *(f"{label} {'.' * (24 - len(label))} {value}" for label, value in pairs),
            f"{foe.weapon} ({foe.band}): {foe.dice}",
            "",
            f"Motives & Tactics: {foe.motives}",
            *_experiences(foe, "Experience: {0}"),
            "",
            *features,
        )
    )


def long_dashes(foe: Foe) -> str:
    return "\n".join(
        (
            f"{foe.name} \u2013 Tier {foe.tier} {foe.type}",
            f"Difficulty \u2013 {foe.difficulty}",
            f"Thresholds \u2013 {foe.thresholds}",
            f"HP \u2013 {foe.hp}",
            f"Stress \u2013 {foe.stress}",
            f"Attack \u2013 {foe.weapon}, {foe.atk:+d}, {foe.band}, {foe.dice}",
            f"Motives \u2013 {foe.motives}",
            *_experiences(foe, "Experience \u2013 {0}"),
            "Features \u2013",
            *(f"  {name} \u2013 {kind} \u2013 {text}" for name, kind, text in foe.features),
        )
    )


def sheet_row(foe: Foe) -> str:
    pairs = {
        "Name": foe.name,
        "Tier": foe.tier,
        "Type": foe.type,
        "Diff.": foe.difficulty,
        "Major": foe.major or DASH,
        "Severe": foe.severe or DASH,
        "HP": foe.hp,
        "Stress": foe.stress,
        "ATK": f"{foe.atk:+d}",
        "Weapon": foe.weapon,
        "Range": foe.band,
        "Damage": foe.dice,
        "Motives & Tactics": foe.motives,
        **({"Experience": foe.experience} if foe.experiences else {}),
    }
    if foe.features:
        pairs["Features"] = " | ".join(
            f"{one} ({kind}): {text}" for one, kind, text in foe.features
        )
    return "\t".join(pairs) + "\n" + "\t".join(map(str, pairs.values()))


def web_page(foe: Foe) -> str:
    features = "\n".join(f"{name}\n{kind}\n{text}\n" for name, kind, text in foe.features)
    bonuses = "\n".join(f"{name}  {bonus:+d}" for name, bonus in foe.experiences)
    kinds = {("phy",): "physical", ("mag",): "magic", ("phy", "mag"): "phy/mag"}
    dice = foe.dice.rpartition(" ")[0]
    return (
        f"Start \u203a Foes \u203a {foe.name[:3]}\n{foe.name}\n"
        f"{foe.type}  \u00b7  Tier {foe.tier}\n\n"
        f"{foe.prose}\n\nMotives & Tactics\n{foe.motives}\n\nDIFFICULTY\n{foe.difficulty}\n"
        f"HP\n{foe.hp}\nSTRESS\n{foe.stress}\nTHRESHOLDS\n{foe.thresholds}\n\n{foe.weapon}\n"
        f"{foe.atk:+d} to hit \u00b7 {foe.band} \u00b7 {dice} {kinds[foe.damage.types]} damage\n\n"
        + (f"Experiences\n{bonuses}\n\n" if bonuses else "")
        + (f"Features\n{features}\n" if features else "")
        + "Edit  |  Share  |  Report"
    )


def terse(foe: Foe) -> str:
    return "\n".join(
        (
            f"{foe.name} (T{foe.tier} {foe.type}) D{foe.difficulty} Th {foe.thresholds} "
            f"HP{foe.hp} St{foe.stress}",
            f"Atk {foe.atk:+d} {foe.weapon} ({foe.band}) {foe.dice}",
            f"M&T: {foe.motives}",
            *_experiences(foe, "XP: {0}"),
            *(
                f"({kind[0]}) {name}: {text}"
                for name, kind, text in foe.features
                if ":" not in name
            ),
            *(f"{name} [{kind[0]}] {text}" for name, kind, text in foe.features if ":" in name),
        )
    )


def numbers_first(foe: Foe) -> str:
    sides = f"thresholds {foe.thresholds}" if foe.major else "no thresholds"
    return "\n".join(
        (
            "@all here is the one for next week, have fun with it",
            f"**{foe.name}** - T{foe.tier} {foe.type.lower()}",
            f"Diff {foe.difficulty}, {sides}, {foe.hp} HP, {foe.stress} Stress",
            f"Attack {foe.atk:+d} w/ {foe.weapon}, {foe.band.lower()} range, {foe.dice}",
            f"wants to: {foe.motives}",
            *_experiences(foe, "exp: {0}"),
            *(f"\u2022 __{name}__ [{kind}] {text}" for name, kind, text in foe.features),
            "",
            "take it if you like",
        )
    )


def play_aid(foe: Foe) -> str:
    features = "\n".join(f"\u25ba {name} ({kind})\n  {text}" for name, kind, text in foe.features)
    return (
        f"[ ] {foe.name} {chr(0x2014)} {foe.type}, tier {foe.tier}\nDifficulty {foe.difficulty}\n"
        f"HP {foe.hp}: {chr(0x2610) * foe.hp}\nStress {foe.stress}: {chr(0x2610) * foe.stress}\n"
        f"Thresholds: {foe.thresholds}\n"
        f"Atk {foe.atk:+d} / {foe.weapon} / {foe.band} / {foe.dice}\n"
        f"Motives & Tactics: {foe.motives}\n"
        + "".join(f"{one}\n" for one in _experiences(foe, "Experiences: {0}"))
        + f"{features}\n\n-- seen at the table once --"
    )


def by_kind(foe: Foe) -> str:
    made = [
        "(from an old folder)",
        "",
        f"### {foe.name}",
        f"Tier {foe.tier} {foe.type}. {foe.prose}",
        "",
        "| Diff. | Thresholds | HP | Stress | ATK | Attack | Range | Damage |",
        "|:-:|:-:|:-:|:-:|:-:|---|---|---|",
        f"| {foe.difficulty} | {foe.thresholds} | {foe.hp} | {foe.stress} | {foe.atk:+d} | "
        f"{foe.weapon} | {foe.band} | {foe.dice} |",
        "",
        f"**Motives & Tactics:** {foe.motives}",
        *_experiences(foe, "**Experience:** {0}"),
    ]
    for kind in ("Passive", "Action", "Reaction"):
        own = [
            f"- **{name} ({kind}):** {text}" if ":" in name else f"- **{name}.** {text}"
            for name, sort, text in foe.features
            if sort == kind
        ]
        made += [f"\n#### {kind}s", *own] if own else []
    return "\n".join(made)


WILD = (
    *(infobox, board, leaders, long_dashes, sheet_row, web_page, terse, numbers_first, play_aid),
    by_kind,
)
