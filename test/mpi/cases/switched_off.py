"""ANOLE=off: an instrumented program leaves no trace and says nothing."""

from harness import BUILT, expect, main, same_behaviour


def test(sandbox):
    untraced = sandbox.mpiexec(4, BUILT / "plain" / "stencil1d", 10)
    quiet = sandbox.mpiexec(4, BUILT / "anole" / "stencil1d", 10, ANOLE="off")
    same_behaviour(untraced, quiet)
    expect(sandbox.files() == [], f"files appeared: {sandbox.files()}")
    expect(quiet.err == untraced.err, f"it is not quiet: {quiet}")


main(test)
