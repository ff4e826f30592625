"""The lobby's services and selectors."""
