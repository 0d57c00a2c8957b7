"""Rolls of the Duality dice: how they come about, what helps, and what they leave behind."""
