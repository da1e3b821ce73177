"""Trick to the Future: what its rulebook says."""
