"""Calls whose numbers change are known by those before them, too (Repeat). The trace has what happened, and is that of a
run in which all calls are worked out."""

from harness import main
from replaying import traced


def test(sandbox):
    for ranks in (1, 3):
        sandbox.traces("changing", ranks)
        program, worked_out, known = sandbox.path / "traced", f"out{ranks}", f"known{ranks}"
        raw = traced(sandbox, ranks, program, name=worked_out)
        for online in ("on", "off"):
            name = f"{known}{online}.anole"
            sandbox.mpiexec(ranks, program, ANOLE_OUTPUT=name, ANOLE_ONLINE=online).succeeded()
            sandbox.anole("diff", f"{worked_out}.anole", name).succeeded()
            sandbox.is_lossless(name, raw)
        for mode in ("static", "unwind"):
            (sandbox.path / mode).rename(sandbox.path / f"{mode}{ranks}")


main(test)
