"""Threads that communicate at the same time get one stream each, also if they share what they use. The
order in which they happen to run does not show."""

from harness import HERE, expect, expect_words, main, same_behaviour


def check(sandbox, program):
    """What `anole print` says of a run in static mode."""
    source = HERE / "programs" / f"{program}.cpp"
    plain = sandbox.compile("mpicxx", source, f"{program}-plain", "-std=c++20", "-pthread")
    traced = sandbox.compile("anole-mpicxx", source, program, "-std=c++20", "-pthread")
    untraced = sandbox.mpiexec(4, plain, 20).succeeded()
    for name, command in {f"{program}-static": ("mpiexec", "-n", 4, traced, 20),
                          f"{program}-unwind": ("anole", "run", "-n", 4, "--", plain, 20)}.items():
        raw = sandbox.path / name
        raw.mkdir()
        run = sandbox.run(*command, ANOLE_VERIFY=raw, ANOLE_OUTPUT=f"{name}.anole")
        same_behaviour(untraced, run)
        sandbox.is_lossless(f"{name}.anole", raw)
    return text_of(sandbox, f"{program}-static")


def text_of(sandbox, name):
    return sandbox.anole("print", f"{name}.anole").succeeded().out


def test(sandbox):
    check(sandbox, "sharing")
    text = check(sandbox, "threads")
    expect_words(text, "array_of_requests[] [1, 0] x20", "array_of_requests[] [[5..1 by -2] x2 -1] x20",
                 "request #40 of thread 1..#120 of thread 3", "request #2 of thread 0")
    for run in range(3):
        sandbox.mpiexec(4, sandbox.path / "threads", 20, ANOLE_OUTPUT=f"{run}.anole").succeeded()
        expect(text_of(sandbox, str(run)) == text, f"run {run} differs from\n{text}")


main(test)
