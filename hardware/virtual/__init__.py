"""The virtual table: the real drivers on virtual wires, with models of the chips at the far ends."""
