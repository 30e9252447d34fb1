"""Reads Anole's traces, without expanding them.

    import anole
    trace = anole.open("solver.anole")
    trace.points                       # a pandas frame: each place that calls MPI
    trace.ranks                        # what each rank spent computing and in MPI
    trace.matrix(by="bytes")           # who sends how much to whom
    events = trace.events(rank=3, start=900_000_000, stop=900_001_000)
    events["dest"]                     # a numpy array, read when it is asked for

What goes wrong raises `anole.Error`, with the line that the command `anole` would print. Times are
in nanoseconds (`_ns`), sizes in bytes (`_bytes`). docs/python.md has more.
"""

from anole._anole import Error
from anole._events import Events
from anole._trace import Trace

__all__ = ["Error", "Events", "Trace", "open"]


def open(file):
    """Opens a trace file, as `anole info` does. (`anole merge` makes one of a folder of pieces.)

    Returns a `Trace`. Raises `Error` if there is no sound trace. Warns if the trace is partial.
    Time and memory: those of the compressed file, whatever the number of events.
    """
    return Trace(file)
