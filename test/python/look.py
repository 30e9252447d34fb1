"""Asks everything of traces, as a program would. usage: look.py FILE...

Each file is looked at in a process of its own, which has bounded time and memory; what it imports was imported before.
Ends with status 0 if each question was answered or refused with a line; else a line names the file."""

import contextlib
import os
import resource
import sys
import traceback
import warnings

import anole
import pandas  # noqa: F401  (frames need it)

SECONDS, MEMORY = 60, 3 << 30

def questions(trace):
    yield from (lambda name=name: getattr(trace, name)
                for name in ("points", "values", "histograms", "loops", "ranks", "phases"))
    yield from (trace.bytes, trace.matrix, lambda: trace.messages(limit=1000000),
                lambda: trace.spent("loop"), lambda: trace.spent("function", 0))
    yield lambda: trace.events(0)[:1000].frame()
    yield lambda: trace.events(0)[-1000:].frame()
    yield lambda: trace.events(0)["point"] if len(trace.events(0)) < 1000000 else None


def look(file):
    try:
        trace = anole.open(file)
    except (anole.Error, MemoryError) as error:
        print(error)
        return
    for question in questions(trace):
        with contextlib.suppress(anole.Error, MemoryError, ValueError):
            question()


def status(file):
    """Of a process that looks at the file."""
    sys.stdout.flush()
    process = os.fork()
    if process:
        return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        look(file)
        sys.stdout.flush()
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        os._exit(1)


def main():
    warnings.simplefilter("ignore")
    ends = {file: status(file) for file in sys.argv[1:]}
    failed = [f"{file}: {end}" for file, end in ends.items() if end]
    print(*failed, sep="\n", file=sys.stderr)
    return 1 if failed else 0


sys.exit(main())
