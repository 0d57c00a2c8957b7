"""Harm: damage meets Resilience, Wounds are soaked or marked, and who is out of them may die."""
