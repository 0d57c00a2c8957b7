"""Conditions: by name, how they take hold, what they bring, how they are got rid of."""
