"""A program with MPI linked in statically is traced like any other, also when it is killed."""

from harness import BUILT, ROOT, expect, main, same_behaviour


def test(sandbox):
    source = ROOT / "examples" / "stencil1d.c"
    program = sandbox.compile("anole-mpicc", source, "static", "-static-mpi")
    linked = sandbox.run("ldd", program).succeeded().out
    expect("libmpi" not in linked and "libanole" not in linked, f"not static: {linked}")
    raw = sandbox.path / "raw"
    traced = sandbox.mpiexec(4, program, 20, ANOLE_VERIFY=raw)
    same_behaviour(sandbox.mpiexec(4, BUILT / "plain" / "stencil1d", 20).succeeded(), traced)
    sandbox.is_lossless("static.anole", raw)
    expect(sandbox.info("static.anole")["callpath"] == "static", "not instrumented")


main(test)
