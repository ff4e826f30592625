"""Live streams: what changed, never what it is. A client that hears of a change fetches what it may see."""
