"""Who waits in a real run, for how long and for whom: programs that are late in known ways (programs/late_ranks.c).
Imbalance that moves is among the unit tests: there, noise of a busy machine is as large as what is looked for."""

import json

from harness import HERE, expect, main

STEP, STEPS = 10e6, 20  # nanoseconds of a unit; steps


def near(value, units, what):
    expected = units * STEP * STEPS
    expect(abs(value - expected) <= 0.05 * expected, f"{what}: {value} instead of {expected}")


def told(sandbox, program, ranks, case):
    trace = f"{case}.anole"
    sandbox.mpiexec(ranks, program, case, ANOLE_OUTPUT=trace, ANOLE_TIME="full").succeeded()
    waits = json.loads(sandbox.anole("waits", "--json", trace).succeeded().out)
    for rank in waits["ranks"]:
        parts = sum(rank[f"{part}_ns"] for part in ("waiting", "transfer", "overhead", "not_explained"))
        expect(abs(parts - rank["in_mpi_ns"]) <= 1, f"{case}: {rank} does not add up")
    return waits


def wait_in(waits, function):
    return next(wait for wait in waits["waits"] if wait["call_site"]["function"] == function)


def expect_wait(waits, kind, function, ranks, units, causes):
    wait = wait_in(waits, function)
    expect((wait["kind"], wait["ranks"]) == (kind, ranks), f"{wait['kind']} of {wait['ranks']} instead of {kind} of {ranks}")
    near(wait["waiting_ns"], units, kind)
    for cause, (rank, long) in zip(wait["causes"], causes):
        expect(cause["ranks"][0]["rank"] == rank, f"{cause} instead of rank {rank}")
        near(cause["time_ns"], long, f"cause of {kind}")


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "late_ranks.c", "late_ranks")
    waits = told(sandbox, program, 2, "sender")
    expect_wait(waits, "late sender", "MPI_Recv", "0", 3, [(1, 3)])
    expect(waits["summary"].startswith("Rank 1 computes"), waits["summary"])
    expect_wait(told(sandbox, program, 2, "receiver"), "late receiver", "MPI_Ssend", "0", 3, [(1, 3)])
    expect_wait(told(sandbox, program, 3, "root"), "late broadcast", "MPI_Bcast", "0,2", 6, [(1, 6)])
    chain = told(sandbox, program, 3, "chain")
    first = max((wait for wait in chain["waits"] if wait["ranks"] == "0"), key=lambda wait: wait["waiting_ns"])
    near(first["waiting_ns"], 5, "chain")
    for cause, (rank, units) in zip(first["causes"], [(1, 3), (2, 2)]):
        expect(cause["ranks"][0]["rank"] == rank, str(cause))
        near(cause["time_ns"], units, "cause in a chain")
    neighbours = told(sandbox, program, 3, "neighbours")
    wait = wait_in(neighbours, "MPI_Recv")
    expect(wait["ranks"] == "0,1", f"{wait['ranks']} wait")
    near(next(one["time_ns"] for one in wait["causes"][0]["ranks"] if one["rank"] == 2), 6, "waits for the last rank")


main(test)
