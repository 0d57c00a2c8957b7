"""Ten more ways to write a threat down, with what pages, boards and chats put around one."""

from __future__ import annotations

from reading.wg_blocks import SHORT, Threat, Weapon

FULL = ("Strength", "Toughness", "Agility", "Initiative", "Willpower", "Intellect", "Fellowship")


def _bands(weapon: Weapon) -> str:
    return "Melee" if weapon.melee else weapon.bands.replace("-", "/")


def _profile(weapon: Weapon, between: str = ", ") -> str:
    reach = "Melee" if weapon.melee else f"Range {_bands(weapon)}"
    salvo = [] if weapon.melee else [f"Salvo {weapon.salvo}"]
    traits = [weapon.traited] if weapon.traits else []
    return between.join((weapon.both, f"AP {-weapon.ap}", reach, *salvo, *traits))


def _numbers(one: Threat) -> dict[str, object]:
    return {
        "Defence": one.defence,
        "Resilience": f"{one.resilience} ({one.armour} AR)",
        "Wounds": one.wounds,
        "Shock": one.dashed,
        "Speed": one.speed,
        "Size": one.size,
        "Conviction": one.conviction,
        "Resolve": one.resolve,
    }


def _pairs(one: Threat, form: str = "{0} {1}", between: str = " ") -> str:
    both = zip(SHORT, one.attributes, strict=True)
    return between.join(form.format(name, number) for name, number in both)


def infobox(one: Threat) -> str:
    pairs = {
        "name": one.name,
        "class": one.kind,
        **{name.lower(): n for name, n in zip(FULL, one.attributes, strict=True)},
        **{name.lower(): value for name, value in _numbers(one).items()},
        "skills": one.pools,
        "keywords": ", ".join(one.keywords).upper(),
    }
    rows = "".join(f"|{key}={value}\n" for key, value in pairs.items())
    arms = "".join(f"* {w.name}: {_profile(w)}\n" for w in one.weapons)
    cards = "".join(f"'''{name}''': {kind}: {text}\n" for name, kind, text in one.abilities)
    return f"{{{{Threat\n{rows}}}}}\n==Weapons==\n{arms}==Abilities==\n{cards}"


def leaders(one: Threat) -> str:
    pairs = {
        **dict(zip(FULL, one.attributes, strict=True)),
        **{name: value for name, value in _numbers(one).items() if name != "Resilience"},
        "Resilience": one.resilience,
        "AR (plate)": one.armour,
    }
    return "\n".join(
        (
            one.name,
            "-" * len(one.name),
            f"Class: {one.kind}",
            *(f"{label} {'.' * (24 - len(label))} {value}" for label, value in pairs.items()),
            "",
            f"Skills: {one.pools}",
            *(f"Attack: {w.name} - {_profile(w)}" for w in one.weapons),
            "",
            *(f"{at}) {each[0]}: {each[1]}: {each[2]}" for at, each in enumerate(one.abilities, 1)),
            f"Keywords: {', '.join(one.keywords)}",
        )
    )


def long_dashes(one: Threat) -> str:
    arms = (
        f"Weapon \u2013 {w.name} \u2013 {_bands(w)} \u2013 {w.both} \u2013 AP \u2212{w.ap}"
        + ("" if w.melee else f" \u2013 Salvo {w.salvo}")
        + (f" \u2013 {w.traited}" if w.traits else "")
        for w in one.weapons
    )
    return "\n".join(
        (
            "v2, a bit weaker",
            "",
            f"{one.name} \u2013 {one.kind}",
            _pairs(one, between=" \u2013 "),
            *(f"{label} \u2013 {value}" for label, value in _numbers(one).items()),
            f"Skills \u2013 {one.pools}",
            *arms,
            *(f"{name} \u2013 {kind}: {text}" for name, kind, text in one.abilities),
            f"Keywords \u2013 {', '.join(one.keywords)}",
        )
    )


def sheet_row(one: Threat) -> str:
    pairs = {
        "Name": one.name,
        "Class": one.kind,
        **dict(zip(SHORT, one.attributes, strict=True)),
        **_numbers(one),
        "Skills": one.pools,
        "Weapons": " | ".join(f"{w.name}: {_profile(w)}" for w in one.weapons),
        "Abilities": " | ".join(f"{name}: {kind}: {text}" for name, kind, text in one.abilities),
        "Keywords": ", ".join(one.keywords),
    }
    used = {key: value for key, value in pairs.items() if value != ""}
    return "\t".join(used) + "\n" + "\t".join(map(str, used.values()))


def web_page(one: Threat) -> str:
    arms = "\n".join(
        f"{w.name}\nRange: {_bands(w)}\nDamage: {w.both}\nAP: {-w.ap}\n"
        + ("" if w.melee else f"Salvo: {w.salvo}\n")
        + (f"Traits: {w.traited}\n" if w.traits else "")
        for w in one.weapons
    )
    cards = "\n".join(f"{name}\n{kind}: {text}" for name, kind, text in one.abilities)
    pools = "\n".join(f"{name} {pool}" for name, pool in one.skills.items())
    return (
        f"Codex  \u203a  Home  \u203a  Log in\n{one.name}\n{one.kind}\n\n{one.prose}\n\n"
        + "\n".join(f"{name}  {n}" for name, n in zip(FULL, one.attributes, strict=True))
        + "\n\n"
        + "\n".join(f"{label} {value}" for label, value in _numbers(one).items())
        + f"\n\nSkills\n{pools}\n\nWeapons\n{arms}\n"
        + (f"Abilities\n{cards}\n\n" if cards else "")
        + f"Keywords: {' | '.join(one.keywords)}\n\u00a9 nobody at all"
    )


