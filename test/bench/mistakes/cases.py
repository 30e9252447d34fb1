"""A program that is run, and what is to be found in it."""
import pathlib
import typing

STUCK = {"deadlock", "all-wait"}
MATCHING = STUCK | {"collective-order", "collective-missing", "message-unreceived", "message-unsent", "needs-buffers"}
REFUSED = {"mpi-error", "null-handle", "negative-count", "rank-out-of-range", "invalid-tag", "type-uncommitted"}
EPOCHS = {"epoch-missing", "epoch-twice", "epoch-not-open", "epoch-open", "epoch-mixed", "mpi-error"}
CORRECT = "correct"


class Case(typing.NamedTuple):
    """A run of a program that its suite describes."""
    source: pathlib.Path
    name: str
    label: str  # what is wrong
    ranks: int
    right: typing.AbstractSet = frozenset()  # the kinds of findings that say what the label says; none: that is not known
    arguments: tuple = ()
    lines: typing.AbstractSet = frozenset()  # that the description names
    flags: tuple = ()  # of the compiler
