"""Last Stone, the example of docs/adding-a-game.md: as small as a game can be."""
