"""Daggerheart: action rolls, reactions, group actions, Hope and Fear."""
