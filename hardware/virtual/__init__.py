"""The real drivers on virtual wires, and models of the chips at the wires' far ends."""
