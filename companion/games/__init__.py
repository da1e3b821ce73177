"""The games, one folder each: its rules, its pages at the table, its scenes, its data."""
