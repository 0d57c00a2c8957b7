"""Harm: damage meets Resilience, Wounds are soaked or marked, and whoever is out of them may die."""
