"""What is wrong with a machine or a table, and what mends it: facts gathered once, findings made of them."""
