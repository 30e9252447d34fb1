"""A library that no wrapper compiled catches callbacks that leave by longjmp: the next callback starts where the library
was called, so that each call site is one call path, and the trace does not grow with the steps."""

from callbacks import record, ways
from harness import HERE, expect, main, same_behaviour

STEPS, FEW = 400, 40


def build(sandbox, level):
    programs = HERE / "programs"
    library = sandbox.compile("mpicc", programs / "jumped_back_library.c", f"libjumps{level}.so", "-shared", "-fPIC",
                              "-O2", *(("-D_FORTIFY_SOURCE=2",) if level else ()))
    return sandbox.compile("anole-mpicc", programs / "jumped_back.c", f"jumps{level}", f"-O{level}", library)


def test(sandbox):
    for level in (0, 2):
        program = build(sandbox, level)
        untraced = sandbox.mpiexec(2, program, STEPS, ANOLE="off").succeeded()
        run, info, size = record(sandbox, program, "both", STEPS)
        same_behaviour(untraced, run)
        expect("0 collisions, 0 disagreements" in run.err, f"{run}")
        _, few, small = record(sandbox, program, "static", FEW)
        expect(ways(info) == ways(few), f"{ways(info)} in {STEPS} steps, {ways(few)} in {FEW}")
        expect(max(way.count("<") for way in ways(few)) == 2, f"paths that are too long: {ways(few)}")
        expect(size < small + 300, f"{size} bytes for {STEPS} steps, {small} for {FEW}")
        expect("paths not decoded" not in info["counters"], f"{info['counters']}")


main(test)
