"""A chess clock for two to six players."""
