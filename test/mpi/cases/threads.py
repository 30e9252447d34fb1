"""Threads that communicate at the same time get one stream each, also if they share what they use."""

from harness import HERE, main, same_behaviour


def check(sandbox, program):
    source = HERE / "programs" / f"{program}.cpp"
    plain = sandbox.compile("mpicxx", source, "plain", "-std=c++20", "-pthread")
    traced = sandbox.compile("anole-mpicxx", source, "traced", "-std=c++20", "-pthread")
    untraced = sandbox.mpiexec(4, plain, 20).succeeded()
    for name, command in {f"{program}-static": ("mpiexec", "-n", 4, traced, 20),
                          f"{program}-unwind": ("anole", "run", "-n", 4, "--", plain, 20)}.items():
        raw = sandbox.path / name
        raw.mkdir()
        run = sandbox.run(*command, ANOLE_VERIFY=raw, ANOLE_OUTPUT=f"{name}.anole")
        same_behaviour(untraced, run)
        sandbox.is_lossless(f"{name}.anole", raw)


def test(sandbox):
    for program in ("threads", "sharing"):
        check(sandbox, program)


main(test)
