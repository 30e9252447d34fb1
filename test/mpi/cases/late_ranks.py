"""Who waits in a real run, for how long and for whom: programs that are late in known ways (programs/late_ranks.c).
Imbalance that moves is among the unit tests: there, noise of a busy machine is as large as what is looked for."""

from harness import HERE, expect, main
from lateness import expect_wait, near, told, wait_in

STEPS = 20


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "late_ranks.c", "late_ranks")
    waits = told(sandbox, program, 2, "sender")
    expect_wait(waits, "late sender", "MPI_Recv", "0", 3 * STEPS, [(1, 3 * STEPS)])
    expect(waits["summary"].startswith("Rank 1 computes"), waits["summary"])
    waits = told(sandbox, program, 2, "receiver")
    expect_wait(waits, "late receiver", "MPI_Ssend", "0", 3 * STEPS, [(1, 3 * STEPS)])
    waits = told(sandbox, program, 3, "root")
    expect_wait(waits, "late broadcast", "MPI_Bcast", "0,2", 6 * STEPS, [(1, 6 * STEPS)])
    chain = told(sandbox, program, 3, "chain")
    first = max((wait for wait in chain["waits"] if wait["ranks"] == "0"), key=lambda wait: wait["waiting_ns"])
    near(first["waiting_ns"], 5 * STEPS, "chain")
    for cause, (rank, units) in zip(first["causes"], [(1, 3), (2, 2)]):
        expect(cause["ranks"][0]["rank"] == rank, str(cause))
        near(cause["time_ns"], units * STEPS, "cause in a chain")
    neighbours = told(sandbox, program, 3, "neighbours")
    wait = wait_in(neighbours, "MPI_Recv")
    expect(wait["ranks"] == "0,1", f"{wait['ranks']} wait")
    near(next(one["time_ns"] for one in wait["causes"][0]["ranks"] if one["rank"] == 2), 6 * STEPS,
         "waits for the last rank")


main(test)
