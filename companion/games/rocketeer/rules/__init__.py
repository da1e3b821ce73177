"""The Rocketeer: Fate of the Future: Finale cards scored at the end, and the round tracked until then."""
