"""What the rulebooks say: one rules engine for three games. Pure: no clock, no files, no randomness."""
