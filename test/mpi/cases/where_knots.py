"""Ranks that wait for any of several, poll, or wait in threads, windows and sessions: `anole where` says why none goes on."""

from hangs import run
from harness import MPI

run("knot_wildcard", "knot_waitany", "knot_probe", "polls", "polls_test", "nonblocking", "fence", "locks", "threads",
    *(["session"] if MPI == "mpich" else []))
