"""A program that the tracer was linked to, but that no wrapper compiled, is traced by unwinding, and says so once,
unless it is to be quiet."""

from harness import ROOT, expect, expect_words, main


def test(sandbox):
    source = ROOT / "examples" / "stencil2d.c"
    compiled = sandbox.compile("mpicc", source, "plain.o", "-c")
    program = sandbox.path / "plain"
    sandbox.run("anole-mpicc", compiled, "-o", program, "-lm").succeeded()
    run = sandbox.mpiexec(4, program, 10).succeeded()
    expect_words(run.err, "anole: call paths by unwinding: no part of plain was compiled by anole-mpicc, "
                          "anole-mpicxx or anole-mpifort")
    expect(run.err.count("unwinding") == 1, f"it is said more than once: {run}")
    expect(sandbox.info("plain.anole")["callpath"] == "unwind", "call paths are not by unwinding")
    quiet = sandbox.mpiexec(4, program, 10, ANOLE_QUIET="on").succeeded()
    expect(quiet.err == "", f"it is not quiet: {quiet}")
    asked = sandbox.mpiexec(4, program, 10, ANOLE_CALLPATH="unwind").succeeded()
    expect("unwinding" not in asked.err, f"it was asked for: {asked}")


main(test)
