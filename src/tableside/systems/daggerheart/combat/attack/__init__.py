"""Attacks, Tag Teams and the damage they roll (DH-ATK, DH-TAG)."""
