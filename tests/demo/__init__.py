"""`make demo`: scripted clients that know nothing of the service but its URL and its schema.

They use the standard library only and import nothing of the product. Each player is a process of its own, which keeps
what an app would keep on a phone: its session token, the match, and the move whose answer it still waits for.
"""
