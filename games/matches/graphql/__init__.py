"""Matches over GraphQL. This package also holds what the GraphQL adapters of all apps share: context, errors, guards.

The types of each game are generated from what the game declares (`generated`), so that a new game needs nothing here.
"""
