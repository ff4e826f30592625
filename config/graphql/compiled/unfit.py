"""What cannot be compiled, or turned out not to be as it was compiled for."""


class Unfit(Exception):  # noqa: N818 - it is no error: the ordinary way goes on from here
    """For the ordinary way to look at."""


class FullError(Unfit):
    """An operation asks for more than is kept of one."""
