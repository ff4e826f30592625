"""Daily puzzles over GraphQL."""
