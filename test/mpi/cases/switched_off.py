"""ANOLE=off: an instrumented program runs as if untraced, leaves no trace and says nothing; requests,
which the tracer follows in other states than recording, included."""

from harness import BUILT, expect, main, same_behaviour


def test(sandbox):
    for program in ("stencil1d", "persistent"):
        untraced = sandbox.untraced(4, program, 10)
        quiet = sandbox.mpiexec(4, BUILT / "anole" / program, 10, ANOLE="off")
        same_behaviour(untraced, quiet)
        expect(sandbox.files() == [], f"files appeared: {sandbox.files()}")
        expect(quiet.err == untraced.err, f"it is not quiet: {quiet}")


main(test)
