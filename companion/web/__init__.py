"""Pages and their socket."""
