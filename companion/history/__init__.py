"""What became of the games: statistics, looking back, tournaments. Knows no widgets."""
