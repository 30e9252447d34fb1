"""Erroneous calls fail traced as they fail untraced, and the trace still holds them."""

from harness import HERE, expect, main, same_behaviour


def test(sandbox):
    source = HERE / "programs" / "invalid_arguments.c"
    untraced = sandbox.mpiexec(2, sandbox.compile("mpicc", source, "plain")).succeeded()
    expect("16 calls failed" in untraced.out, f"the test's program is wrong: {untraced}")
    traced = sandbox.mpiexec(2, sandbox.compile("anole-mpicc", source, "traced"),
                             ANOLE_OUTPUT="trace.anole", ANOLE_VERIFY=sandbox.path / "raw")
    same_behaviour(untraced, traced)
    sandbox.is_lossless("trace.anole", sandbox.path / "raw")


main(test)
