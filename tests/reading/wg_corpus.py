"""Thirty ways to write a threat of Wrath & Glory down."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from reading.invented import wrapped
from reading.wg_blocks import SHORT, Threat, abilities, attacks, numbers, threats, wrongs
from reading.wg_notes import loose_json, tables, threat_json, yaml
from reading.wg_wild import WILD


def book(one: Threat) -> str:
    row = ["-"] * 5
    row[one.tier - 1] = one.kind[0]
    return "\n".join(
        (
            one.name.upper() if ":" not in one.name else one.name,
            " ".join(row),
            ", ".join(one.keywords).upper() + (", BEAST" if len(one.keywords) == 1 else ""),
            " ".join(SHORT),
            numbers(one),
            "Resilience",
            f"{one.resilience} (Slag plate: {one.armour} AR)",
            "Defence Wounds Shock",
            f"{one.defence} {one.wounds} {one.dashed}",
            f"SKILLS: {one.pools}",
            *attacks(one),
            *abilities(one),
            "Conviction Resolve Speed Size",
            f"{one.conviction} {one.resolve} {one.speed} {one.size}",
        )
    )


def copied(one: Threat) -> str:
    glued = " | ".join(f"{name}: {n}" for name, n in zip(SHORT, one.attributes, strict=True))
    return "\n".join(
        (
            one.name,
            f"Tier {one.tier}: {one.kind}",
            f"Keywords: {', '.join(one.keywords)}",
            glued,
            f"Defence: {one.defence} | Resilience: {one.resilience} ({one.armour} AR: plate) | "
            f"Wounds: {one.wounds} | Shock: {one.dashed} | Speed: {one.speed}",
            f"Conviction: {one.conviction} | Resolve: {one.resolve} | Size: {one.size}",
            f"Skills: {one.pools}",
            *attacks(one, "ACTION: {0}, {1}"),
            *abilities(one),
        )
    )


def tabbed(one: Threat) -> str:
    return "\n".join(
        (
            one.name,
            one.prose,
            f"{one.kind}\tTier {one.tier}",
            f"Keywords\t{', '.join(one.keywords)}",
            "\t".join(SHORT),
            "\t".join(map(str, one.attributes)),
            "Defence\tResilience\tWounds\tShock",
            f"{one.defence}\t{one.resilience} ({one.armour} AR)\t{one.wounds}\t{one.dashed}",
            f"Skills\t{one.pools}",
            *attacks(one, "{0}\t{1}", ", "),
            *abilities(one, "{1}\t{0}: {2}"),
            "Conviction\tResolve\tSpeed\tSize",
            f"{one.conviction}\t{one.resolve}\t{one.speed}\t{one.size}",
        )
    )


def pdf(one: Threat) -> str:
    return wrapped(copied(one), 46)


def markdown(one: Threat) -> str:
    pairs = zip(SHORT, one.attributes, strict=True)
    return (
        f"## {one.name}\n\n*{one.kind}, Tier {one.tier}*\n\n*{one.prose}*\n\n"
        + " ".join(f"**{name}:** {number}" for name, number in pairs)
        + f"\n\n**Defence:** {one.defence} **Resilience:** {one.resilience} ({one.armour} AR) "
        f"**Wounds:** {one.wounds} **Shock:** {one.dashed} **Speed:** {one.speed}\n\n"
        f"**Conviction:** {one.conviction} **Resolve:** {one.resolve} **Size:** {one.size}\n\n"
        f"**Keywords:** {', '.join(one.keywords)}\n\n**Skills:** {one.pools}\n\n"
        + "\n\n".join(attacks(one, "**{0}:** {1}", ", "))
        + "\n\n"
        + "\n\n".join(abilities(one, "**{1}:** **{0}:** {2}"))
    )


def one_line(one: Threat) -> str:
    pairs = " ".join(
        f"{name} {n}" for name, n in zip((*SHORT[:4], *SHORT[4:]), one.attributes, strict=True)
    )
    parts = [
        f"{one.name}, {one.kind.lower()}",
        f"Tier {one.tier}",
        pairs,
        f"Def {one.defence}",
        f"Res {one.resilience} (AR {one.armour})",
        f"Wounds {one.wounds}",
        f"Shock {one.dashed}",
        f"Speed {one.speed}",
        f"Size {one.size}",
        f"Conviction {one.conviction}",
        f"Resolve {one.resolve}",
        f"Keywords: {', '.join(one.keywords)}",
        f"Skills: {one.pools}",
        *attacks(one, "{0}: {1}", "; "),
        *abilities(one),
    ]
    return "; ".join(parts)


def a_field_a_line(one: Threat) -> str:
    full = (
        "Strength",
        "Toughness",
        "Agility",
        "Initiative",
        "Willpower",
        "Intellect",
        "Fellowship",
    )
    return "\n".join(
        (
            f"Name: {one.name}",
            f"Tier: {one.tier}",
            f"Class: {one.kind}",
            f"Keywords: {', '.join(one.keywords)}",
            *(f"{name}: {number}" for name, number in zip(full, one.attributes, strict=True)),
            f"Defence: {one.defence}",
            f"Resilience: {one.resilience}",
            f"Armour: {one.armour}",
            f"Max Wounds: {one.wounds}",
            f"Max Shock: {one.shock or 'None'}",
            f"Speed: {one.speed}m",
            f"Size: {one.size}",
            f"Conviction: {one.conviction}",
            f"Resolve: {one.resolve}",
            *(f"{name}: {pool}" for name, pool in one.skills.items()),
            *attacks(one, "{0}: {1}", ", "),
            *abilities(one),
        )
    )


def label_above(one: Threat) -> str:
    lines = [one.name, f"{one.kind}, Tier {one.tier}", " ".join(SHORT), numbers(one)]
    for label, value in (
        ("Defence", one.defence),
        ("Resilience", f"{one.resilience} ({one.armour} AR)"),
        ("Wounds", one.wounds),
        ("Shock", one.dashed),
        ("Speed", one.speed),
        ("Size", one.size),
        ("Conviction", one.conviction),
        ("Resolve", one.resolve),
        ("Keywords", ", ".join(one.keywords)),
        ("Skills", one.pools),
    ):
        lines += [label, str(value)]
    return "\n".join((*lines, "Weapons", *attacks(one), "Abilities", *abilities(one)))


def glued(one: Threat) -> str:
    pairs = " ".join(f"{name}{n}" for name, n in zip(SHORT, one.attributes, strict=True))
    return "\n".join(
        (
            f"{one.name} ({one.kind}, Tier {one.tier})",
            pairs,
            f"Def {one.defence} Res {one.resilience} [{one.armour} AR] W {one.wounds} "
            f"Sh {one.dashed} Spd {one.speed}",
            f"Conviction {one.conviction}, Resolve {one.resolve}, Size {one.size}",
            f"Keywords: {', '.join(one.keywords)}",
            f"Skills: {one.pools}",
            *attacks(one, "{0} ({1})", "; "),
            *abilities(one),
        )
    )


def forum(one: Threat) -> str:
    pairs = ", ".join(f"{n} {v}" for n, v in zip(SHORT, one.attributes, strict=True))
    return (
        f"{one.name} - {one.kind} - Tier {one.tier}\n{one.prose}\n{pairs}\n"
        f"Defence {one.defence}, Resilience {one.resilience} "
        f"({one.resilience - one.armour} + {one.armour}), Wounds {one.wounds}, "
        f"Shock {one.dashed}, Speed {one.speed}, Size {one.size}\n"
        f"Conviction {one.conviction}, Resolve {one.resolve}\nKeywords: {', '.join(one.keywords)}\n"
        + "Skills: "
        + ", ".join(
            f"{name} (Wil) {pool}" if name != "Default" else f"{name} {pool}"
            for name, pool in one.skills.items()
        )
        + "\n"
        + "\n".join((*attacks(one, "{0} - {1}", ", "), *abilities(one, "{0} ({1}): {2}")))
    )


def dashes(one: Threat) -> str:
    return "\r\n".join(
        (
            one.name,
            f"{one.kind} \u2013 Tier {one.tier}",
            "\u00a0".join(SHORT),
            "\u00a0".join(map(str, one.attributes)),
            f"Defence {one.defence} \u2013 Resilience {one.resilience} ({one.armour} AR) \u2013 "
            f"Wounds {one.wounds} \u2013 Shock {one.shock or chr(0x2014)}",
            f"Speed {one.speed} \u2013 Size {one.size} \u2013 Conviction {one.conviction} \u2013 "
            f"Resolve {one.resolve}",
            f"Keywords: {', '.join(one.keywords)}",
            f"Skills: {one.pools}",
            *(f"{w.name}: {w.said(', ', chr(0x2212))}" for w in one.weapons),
            *abilities(one, "{1} \u2014 {0}: {2}"),
        )
    )


def html(one: Threat) -> str:
    heads = "".join(f"<th>{name}</th>" for name in SHORT)
    numbers = "".join(f"<td>{number}</td>" for number in one.attributes)
    return (
        f"<h3>{one.name}</h3><p>{one.kind}, Tier {one.tier}</p><p><em>{one.prose}</em></p>"
        f"<table><tr>{heads}</tr><tr>{numbers}</tr></table>"
        f"<p><b>Defence:</b> {one.defence}<br><b>Resilience:</b> {one.resilience} "
        f"({one.armour}&nbsp;AR)<br/><b>Wounds:</b> {one.wounds}<br><b>Shock:</b> {one.dashed}"
        f"<br><b>Speed:</b> {one.speed}<br><b>Size:</b> {one.size}"
        f"<br><b>Conviction:</b> {one.conviction}<br><b>Resolve:</b> {one.resolve}</p>"
        f"<p><b>Keywords:</b> {', '.join(one.keywords)}</p><p><b>Skills:</b> {one.pools}</p>"
        + "".join(f"<li>{each}</li>" for each in (*attacks(one), *abilities(one)))
    )


def bullets(one: Threat) -> str:
    return "\n".join(
        (
            f"**{one.name}**",
            f"- {one.kind}, Tier {one.tier}",
            "- " + ", ".join(f"{n} {v}" for n, v in zip(SHORT, one.attributes, strict=True)),
            f"- Defence {one.defence}",
            f"- Resilience {one.resilience} ({one.armour} armour)",
            f"- Wounds {one.wounds}, Shock {one.dashed}",
            f"- Speed {one.speed}, Size {one.size}",
            f"- Conviction {one.conviction}, Resolve {one.resolve}",
            f"- Keywords: {', '.join(one.keywords)}",
            f"- Skills: {one.pools}",
            *(f"  * {each}" for each in attacks(one, "{0}, {1}")),
            *(f"  * {each}" for each in abilities(one, "{1}: {0}. {2}")),
        )
    )


def quoted(one: Threat) -> str:
    pairs = " | ".join(f"**{n}** {v}" for n, v in zip(SHORT, one.attributes, strict=True))
    lines = [
        f"**{one.name}** ({one.kind})",
        f"**Tier**: {one.tier}",
        pairs,
        f"**Defence**: {one.defence} | **Resilience**: {one.resilience} "
        f"(Plate, {one.armour} AR) | **Wounds**: {one.wounds} | **Shock**: {one.dashed}",
        f"**Speed**: {one.speed} | **Size**: {one.size} | **Conviction**: {one.conviction} | "
        f"**Resolve**: {one.resolve}",
        f"**Keywords**: {', '.join(one.keywords)}",
        f"**Skills**: {one.pools}",
        *attacks(one, "**{0}**: {1}", " | "),
        *abilities(one, "**{1}**: {0}: {2}"),
    ]
    return "\n".join(f"> {line}" for line in lines)


def stacked(one: Threat) -> str:
    labels = ("Defence", "Wounds", "Shock", "Speed", "Conviction", "Resolve")
    values = (one.defence, one.wounds, one.dashed, one.speed, one.conviction, one.resolve)
    return "\n".join(
        (
            one.name,
            f"{one.kind} | Tier {one.tier}",
            *SHORT,
            *map(str, one.attributes),
            *labels,
            *map(str, values),
            f"Resilience {one.resilience} ({one.armour} AR)",
            f"Size {one.size}",
            f"Keywords: {', '.join(one.keywords)}",
            f"Skills: {one.pools}",
            *attacks(one),
            *abilities(one),
        )
    )


def labelled(one: Threat) -> str:
    full = (
        "Strength",
        "Toughness",
        "Agility",
        "Initiative",
        "Willpower",
        "Intellect",
        "Fellowship",
    )
    arms = [
        f"Weapon: {w.name}, Damage {w.damage}{' + S' if w.adds else ''}, ED {w.ed}, AP {w.ap}, "
        + (f"melee, {w.traited}" if w.melee else f"range {w.range} m, salvo {w.salvo}, {w.traited}")
        for w in one.weapons
    ]
    return "\n".join(
        (
            f"{one.name}, Tier {one.tier} {one.kind}",
            ", ".join(f"{name} {n}" for name, n in zip(full, one.attributes, strict=True)),
            f"Wounds {one.wounds}, Shock {one.dashed}, Defence {one.defence}, "
            f"Resilience {one.resilience} (armour {one.armour})",
            f"Resolve {one.resolve}, Conviction {one.conviction}, Speed {one.speed} m, "
            f"Size {one.size}",
            f"Keywords: {', '.join(one.keywords)}",
            f"Skills: {one.pools}",
            *arms,
            *abilities(one),
        )
    )


__all__ = ("LAYOUTS", "threats", "wrongs")
LAYOUTS: Mapping[str, Callable[[Threat], str]] = {
    one.__name__: one
    for one in (
        *(book, copied, tabbed, pdf, markdown, tables, yaml, threat_json, loose_json, one_line),
        *(a_field_a_line, label_above, glued, forum, dashes, html, bullets, quoted, stacked),
        labelled,
        *WILD,
    )
}
