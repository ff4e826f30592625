"""Notices: what people are told of their matches while they look elsewhere.

The outbox says what happened; this app decides whom that concerns, keeps an inbox for each, and sends mail and push.
"""
