"""Asks everything of a trace, as a program would. usage: look.py FILE

Ends with status 0 if each question was answered or refused with a line."""

import contextlib
import sys
import warnings

import anole


def questions(trace):
    yield from (lambda name=name: getattr(trace, name)
                for name in ("points", "values", "histograms", "loops", "ranks", "phases"))
    yield from (trace.bytes, trace.matrix, lambda: trace.messages(limit=1000000),
                lambda: trace.spent("loop"), lambda: trace.spent("function", 0))
    yield lambda: trace.events(0)[:1000].frame()
    yield lambda: trace.events(0)[-1000:].frame()
    yield lambda: trace.events(0)["point"] if len(trace.events(0)) < 1000000 else None


def main():
    warnings.simplefilter("ignore")
    try:
        trace = anole.open(sys.argv[1])
    except (anole.Error, MemoryError) as error:
        print(error)
        return 0
    for question in questions(trace):
        with contextlib.suppress(anole.Error, MemoryError, ValueError):
            question()
    return 0


sys.exit(main())
