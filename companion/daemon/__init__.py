"""The one loop that owns the table's state, and the threads of what it drives."""
