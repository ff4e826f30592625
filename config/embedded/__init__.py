"""PostgreSQL and Valkey from Python wheels, started without any set-up by the person who runs Longtable.

Nothing here imports Django: the launcher must be able to explain itself before anything else works.
"""
