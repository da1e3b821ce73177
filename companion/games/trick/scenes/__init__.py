"""What is to be seen of Trick to the Future: fuel on the bars, the trick and what a card can become, the scores."""
