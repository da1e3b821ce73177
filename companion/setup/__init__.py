"""Setup: finds out what is wired where, by asking a person step by step, and writes the configuration."""
