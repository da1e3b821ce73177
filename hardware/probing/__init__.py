"""Wires of which nothing is known yet: pins watched, buses looked over, protocols tried out."""
