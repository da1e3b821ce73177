"""The rules: time controls as FIDE and US Chess describe them. Pure: no clock, no files, no randomness."""
