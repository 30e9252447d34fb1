"""What tests of real runs share that are late in known ways: the waits that a command tells, in units of 10 ms."""

import json

from harness import expect

UNIT = 10e6  # nanoseconds
FEW = 0.05  # of what is expected


def told(sandbox, program, ranks, case):
    """What `anole waits` says of a run, whose parts add up to the time in MPI of each rank."""
    trace = f"{case}.anole"
    sandbox.mpiexec(ranks, program, case, ANOLE_OUTPUT=trace, ANOLE_TIME="full").succeeded()
    waits = json.loads(sandbox.anole("waits", "--json", trace).succeeded().out)
    for rank in waits["ranks"]:
        parts = sum(rank[f"{part}_ns"] for part in ("waiting", "transfer", "overhead", "not_explained"))
        expect(abs(parts - rank["in_mpi_ns"]) <= 1, f"{case}: {rank} does not add up")
    return waits


def computed(sandbox, case):
    """How many units each rank of that run computed by its trace, with calls that do not wait: beside the program's own
    time, what a busy machine made of it."""
    ranks = json.loads(sandbox.anole("ranks", "--json", f"{case}.anole").succeeded().out)["ranks"]
    return [(rank["computing_ns"] + rank["overhead_ns"]) / UNIT for rank in ranks]


def near(value, units, what):
    expected = units * UNIT
    expect(abs(value - expected) <= FEW * expected, f"{what}: {value} instead of {expected}")


def wait_in(waits, function):
    found = [wait for wait in waits["waits"] if wait["call_site"]["function"] == function]
    expect(found, f"nobody waits in {function}: {waits['summary']}")
    return found[0]


def expect_wait(waits, kind, function, ranks, units, causes):
    """The waiting in a function, and its causes: each a rank and how long others wait for it."""
    wait = wait_in(waits, function)
    expect((wait["kind"], wait["ranks"]) == (kind, ranks),
           f"{function}: {wait['kind']} of {wait['ranks']} instead of {kind} of {ranks}")
    near(wait["waiting_ns"], units, f"{function}: {kind}")
    for cause, (rank, long) in zip(wait["causes"], causes):
        expect(cause["ranks"][0]["rank"] == rank, f"{function}: {cause} instead of rank {rank}")
        near(cause["time_ns"], long, f"{function}: cause of {kind}")
