"""Who waits in real runs of three ranks in which rank 1 is late, in calls of many kinds (programs/late_kinds.c)."""

from harness import HERE, expect, main
from lateness import computed, expect_wait, told

STEPS, LATE = 10, 4  # units of rank 1 in each

# Case: what is waited in, how, and by whom: for what rank 1 computes longer than these.
WAITS = {
    "ring": ("MPI_Sendrecv", "late sender", "0,2"),
    "reduce": ("MPI_Reduce", "early reduce", "0"),
    "scan": ("MPI_Scan", "early scan", "0,2"),
    "alltoallv": ("MPI_Alltoallv", "wait at n x n", "0,2"),
    "neighbours": ("MPI_Neighbor_alltoall", "wait at n x n", "0,2"),
    "waitany": ("MPI_Waitany", "late sender", "0"),
    "probe": ("MPI_Probe", "late sender", "0"),
    "two_groups": ("MPI_Allreduce", "wait at n x n", "0,2"),
    "overlapped": ("MPI_Wait", "late sender", "0,2"),
    "persistent": ("MPI_Wait", "late sender", "0,2"),
    "lock": ("MPI_Win_lock", "lock contention", "2"),
    "post": ("MPI_Win_start", "late post", "0"),
}


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "late_kinds.c", "late_kinds")
    for case, (function, kind, ranks) in WAITS.items():
        waits, units = told(sandbox, program, 3, case), computed(sandbox, case)
        expect(units[1] >= LATE * STEPS, f"{case}: rank 1 computed {units[1]} units")
        late = sum(units[1] - units[int(rank)] for rank in ranks.split(","))
        expect_wait(waits, kind, function, ranks, late, [(1, late)])


main(test)
