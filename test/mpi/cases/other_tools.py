"""Another tool in front of the tracer, behind it, or both, linked or preloaded: the program behaves as
before, the tracer records each call once, and so does each tool. C and mpi_f08."""

import counting_tool
from harness import BIN, HERE, ROOT, RUNTIME, expect, main, preloading, same_behaviour

RANKS = 4


def check(sandbox, what, untraced, program, tools, preload, steps=5):
    raw = sandbox.path / f"raw-{what}"
    raw.mkdir()
    for old in sandbox.files("counts.*"):
        (sandbox.path / old).unlink()
    trace = f"{what}.anole"
    traced = sandbox.mpiexec(RANKS, *preloading(*preload), program, steps, ANOLE_VERIFY=raw, ANOLE_OUTPUT=trace,
                             COUNTS=sandbox.path / "counts")
    same_behaviour(untraced, traced)
    sandbox.is_lossless(trace, raw)
    recorded = counting_tool.events(sandbox, trace)
    for tool in tools:
        counted = counting_tool.counts(sandbox, tool, RANKS)
        expect(counted == recorded, f"{what}: the trace has {recorded}, {tool} counted {counted}")


def test(sandbox):
    front, behind = (counting_tool.build(sandbox, name) for name in ("front", "behind"))
    inside = str(counting_tool.build(sandbox, "inside", "-c"))
    c, f08 = ROOT / "examples" / "stencil2d.c", HERE / "programs" / "f08_calls.f90"
    for name, compiler, source in (("c", "mpicc", c), ("f08", "mpifort", f08)):
        program = sandbox.compile(compiler, source, name)
        untraced = sandbox.mpiexec(RANKS, program, 5).succeeded()
        for order in ([front, RUNTIME], [RUNTIME, behind], [front, RUNTIME, behind]):
            tools = [tool.stem[3:] for tool in order if tool != RUNTIME]
            check(sandbox, f"{name}-{'-'.join(tools)}", untraced, program, tools, order)
        objects = sandbox.compile(compiler, source, f"{name}-with-tool", inside)
        check(sandbox, f"{name}-inside", untraced, objects, ["inside"], [RUNTIME])

    rpath = f"-Wl,-rpath,{sandbox.path}:{BIN.parent / 'lib'}"
    link = {"front": ["-lfront", "-lanole"], "behind": ["-lanole", "-lbehind"]}
    untraced = sandbox.mpiexec(RANKS, sandbox.path / "c", 5).succeeded()
    for tool, libraries in link.items():
        linked = sandbox.compile("mpicc", c, f"linked-{tool}", "-Wl,--no-as-needed", f"-L{sandbox.path}",
                                 f"-L{BIN.parent / 'lib'}", *libraries, rpath)
        check(sandbox, f"linked-{tool}", untraced, linked, [tool], [])
    static = sandbox.compile("anole-mpicc", c, "static-inside", inside)
    check(sandbox, "static-inside", untraced, static, ["inside"], [])


main(test)
