"""The runtime of another MPI, preloaded by plain mpiexec: one line says so, and the program, in C or in Fortran, runs as if
untraced."""

from harness import BIN, BUILT, MPI, expect, expect_words, main, preloading, same_behaviour

OTHER = BIN.parent / "lib" / ("libanole-openmpi.so" if MPI == "mpich" else "libanole.so")


def test(sandbox):
    for ranks, program, *arguments in (4, "stencil2d", 5), (3, "ring"):
        untraced = sandbox.untraced(ranks, program, *arguments)
        run = sandbox.mpiexec(ranks, *preloading(OTHER), BUILT / "plain" / program, *arguments)
        same_behaviour(untraced, run)
        expect_words(run.err, f"anole: no trace: {OTHER.name} is not for the MPI of this program (libmpi", "'anole run'")
        expect(run.err.count("anole:") == 1, f"more than one line: {run.err}")
    expect(not sandbox.files("*.anole*"), f"there is a trace: {sandbox.files()}")


main(test)
