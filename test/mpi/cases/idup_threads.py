"""A communicator of MPI_Comm_idup that another thread uses: in the replay, too, it does so when the request is complete
that makes it."""

from harness import HERE, expect, main

RANKS = 3


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "idup_threads.c", "idup", "-pthread")
    for how in ("wait", "test", "other"):
        raw, trace = sandbox.path / how, f"{how}.anole"
        raw.mkdir()
        run = sandbox.mpiexec(RANKS, program, how, ANOLE_OUTPUT=trace, ANOLE_VERIFY=raw).succeeded()
        expect(run.out == "done\n", f"{run}")
        sandbox.is_lossless(trace, raw)
        replayed = f"{how}.replayed.anole"
        sandbox.anole("replay", "--time", "none", "--record", replayed, trace).succeeded()
        sandbox.anole("diff", trace, replayed).succeeded()


main(test)
