"""A program's exit status, its own or that of MPI_Abort, passes through the tracer and `anole run`."""

from harness import HERE, expect, main, same_behaviour, until_status


def test(sandbox):
    source = HERE / "programs" / "exit_status.c"
    plain = sandbox.compile("mpicc", source, "plain")
    traced = sandbox.compile("anole-mpicc", source, "traced")
    for arguments in ((0,), (3,), (5, "abort")):
        commands = {"untraced": ("mpiexec", "-n", 4, plain), "static": ("mpiexec", "-n", 4, traced),
                    "anole run": ("anole", "run", "-n", 4, "--", plain)}
        for name, command in commands.items():
            run = until_status(arguments[0], lambda: sandbox.run(*command, *arguments))
            expect(run.status == arguments[0], f"{name}: {run}")
    untraced, run = (until_status(3, lambda: sandbox.mpiexec(4, program, 3)) for program in (plain, traced))
    same_behaviour(untraced, run)


main(test)
