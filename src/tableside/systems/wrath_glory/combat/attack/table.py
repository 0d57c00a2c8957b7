"""What this chapter hands to the engine."""

from __future__ import annotations

from tableside.core.chapter import Chapter, answers_of
from tableside.core.places import Verb, Who
from tableside.systems.wrath_glory import purposes
from tableside.systems.wrath_glory.combat.attack import commands as do
from tableside.systems.wrath_glory.combat.attack import (
    decide,
    interaction,
    offers,
    steps,
    straying,
    together,
)
from tableside.systems.wrath_glory.combat.attack.evolve import HANDLERS
from tableside.systems.wrath_glory.combat.attack.tell import LINES
from tableside.systems.wrath_glory.combat.values import AttackStep
from tableside.systems.wrath_glory.skill_tests.glory import agreed
from tableside.systems.wrath_glory.skill_tests.opposed import contested
from tableside.systems.wrath_glory.skill_tests.outcome import settled

_AMONG = offers.attackers

ATTACK = Chapter(
    verbs=(
        Verb(do.MakeAttack, "Attack", "WG-ATK-02", Who.AMONG, offers.make_attack, among=_AMONG),
        Verb(do.Interact, "Unsettle", "WG-OPT-03", Who.AMONG, interaction.interact, among=_AMONG),
        Verb(
            do.SuppressiveFire,
            "Suppressive Fire",
            "WG-OPT-24",
            Who.AMONG,
            interaction.suppressive_fire,
            among=_AMONG,
        ),
        Verb(do.Grapple, "Grapple", "WG-OPT-26", Who.AMONG, interaction.grapple, among=_AMONG),
        Verb(do.AttackTogether, "Attack together", "WG-ATK-02", Who.GM, together.attack_together),
        Verb(do.AcceptAll, "Accept all", "WG-TEST-04", Who.GM, together.accept_all),
        Verb(
            do.AddDamage,
            "Glory for damage",
            "WG-GLORY-06",
            Who.ASKED,
            offers.add_damage,
            "attack",
            (AttackStep.GLORY,),
        ),
        Verb(
            do.StrayShot,
            "Whom it hits",
            "WG-ATK-12",
            Who.ASKED,
            straying.ask_stray,
            straying.PROCEDURE,
            (straying.ASK,),
        ),
    ),
    deciders={
        do.MakeAttack: decide.make_attack,
        do.AttackTogether: decide.attack_together,
        do.AcceptAll: decide.accept_all,
        do.AddDamage: decide.add_damage,
        do.Interact: interaction.make_interaction,
        do.SuppressiveFire: interaction.make_suppression,
        do.Grapple: interaction.make_grapple,
        do.StrayShot: straying.stray_shot,
    },
    steps={
        ("attack", AttackStep.DAMAGE): steps.damage_step,
        ("attack", AttackStep.CRITICAL): steps.critical_step,
        ("attack", AttackStep.GLORY): steps.glory_step,
        ("attack", AttackStep.RESIST): steps.pass_step,
        ("attack", AttackStep.SOAK): steps.blows_step,
        ("attack", AttackStep.APPLY): steps.after_step,
        ("attack", AttackStep.COMPLICATION): steps.complication_step,
        ("volley", "attacks"): decide.volley_step,
    },
    on_faces={"attack": steps.faces_fell},
    defaults={
        ("attack", AttackStep.GLORY): ("add_damage",),
        (straying.PROCEDURE, straying.ASK): ("stray_shot",),
    },
    handlers=HANDLERS,
    lines=LINES,
    rolls={"attack": "attack", "volley": "volley"},
    answers=(
        *answers_of(
            settled, {purposes.ATTACK: steps.landed, purposes.INTERACTION: interaction.interacted}
        ),
        *answers_of(contested, {purposes.GRAPPLE: interaction.grappled}),
        *answers_of(agreed, {"attack": decide.agreed}),
    ),
)