def terse(one: Threat) -> str:
    numbers, labels = "/".join(map(str, one.attributes)), "/".join(SHORT)
    pools = ", ".join(f"{name} {n}" for name, n in one.skills.items())
    arms = (
        f"{w.name} {_bands(w)} {f'S+{w.damage}' if w.adds else w.damage}, {w.ed} ED AP-{w.ap}"
        + ("" if w.melee else f" Sal{w.salvo}")
        + (f" [{w.traited}]" if len(w.traits) > 1 else f", {w.traited}" if w.traits else "")
        for w in one.weapons
    )
    return "\n".join(
        (
            f"{one.name} [{one.kind}] {numbers} ({labels})",
            f"D {one.defence} R {one.resilience} ({one.armour} AR) W {one.wounds} Sh {one.dashed} "
            f"Spd {one.speed} Sz {one.size} Conv {one.conviction} Rsv {one.resolve}",
            f"Sk: {pools}",
            *arms,
            *(f"{name}: {kind}: {text}" for name, kind, text in one.abilities),
            " ".join(f"#{word.upper()}" for word in one.keywords),
        )
    )


def bold_alone(one: Threat) -> str:
    return "\n".join(
        (
            f"> [!danger]- {one.name} ({one.kind})",
            f"> {one.prose}",
            ">",
            f"> {_pairs(one, '**{0}** {1}', ' | ')}",
            "> " + " | ".join(f"**{name}** {value}" for name, value in _numbers(one).items()),
            ">",
            f"> **Skills** {one.pools}",
            ">",
            *(f"> _{w.name}_ {_profile(w, ' | ')}" for w in one.weapons),
            ">",
            *(f"> **{name}** {kind}: {text}" for name, kind, text in one.abilities),
            ">",
            f"> Keywords {', '.join(one.keywords).upper()}",
        )
    )


def numbers_first(one: Threat) -> str:
    shock = f"{one.shock} shock" if one.shock else "no shock"
    return "\n".join(
        (
            "ok here is the block, made it late so look it over",
            f"**{one.name}** ({one.kind.lower()})",
            f"`{_pairs(one, '{0}{1}')}`",
            f"Def {one.defence}, Res {one.resilience} (AR {one.armour}), {one.wounds} wounds, "
            f"{shock}, speed {one.speed}, {one.size.lower()} size",
            f"conviction {one.conviction}, resolve {one.resolve}",
            f"skills: {one.pools.lower()}",
            *(f"- {w.name}: {_profile(w)}" for w in one.weapons),
            *(f"\u2022 **{name}** {kind}: {text}" for name, kind, text in one.abilities),
            f"kw: {', '.join(one.keywords)}",
            "(they ran from it last time)",
        )
    )


def wide_columns(one: Threat) -> str:
    rows = (
        f"{w.name:<24}{_bands(w):<12}{w.both:<17}{-w.ap:<4}{'-' if w.melee else w.salvo!s:<7}"
        f"{w.traited or '-'}"
        for w in one.weapons
    )
    labels = ("Defence", "Wounds", "Shock", "Speed", "Size")
    numbers = _numbers(one)
    return "\n".join(
        (
            one.name,
            one.kind,
            "",
            "".join(f"{name:<5}" for name in SHORT),
            "".join(f"{n:<5}" for n in one.attributes),
            "",
            "".join(f"{label:<9}" for label in labels),
            "".join(f"{numbers[label]!s:<9}" for label in labels),
            "",
            f"Resilience {one.resilience} (AR {one.armour}, plate)",
            f"Conviction {one.conviction}   Resolve {one.resolve}",
            f"Skills: {one.pools}",
            "",
            f"{'Weapon':<24}{'Range':<12}{'Damage':<17}AP  Salvo  Traits",
            *rows,
            "",
            *(f"{name} \u2013 {kind}: {text}" for name, kind, text in one.abilities),
            f"Keywords: {', '.join(one.keywords)}",
        )
    )


def ladder(one: Threat) -> str:
    pairs = {**dict(zip(SHORT, one.attributes, strict=True)), **_numbers(one)}
    return "\n".join(
        (
            "CHAPTER 9: THINGS BELOW",
            one.name,
            one.kind,
            *(line for label, value in pairs.items() for line in (label, str(value))),
            "Skills",
            one.pools,
            "Weapons",
            *(line for w in one.weapons for line in (w.name, _profile(w))),
            *(["Abilities"] if one.abilities else []),
            *(line for name, kind, said in one.abilities for line in (name, f"{kind}: {said}")),
            "Keywords",
            ", ".join(one.keywords),
        )
    )


WILD = (
    *(infobox, leaders, long_dashes, sheet_row, web_page, terse, bold_alone, numbers_first),
    *(wide_columns, ladder),
)
