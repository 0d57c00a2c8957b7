"""Area effects and scatter (WG-AREA, WG-TRAIT-04)."""
