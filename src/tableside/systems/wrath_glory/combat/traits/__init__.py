"""What the traits of weapons do (WG-TRAIT)."""
