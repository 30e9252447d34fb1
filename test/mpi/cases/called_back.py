"""A library that no wrapper compiled calls functions of the program again and again: each call site is one call path,
as on the stack, and the trace does not grow with the steps."""

from callbacks import record, ways
from harness import HERE, expect, main, same_behaviour

STEPS, FEW = 400, 40


def build(sandbox, level):
    programs = HERE / "programs"
    library = sandbox.compile("mpicxx", programs / "called_back_library.cpp", f"libsteps{level}.so", "-shared", "-fPIC")
    return sandbox.compile("anole-mpicxx", programs / "called_back.cpp", f"steps{level}", f"-O{level}", library)


def test(sandbox):
    untraced = None
    for level in (0, 2):
        program = build(sandbox, level)
        untraced = untraced or sandbox.mpiexec(2, program, STEPS, ANOLE="off").succeeded()
        run, info, size = record(sandbox, program, "both", STEPS)
        same_behaviour(untraced, run)
        expect("0 collisions, 0 disagreements" in run.err, f"{run}")
        _, few, small = record(sandbox, program, "static", FEW)
        expect(ways(info) == ways(few), f"{ways(info)} in {STEPS} steps, {ways(few)} in {FEW}")
        expect(max(way.count("<") for way in ways(few)) == 2, f"paths that are too long: {ways(few)}")
        expect(size < small + 200, f"{size} bytes for {STEPS} steps, {small} for {FEW}")
        expect("paths not decoded" not in info["counters"], f"{info['counters']}")


main(test)
