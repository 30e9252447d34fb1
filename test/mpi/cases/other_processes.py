"""Processes that the program makes end without a word of the tracer, and the program's own record goes on."""

from harness import HERE, expect, main, same_behaviour


def test(sandbox):
    source = HERE / "programs" / "other_processes.c"
    untraced = sandbox.run(sandbox.compile("mpicc", source, "plain")).succeeded()
    run = sandbox.run(sandbox.compile("anole-mpicc", source, "traced"))
    same_behaviour(untraced, run)
    expect(len(run.err.splitlines()) == 1 and "trace in traced.anole" in run.err, f"not one line: {run}")
    expect(not sandbox.exists("traced.anole.partial"), f"pieces of a whole trace: {sandbox.files()}")
    text = sandbox.anole("print", "traced.anole").succeeded().out
    expect("MPI_Barrier" in text, f"what came after is not in the trace:\n{text}")


main(test)
