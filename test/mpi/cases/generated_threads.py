"""Programs of several threads become programs of several threads. What the trace does not tell about threads, a program must
not depend on: it is refused with one line that says why."""

from harness import HERE, ROOT, expect, expect_words, main

RANKS = 4
REFUSED = {"threads.cpp": "another thread made its request",
           "sharing.cpp": "its threads wait for each other's objects in a circle",
           "collective_threads.c": "make collective calls together",
           "handed_comms.c": "use each other's objects while they talk to each other"}


def traced(sandbox, source, *arguments):
    """The trace of a test program, by its name."""
    name = source.split(".")[0]
    compiler, *options = ("anole-mpicxx", "-std=c++20") if source.endswith("pp") else ("anole-mpicc",)
    program = sandbox.compile(compiler, HERE / "programs" / source, name, "-pthread", f"-I{ROOT / 'examples'}",
                              *options)
    sandbox.mpiexec(RANKS, program, 20, *arguments, ANOLE_OUTPUT=f"{name}.anole").succeeded()
    return f"{name}.anole"


def run(sandbox, trace, computing):
    """The trace of the generated program."""
    source = sandbox.path / f"{trace}.{computing}.c"
    sandbox.anole("generate", trace, "-o", source, "--compute", computing).succeeded()
    proxy = sandbox.compile("mpicc", source, f"{trace}.{computing}", "-pthread", "-Wall", "-Wextra", "-Werror")
    done = sandbox.anole("run", "-n", RANKS, "-o", f"proxy.{trace}", "--", proxy).succeeded()
    expect_words(done.out, f"done on {RANKS} rank")
    return f"proxy.{trace}"


def is_same(sandbox, trace, computing):
    same = sandbox.anole("diff", "--ignore-paths", "--ignore-wildcards", trace, run(sandbox, trace, computing))
    expect(same.status == 0, f"{trace}, {computing}: {same}")


def is_refused(sandbox, trace, why):
    refused = sandbox.anole("generate", trace, "-o", "refused.c")
    expect(refused.status == 2 and why in refused.err, f"{trace}: {refused}")
    expect(refused.err.count("\n") == 1, f"{trace}: {refused}")


def test(sandbox):
    for source in ("taken_alike.c", "team_steps.c"):
        is_same(sandbox, traced(sandbox, source), "none")
    is_same(sandbox, traced(sandbox, "team_steps.c", "fresh"), "none")
    for source in ("hybrid.c", "irregular_threads.c", "helper_threads.c", "lent_buffers.c"):
        trace = traced(sandbox, source)
        for computing in ("spin", "flops", "none"):
            is_same(sandbox, trace, computing)
    run(sandbox, traced(sandbox, "own_types.c"), "none")  # the numbers of types are by chance
    for source, why in REFUSED.items():
        is_refused(sandbox, traced(sandbox, source), why)
    is_refused(sandbox, traced(sandbox, "lent_buffers.c", "fenced"), "in epochs of windows that other threads open")
    for way in ("rooms", "probed"):
        is_refused(sandbox, traced(sandbox, "taken_alike.c", way),
                   "receive messages with the same source, tag and communicator")
    scaled = sandbox.anole("generate", "--scale-ranks", "hybrid.anole", "-o", "scaled.c")
    expect(scaled.status == 2 and "several threads" in scaled.err, f"{scaled}")


main(test)
