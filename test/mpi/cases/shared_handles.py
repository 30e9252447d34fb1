"""A handle that MPI gives to several threads has a number in each of them: which thread came first does not show, so
all rounds are alike, and a replay and the generated program make what the trace says."""

from harness import HERE, expect, main


def test(sandbox):
    program = sandbox.compile("anole-mpicxx", HERE / "programs" / "shared_handles.cpp", "shared")
    raw = sandbox.path / "raw"
    sandbox.mpiexec(2, program, ANOLE_VERIFY=raw).succeeded()
    sandbox.is_lossless("shared.anole", raw)
    shown = sandbox.anole("print", "shared.anole", "--expand", "--rank", 0).succeeded().out
    foreign = [line for line in shown.splitlines() if "MPI_Group_" in line and "of thread" in line]
    expect(not foreign, f"groups of other threads: {foreign[:3]}")
    sandbox.anole("replay", "--time", "none", "--record", "replayed.anole", "shared.anole").succeeded()
    sandbox.anole("diff", "shared.anole", "replayed.anole").succeeded()
    sandbox.anole("generate", "shared.anole", "-o", "generated.c").succeeded()
    generated = sandbox.compile("mpicc", sandbox.path / "generated.c", "generated", "-pthread")
    sandbox.anole("run", "-n", 2, "-o", "generated.anole", "--", generated).succeeded()
    sandbox.anole("diff", "--ignore-paths", "shared.anole", "generated.anole").succeeded()


main(test)
