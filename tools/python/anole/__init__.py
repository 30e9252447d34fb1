"""Reads Anole's traces, without expanding them, and tells the tracer of a program's parts.

    import anole
    trace = anole.open("solver.anole")
    trace.points                       # a pandas frame: each place that calls MPI
    trace.ranks                        # what each rank spent computing and in MPI
    trace.matrix(by="bytes")           # who sends how much to whom
    events = trace.events(rank=3, start=900_000_000, stop=900_001_000)
    events["dest"]                     # a numpy array, read when it is asked for

    anole.compare("a.anole", "b.anole")          # which calls are slower, or do something else
    anole.scaling(["p4.anole", "p8.anole", "p16.anole"])
    anole.variance(["run1.anole", "run2.anole", "run3.anole"])

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

__all__ = ["Error", "Events", "Trace", "compare", "open", "pause", "paused", "phase", "phase_marker", "region",
           "region_begin", "region_end", "resume", "scaling", "variance"]

# Loaded when they are asked for: they need numpy, which a traced program may not have.
_READER = {"Error": "anole._anole", "Events": "anole._events", "Trace": "anole._trace"}


def __getattr__(name):
    if name == "__version__":
        return importlib.import_module("anole._anole").__version__
    if name not in _READER:
        raise AttributeError(f"module 'anole' has no attribute {name!r}")
    return getattr(importlib.import_module(_READER[name]), name)


def open(file):
    """Opens a trace file, as `anole info` does. (`anole merge` makes one of a folder of pieces.)

    Returns a `Trace`. Raises `Error` if there is no sound trace. Warns if the trace is partial.
    Time and memory: those of the compressed file, whatever the number of events.
    """
    return __getattr__("Trace")(file)


def compare(a, b):
    """Compares two runs, or lists of runs of two sides, as `anole compare` does: files or traces.

    Returns a frame with a row for each call site: what B is, seen from A (`b_is`), how it behaves otherwise, how the
    site was recognised (`match`), the times of both sides (`a_total_ns`, ...), and why its calls wait longer in B
    (`causes`). `attrs` has frames of the `run`, `loops`, `phases`, `functions` and `groups`, the `sentence` and the
    `slowdown`. Made by the command `anole`.
    """
    return importlib.import_module("anole._runs").compared(a, b)


def scaling(runs, weak=False, parameter=None):
    """Says how times grow, as `anole scaling` does: files or traces of one program on several numbers of ranks, or of
    other values of a parameter: `parameter={"n": [100, 200, 400]}`.

    Returns a frame with a row for the whole, each MPI function and each call site (`kind`), with the time of a rank in
    each run, the `law`, its `error`, the second best law (`or`), and the laws of calls and bytes. `attrs` has a frame
    of the `efficiency` of the runs. Made by the command `anole`.
    """
    return importlib.import_module("anole._runs").scaled(runs, weak, parameter)


def variance(runs):
    """Says which times vary between runs, and which ranks are slow in all of them, as `anole variance` does.

    Returns a frame with a row for the time before the calls of each call site, and one for the time inside them:
    `between_runs_ns`, `between_ranks_ns` and who is `slowest`, `noise_ns`, and what it varies `with`. `attrs` has
    frames of the `ranks` and `runs`, the `sentence` and the `noise`. Made by the command `anole`.
    """
    return importlib.import_module("anole._runs").varied(runs)
