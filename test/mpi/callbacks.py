"""Programs that libraries call back: each call site is one call path, as on the stack, and the trace does not grow with the
steps."""

from harness import expect, same_behaviour

STEPS, FEW = 400, 40
ROOM = 64  # bytes that the trace of many steps may have more than that of few


def record(sandbox, program, mode, steps):
    """Without times, whose bytes differ from run to run."""
    raw, name = sandbox.path / f"{program.name}-{mode}-{steps}", f"{program.name}-{mode}-{steps}.anole"
    raw.mkdir()
    run = sandbox.mpiexec(2, program, steps, ANOLE_CALLPATH=mode, ANOLE_VERIFY=raw, ANOLE_TIME="off", ANOLE_OUTPUT=name).succeeded()
    sandbox.is_lossless(name, raw)
    return run, sandbox.info(name), (sandbox.path / name).stat().st_size


def ways(info):
    """The places that MPI calls came through, of each path."""
    return sorted(" < ".join(f"{frame['function']}:{frame['line']}" for frame in path)
                  for path in info["paths"].values())


def expect_a_path_for_each_site(sandbox, program):
    untraced = sandbox.mpiexec(2, program, STEPS, ANOLE="off").succeeded()
    run, info, size = record(sandbox, program, "both", STEPS)
    same_behaviour(untraced, run)
    expect("0 collisions, 0 disagreements" in run.err, f"{run}")
    _, few, small = record(sandbox, program, "static", FEW)
    expect(ways(info) == ways(few), f"{ways(info)} in {STEPS} steps, {ways(few)} in {FEW}")
    expect(max(way.count("<") for way in ways(few)) == 2, f"paths that are too long: {ways(few)}")
    expect(size < small + ROOM, f"{size} bytes for {STEPS} steps, {small} for {FEW}")
    expect("paths not decoded" not in info["counters"], f"{info['counters']}")
