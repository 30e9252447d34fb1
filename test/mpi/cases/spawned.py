"""Processes that MPI_Comm_spawn makes have traces and raw logs of their own, whatever their parents' are called."""

from harness import HERE, MPI, expect, main


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "dynamic.c", "dynamic")
    for options, name in (({}, "dynamic"), ({"ANOLE_OUTPUT": "given"}, "given")):
        run = sandbox.mpiexec(2, program, ANOLE_VERIFY=f"{name}.raw", **options).succeeded()
        ending = ".anole" if name == "dynamic" else ""
        children = sandbox.files(f"{name}.spawned-*")
        expect(len(children) == (2 if MPI == "openmpi" else 0), f"traces of children: {children} {run}")
        sandbox.is_lossless(f"{name}{ending}", sandbox.path / f"{name}.raw")
        for trace in children:
            world = trace.removeprefix(f"{name}.").removesuffix(".anole")
            sandbox.is_lossless(trace, sandbox.path / f"{name}.raw" / world)
        expect(not sandbox.files("*~"), f"a trace was in the way: {sandbox.files()}")


main(test)
