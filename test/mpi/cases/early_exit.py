"""A program that ends without MPI_Finalize keeps its status, and one line says why there is no trace."""

from harness import HERE, expect, main


def test(sandbox):
    source = HERE / "programs" / "early_exit.c"
    plain = sandbox.compile("mpicc", source, "plain")
    traced = sandbox.compile("anole-mpicc", source, "traced")
    for status in (0, 5):
        untraced = sandbox.mpiexec(1, plain, status)
        run = sandbox.mpiexec(1, traced, status)
        expect(run.status == untraced.status, f"another status than {untraced}: {run}")
        expect(run.err.count("no trace:") == 1 and "MPI_Finalize" in run.err, f"no explanation: {run}")


main(test)
