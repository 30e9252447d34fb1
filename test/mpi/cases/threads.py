"""Threads that communicate at the same time get one stream each."""

from harness import HERE, main, same_behaviour


def test(sandbox):
    source = HERE / "programs" / "threads.cpp"
    plain = sandbox.compile("mpicxx", source, "plain", "-pthread")
    traced = sandbox.compile("anole-mpicxx", source, "traced", "-pthread")
    untraced = sandbox.mpiexec(4, plain, 20).succeeded()
    for name, command in {"static": ("mpiexec", "-n", 4, traced, 20),
                          "unwind": ("anole", "run", "-n", 4, "--", plain, 20)}.items():
        raw = sandbox.path / name
        raw.mkdir()
        run = sandbox.run(*command, ANOLE_VERIFY=raw, ANOLE_OUTPUT=f"{name}.anole")
        same_behaviour(untraced, run)
        sandbox.is_lossless(f"{name}.anole", raw)


main(test)
