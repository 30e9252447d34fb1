"""Ranks that wait for any of several, poll, or wait in threads, windows and sessions: `anole where` says why none goes on."""

from hangs import run
from harness import MPI

run("knot_wildcard", "knot_waitany", "knot_waitsome", "knot_probe", "polls", "polls_test", "polls_any", "polls_testany",
    "nonblocking", "fence", "locks", "locks_crossed", "access_epoch", "exposure_epoch", "threads", "threads_order",
    *(["session"] if MPI == "mpich" else []))
