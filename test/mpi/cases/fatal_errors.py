"""MPI ends a program for an error: the rank that made it says where the pieces are, before the launcher hears of the
error, and its own piece is there when mpiexec returns, however long its keeper takes to write it. (MPICH ends all ranks
for an error of a file: any may be the first, and the status is that of one of them or of the launcher's signal.)"""

from harness import HERE, expect, main

CALLS = {"message": "MPI_Send", "collective": "MPI_Bcast", "window": "MPI_Put", "file": "MPI_File_read"}


def test(sandbox):
    source = HERE / "programs" / "fatal.c"
    plain = sandbox.compile("mpicc", source, "plain")
    traced = sandbox.compile("anole-mpicc", source, "fatal")
    for where, function in CALLS.items():
        untraced = sandbox.mpiexec(3, plain, where)
        run = sandbox.mpiexec(3, traced, where, ANOLE_OUTPUT=f"{where}.anole")
        piece = f"{where}.anole.partial/rank-1.anole"
        expect(where == "file" or sandbox.exists(piece), f"no {piece} yet: {run}")
        has_status = run.status == untraced.status or (where == "file" and run.status != 0)
        expect(has_status, f"status {untraced.status} untraced: {run}")
        lines = [line for line in run.err.splitlines() if line.startswith("anole:")]
        expect(len(lines) == 1 and "ended by MPI for an error" in lines[0], f"not one line: {run}")
        endings = sandbox.info(f"{where}.anole.partial" if where == "file" else piece)["endings"]
        ended = [ending for ending in endings if ending["end"] == "ended by MPI for an error"]
        expect(ended and (where == "file" or ended[0]["function"] == function), f"{endings}")
    slow = sandbox.compile("anole-mpicc", HERE / "programs" / "slow_keeper.c", "slow")
    run = sandbox.mpiexec(3, slow, 2)
    expect(run.err.count("rank 1 ended by MPI for an error") == 1, f"no line of a keeper that is slow: {run}")
    expect(sandbox.exists("slow.anole.partial/rank-1.anole"), f"no piece of a keeper that is slow: {run}")


main(test)
