"""A value that an option does not allow is reported once, and the default is used."""

from harness import BUILT, expect, main, same_behaviour


def test(sandbox):
    untraced = sandbox.untraced(4, "stencil1d", 10)
    for name, value in {"ANOLE_CALLPATH": "sideways", "ANOLE_ARITY": "1", "ANOLE": "perhaps"}.items():
        trace = sandbox.path / f"{name}.anole"
        traced = sandbox.mpiexec(4, BUILT / "anole" / "stencil1d", 10, ANOLE_OUTPUT=trace,
                                 **{name: value})
        same_behaviour(untraced, traced)
        expect(traced.err.count(f"{name}={value}") == 1, f"{name} is not reported once: {traced}")
        sandbox.anole("info", trace).succeeded()


main(test)
