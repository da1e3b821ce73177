"""Trick to the Future at the table: who plays, the round live, the tally, the scores.

Theory of operation. Each page leads to others and back again::

    menu ─► Seating ─► Dealing ─► Playing ─► Scoring ─► Dealing, or a new game after the third round
                          └─────► Counting ─────┘

so a page names the one that it leads to (``companion.games.trick.table.gaming.To``), and the kit makes it: no module
here imports another page's to turn to it. What was played is the rules' state alone; BACK and OK go between the pages
of one state, and only plays, tallies and undos make a new one.
"""
