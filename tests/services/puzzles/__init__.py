"""Daily puzzles: made, handed out, kept closed, and who solved them best."""
