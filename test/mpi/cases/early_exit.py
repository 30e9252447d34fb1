"""A program that ends by itself without MPI_Finalize, with success or failure, keeps its status and leaves
its trace."""

from harness import HERE, expect, main, until_status


def test(sandbox):
    source = HERE / "programs" / "early_exit.c"
    plain = sandbox.compile("mpicc", source, "plain")
    traced = sandbox.compile("anole-mpicc", source, "traced")
    for status in (0, 5):
        untraced = until_status(status, lambda: sandbox.mpiexec(1, plain, status))
        run = until_status(status, lambda: sandbox.mpiexec(1, traced, status, ANOLE_OUTPUT=f"{status}.anole"))
        expect(run.status == untraced.status == status, f"another status than {untraced}: {run}")
        expect(run.err.count("ended without MPI_Finalize") == 1, f"no explanation: {run}")
        info = sandbox.info(f"{status}.anole.partial")
        endings = [(ending["rank"], ending["end"]) for ending in info["endings"]]
        expect(endings == [(0, "ended without MPI_Finalize")], f"{endings}")
        expect(info["events"] == 2, f"{info['events']} events instead of MPI_Init and MPI_Barrier")


main(test)
