"""The Rocketeer: Fate of the Future."""
