"""Skyrockets: Festivals of Fire."""
