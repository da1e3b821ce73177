"""Setup: finds out, by asking a person step by step, what is wired where, and writes the configuration."""
