"""Our own REST endpoints for accounts; sign-up, log-in and the list of sessions are allauth's (docs/auth.md)."""
