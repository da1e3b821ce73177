"""Skyrockets to be seen and heard: its setup, READY, the show and how it ends."""
