"""Clocks over GraphQL: pauses, vacations, and coming back to one's seat."""
