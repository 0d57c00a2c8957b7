"""Tests: their calls, dice and outcome, and the points that are spent on them."""
