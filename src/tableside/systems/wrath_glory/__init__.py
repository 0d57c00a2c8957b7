"""Wrath & Glory: tests, the Wrath die, Wrath points, Glory and Ruin in four rulesets."""
