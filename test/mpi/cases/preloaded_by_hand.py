"""The runtime preloaded into the ranks by plain mpiexec, as the documentation says."""

from harness import BUILT, RUNTIME, main, preloading, same_behaviour


def test(sandbox):
    raw = sandbox.path / "raw"
    raw.mkdir()
    program = BUILT / "plain" / "stencil2d"
    untraced = sandbox.untraced(4, "stencil2d", 10)
    traced = sandbox.mpiexec(4, *preloading(RUNTIME), program, 10, ANOLE_VERIFY=raw)
    same_behaviour(untraced, traced)
    sandbox.is_lossless("stencil2d.anole", raw)


main(test)
