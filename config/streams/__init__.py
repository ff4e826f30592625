"""The process for streams: a small ASGI application of its own beside the API."""
