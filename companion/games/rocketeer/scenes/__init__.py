"""The Rocketeer's screens and lights."""
