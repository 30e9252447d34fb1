"""An instrumented program without the tracer runs as if untouched, and can be traced later."""

from harness import ROOT, expect, main, same_behaviour


def test(sandbox):
    source = ROOT / "examples" / "stencil2d.c"
    plain = sandbox.compile("mpicc", source, "plain")
    program = sandbox.compile("anole-mpicc", source, "stencil2d", ANOLE_LINK="off")
    untraced = sandbox.mpiexec(4, plain, 10)
    unlinked = sandbox.mpiexec(4, program, 10)
    same_behaviour(untraced, unlinked)
    expect(unlinked.err == untraced.err, f"it is not quiet: {unlinked}")
    expect(sandbox.files("*.anole*") == [], "it left a trace")

    raw = sandbox.path / "raw"
    raw.mkdir()
    same_behaviour(untraced, sandbox.anole("run", "-n", 4, "--", program, 10, ANOLE_VERIFY=raw))
    sandbox.is_lossless("stencil2d.anole", raw)


main(test)
