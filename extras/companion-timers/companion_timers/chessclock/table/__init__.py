"""The chess clock at the table: the time control, the players, the clock."""
