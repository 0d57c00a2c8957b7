"""The client learns what there is to do from offers; what it knows by name only becomes less."""

from __future__ import annotations

from web.names_in_client import named

MOST = 0  # names in files, each once a file: 0 is the goal, and whoever lowers it says so here
# The components that play any game at all.
GENERIC = (
    "parts/AnyBody.svelte",
    "parts/AnySheet.svelte",
    "parts/FacesEntry.svelte",
    "parts/FieldInput.svelte",
    "parts/Header.svelte",
    "parts/LastRoll.svelte",
    "parts/MatterCard.svelte",
    "parts/MatterOffers.svelte",
    "parts/OfferForm.svelte",
    "parts/Owner.svelte",
    "parts/ThreatActs.svelte",
    "lib/odds.ts",
    "lib/says.ts",
    "lib/session.svelte.ts",
    "lib/walk.svelte.ts",
)


def test_what_the_client_knows_by_name_does_not_grow() -> None:
    found = named()
    count = sum(map(len, found.values()))
    told = "\n".join(f"{name}: {', '.join(sorted(names))}" for name, names in found.items())
    assert count <= MOST, f"{count} names, {MOST} are allowed:\n{told}"


def test_what_plays_any_game_names_nothing_of_one() -> None:
    found = named()
    assert {name: found[name] for name in GENERIC if name in found} == {}
