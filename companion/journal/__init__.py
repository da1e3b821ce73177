"""What happened, kept: the inputs of the evening that is on, the games that were played, the cards that were taught."""
