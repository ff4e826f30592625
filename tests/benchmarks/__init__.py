"""`make bench`: how many moves a second the service acknowledges, beside what its database could do at most.

It measures the parts of `make serve` with production settings, on servers and data of its own. The limit is pgbench
with the statements that one move executes. Everything is measured in rounds, one after the other and over again, so
that a slow minute of the machine falls on all alike; rows are medians. No test asserts a time.
"""
