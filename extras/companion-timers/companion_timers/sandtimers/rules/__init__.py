"""The rules: glasses that are flipped and laid down. Pure: no clock, no files, no randomness."""
