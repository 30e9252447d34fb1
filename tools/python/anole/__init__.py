"""Reads Anole's traces, without expanding them, and tells the tracer of a program's parts.

    import anole
    trace = anole.open("solver.anole")
    trace.points                       # a pandas frame: each place that calls MPI
    trace.ranks                        # what each rank spent computing and in MPI
    trace.matrix(by="bytes")           # who sends how much to whom
    events = trace.events(rank=3, start=900_000_000, stop=900_001_000)
    events["dest"]                     # a numpy array, read when it is asked for

What goes wrong raises `anole.Error`, with the line that the command `anole` would print. Times are
in nanoseconds (`_ns`), sizes in bytes (`_bytes`).

    with anole.region("solve"):        # in a program: a named part of it
        ...
    anole.phase_marker()               # a step is done

What programs use does nothing without the tracer, and needs nothing but Python. docs/python.md has
more.
"""

import importlib

from anole._program import paused, phase, phase_marker, pause, region, region_begin, region_end, resume

__all__ = ["Error", "Events", "Trace", "open", "pause", "paused", "phase", "phase_marker", "region", "region_begin",
           "region_end", "resume"]

# Loaded when they are asked for: they need numpy, which a traced program may not have.
_READER = {"Error": "anole._anole", "Events": "anole._events", "Trace": "anole._trace"}


def __getattr__(name):
    if name not in _READER:
        raise AttributeError(f"module 'anole' has no attribute {name!r}")
    return getattr(importlib.import_module(_READER[name]), name)


def open(file):
    """Opens a trace file, as `anole info` does. (`anole merge` makes one of a folder of pieces.)

    Returns a `Trace`. Raises `Error` if there is no sound trace. Warns if the trace is partial.
    Time and memory: those of the compressed file, whatever the number of events.
    """
    return __getattr__("Trace")(file)
