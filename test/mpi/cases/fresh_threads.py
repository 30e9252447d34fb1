"""Programs that start new threads in each step: a thread takes the place of one that has ended, so the trace has as many
streams as threads at once. Who waits for its threads gets the same streams in each run, and they fold."""

from harness import HERE, expect, main

STREAMS = 4


def record(sandbox, program, steps, way, mode):
    name, raw = f"{way}-{mode}-{steps}.anole", sandbox.path / f"{way}-{mode}-{steps}"
    raw.mkdir()
    sandbox.mpiexec(2, program, steps, way, ANOLE_OUTPUT=name, ANOLE_VERIFY=raw, ANOLE_CALLPATH=mode,
                    ANOLE_TIME="off").succeeded()
    sandbox.is_lossless(name, raw)
    return name, (sandbox.path / name).stat().st_size


def streams(sandbox, trace):
    return len({stream["thread"] for stream in sandbox.info(trace)["streams"]})


def repeats(sandbox, trace):
    """The same behaviour, played again and as a program of its own."""
    sandbox.anole("replay", "--time", "none", "--record", "replayed.anole", trace).succeeded()
    sandbox.anole("diff", trace, "replayed.anole").succeeded()
    sandbox.anole("generate", trace, "-o", "generated.c").succeeded()
    proxy = sandbox.compile("anole-mpicc", sandbox.path / "generated.c", "generated", "-pthread")
    sandbox.mpiexec(2, proxy, ANOLE_OUTPUT="generated.anole").succeeded()
    sandbox.anole("diff", "--ignore-paths", trace, "generated.anole").succeeded()


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "fresh_threads.c", "fresh", "-pthread")
    for way in ("joined", "c11", "exits"):
        for mode in ("static", "unwind"):
            _, few = record(sandbox, program, 10, way, mode)
            trace, many = record(sandbox, program, 60, way, mode)
            expect(many <= few + 16, f"{way}, {mode}: {few} bytes for 10 steps, {many} for 60")
            expect(streams(sandbox, trace) == STREAMS, f"{way}, {mode}: {streams(sandbox, trace)} streams")
    sandbox.mpiexec(2, program, 60, "joined", ANOLE_OUTPUT="again.anole").succeeded()
    sandbox.anole("diff", "joined-static-60.anole", "again.anole").succeeded()
    repeats(sandbox, "again.anole")
    trace, _ = record(sandbox, program, 60, "detached", "static")
    expect(streams(sandbox, trace) <= 2 * STREAMS, f"detached: {streams(sandbox, trace)} streams")


main(test)
