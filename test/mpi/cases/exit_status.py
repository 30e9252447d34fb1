"""A program's exit status, its own or that of MPI_Abort, passes through the tracer and `anole run`."""

from harness import HERE, expect, main, same_behaviour


def test(sandbox):
    source = HERE / "programs" / "exit_status.c"
    plain = sandbox.compile("mpicc", source, "plain")
    traced = sandbox.compile("anole-mpicc", source, "traced")
    for arguments in ((0,), (3,), (5, "abort")):
        untraced = sandbox.mpiexec(4, plain, *arguments)
        expect(untraced.status == arguments[0], f"the test's program is wrong: {untraced}")
        expect(sandbox.mpiexec(4, traced, *arguments).status == untraced.status, "static mode")
        run = sandbox.anole("run", "-n", 4, "--", plain, *arguments)
        expect(run.status == untraced.status, f"status of anole run: {run}")
    same_behaviour(sandbox.mpiexec(4, plain, 3), sandbox.mpiexec(4, traced, 3))


main(test)
