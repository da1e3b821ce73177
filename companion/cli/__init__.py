"""The command, one file a subcommand; the one place where the parts are put together."""
