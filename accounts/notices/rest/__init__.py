"""Devices and preferences over REST: what a client sets, beside the account itself."""
