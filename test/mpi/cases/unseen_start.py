"""A program that starts MPI where no tool sees it (mpi_f08) runs unharmed, and is told why there is no
trace; not when the tracer is off."""

from harness import BUILT, expect, main, same_behaviour


def test(sandbox):
    program = BUILT / "plain" / "ring08"
    untraced = sandbox.mpiexec(4, program, 10).succeeded()
    traced = sandbox.anole("run", "-n", 4, "--", program, 10)
    same_behaviour(untraced, traced)
    expect(traced.err.count("no trace:") == 1 and "mpi_f08" in traced.err, f"no explanation: {traced}")
    expect(not sandbox.files("*.anole*"), "a trace")
    off = sandbox.anole("run", "-n", 4, "--", program, 10, ANOLE="off")
    expect("no trace" not in off.err, f"an explanation that nobody needs: {off}")


main(test)
