"""Error handlers of the program are called as often as without the tracer, whatever kind of handle is wrong."""

from harness import HERE, expect, main, same_behaviour


def test(sandbox):
    source = HERE / "programs" / "handled_errors.c"
    untraced = sandbox.mpiexec(1, sandbox.compile("mpicc", source, "plain")).succeeded()
    expect(untraced.out.count(": 1\n") > 20, f"the test's program is wrong: {untraced}")
    program = sandbox.compile("anole-mpicc", source, "traced")
    for raw in ({}, {"ANOLE_VERIFY": sandbox.path / "raw"}):
        same_behaviour(untraced, sandbox.mpiexec(1, program, ANOLE_OUTPUT="trace.anole", **raw))
        expect(sandbox.exists("trace.anole"), "no trace")
        (sandbox.path / "trace.anole").rename(sandbox.path / "last.anole")
    sandbox.is_lossless("last.anole", sandbox.path / "raw")


main(test)
