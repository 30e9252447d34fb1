"""A program that starts MPI where no tool sees it runs unharmed, and is told why there is no trace; not
when the tracer is off."""

from harness import HERE, expect, main, same_behaviour


def test(sandbox):
    program = sandbox.compile("mpicc", HERE / "programs" / "unseen_start.c", "unseen_start")
    untraced = sandbox.mpiexec(4, program).succeeded()
    traced = sandbox.anole("run", "-n", 4, "--", program)
    same_behaviour(untraced, traced)
    expect(traced.err.count("no trace:") == 1 and "PMPI_Init" in traced.err, f"no explanation: {traced}")
    expect(not sandbox.files("*.anole*"), "a trace")
    off = sandbox.anole("run", "-n", 4, "--", program, ANOLE="off")
    expect("no trace" not in off.err, f"an explanation that nobody needs: {off}")


main(test)
