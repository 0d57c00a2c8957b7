"""The pure core that both games share: values, offers, matters, effects, play and history."""
