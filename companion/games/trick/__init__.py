"""Trick to the Future."""
