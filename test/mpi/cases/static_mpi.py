"""A program with MPI linked in statically is traced like any other, whether anole starts it or not, also where a
callback leaves calls by longjmp or by throwing. Without the tracer in it nothing can be seen of it, and anole says so
instead of starting it."""

import counting_tool
from harness import BIN, HERE, ROOT, expect, expect_words, main, same_behaviour


def calls_are_left(sandbox):
    """Unwinding needs the tracer's tables, and the loader does not know its functions from the program's here. MPICH's
    C++ library would load a second MPI."""
    program = sandbox.path / "left"
    sandbox.compile("anole-mpicxx", HERE / "programs" / "left_calls.cpp", "left.o", "-c", "-DMPICH_SKIP_MPICXX")
    sandbox.run(BIN / "anole-mpicc", "-static-mpi", "left.o", "-o", program, "-lstdc++").succeeded()
    for way in ("jump", "throw"):
        run = sandbox.mpiexec(2, program, way, ANOLE_OUTPUT=f"{way}.anole").succeeded()
        made = {name: 2 * int(count) for name, count in map(str.split, run.out.splitlines()[1:])}
        recorded = counting_tool.events(sandbox, f"{way}.anole")
        expect(recorded == made, f"{way}: the program made {made}, the trace has {recorded}")


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

    calls_are_left(sandbox)
    plain = sandbox.compile("mpicc", source, "plain", "-static-mpi")
    for refused in (sandbox.anole("run", "--", plain), sandbox.anole("overhead", "--runs", 1, "--", plain)):
        expect_words(refused.failed_with(2).err, "plain has MPI linked into it", "rebuild it with anole-mpicc")


main(test)
