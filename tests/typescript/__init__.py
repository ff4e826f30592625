"""The TypeScript client, generated, type-checked and played with; `make typescript` runs it."""
