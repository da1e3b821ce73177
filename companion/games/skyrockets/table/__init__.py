"""Skyrockets at the table: the setup, and the show from READY to the result."""
