"""A program with MPI linked in statically is traced like any other, whether anole starts it or not. Without the
tracer in it nothing can be seen of it, and anole says so instead of starting it."""

from harness import ROOT, expect, expect_words, main, same_behaviour


def test(sandbox):
    source = ROOT / "examples" / "stencil1d.c"
    program = sandbox.compile("anole-mpicc", source, "static", "-static-mpi")
    linked = sandbox.run("ldd", program).succeeded().out
    expect("libmpi" not in linked and "libanole" not in linked, f"not static: {linked}")
    raw = sandbox.path / "raw"
    traced = sandbox.mpiexec(4, program, 20, ANOLE_VERIFY=raw)
    same_behaviour(sandbox.untraced(4, "stencil1d", 20), traced)
    sandbox.is_lossless("static.anole", raw)
    expect(sandbox.info("static.anole")["callpath"] == "static", "not instrumented")
    raw = sandbox.path / "raw-run"
    same_behaviour(traced, sandbox.anole("run", "-n", 4, "-o", "run.anole", "--", program, 20, ANOLE_VERIFY=raw))
    sandbox.is_lossless("run.anole", raw)

    plain = sandbox.compile("mpicc", source, "plain", "-static-mpi")
    for refused in (sandbox.anole("run", "--", plain), sandbox.anole("overhead", "--runs", 1, "--", plain)):
        expect_words(refused.failed_with(2).err, "plain has MPI linked into it", "rebuild it with anole-mpicc")


main(test)
