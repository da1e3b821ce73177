"""What a table is made of: the settings of one TOML file, and the table that is there without one."""
