"""Finds what is wrong with a machine or a table, and how to fix it: gathers facts once, then makes findings of them."""
