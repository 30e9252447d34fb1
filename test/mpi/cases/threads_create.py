"""Threads that make objects at once: each object is numbered by its thread, so a replay and the generated program
make what the trace says, and the trace does not grow with the rounds. Two runs are the same, whichever thread makes the
first call."""

from harness import HERE, expect, main


def record(sandbox, program, rounds):
    name, raw = f"{rounds}.anole", sandbox.path / str(rounds)
    raw.mkdir()
    sandbox.mpiexec(2, program, rounds, ANOLE_OUTPUT=name, ANOLE_VERIFY=raw).succeeded()
    sandbox.is_lossless(name, raw)
    return name, (sandbox.path / name).stat().st_size


def test(sandbox):
    program = sandbox.compile("anole-mpicxx", HERE / "programs" / "threads_create.cpp", "create")
    trace, small = record(sandbox, program, 5)
    for again in range(3):
        sandbox.run("mv", trace, f"before-{again}.anole").succeeded()
        sandbox.run("rm", "-r", sandbox.path / "5").succeeded()
        record(sandbox, program, 5)
        sandbox.anole("diff", f"before-{again}.anole", trace).succeeded()
    _, large = record(sandbox, program, 50)
    expect(large < 2 * small, f"{large} bytes for 50 rounds, {small} for 5")
    sandbox.anole("replay", "--time", "none", "--record", "replayed.anole", trace).succeeded()
    sandbox.anole("diff", trace, "replayed.anole").succeeded()
    sandbox.anole("generate", trace, "-o", "generated.c").succeeded()
    generated = sandbox.compile("anole-mpicc", sandbox.path / "generated.c", "generated")
    sandbox.mpiexec(2, generated, ANOLE_OUTPUT="generated.anole").succeeded()
    sandbox.anole("diff", "--ignore-paths", trace, "generated.anole").succeeded()


main(test)
