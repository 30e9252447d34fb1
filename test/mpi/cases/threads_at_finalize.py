"""Threads that are in MPI calls while the main thread is in MPI_Finalize: the trace is whole, and equal to its raw log, in
every run, with and without call paths from the stack; without a log, calls are recorded the fast way."""

from harness import HERE, main


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "threads_at_finalize.c", "ending", "-pthread")
    for run, mode in enumerate(("static", "unwind") * 3):
        trace, raw = f"{run}.anole", sandbox.path / f"raw{run}"
        raw.mkdir()
        sandbox.mpiexec(2, program, 3, ANOLE_OUTPUT=trace, ANOLE_VERIFY=raw, ANOLE_CALLPATH=mode).succeeded()
        sandbox.is_lossless(trace, raw)
    for run in range(6):
        sandbox.mpiexec(2, program, 3, ANOLE_OUTPUT=f"fast{run}.anole").succeeded()
        sandbox.anole("check", f"fast{run}.anole").succeeded()


main(test)
