"""The Python module finds in traces of real programs what walking them finds: who sends to whom, and every event."""

import json
import sys

from harness import BIN, ROOT, expect, main, skip

sys.path.insert(0, str(BIN.parent / "python"))
try:
    import anole
except ModuleNotFoundError:
    skip("the Python module was not built")

PROGRAMS = {"cg": (8, 5), "persistent": (5, 20), "stencil2d": (6, 50), "farm": (5, 40)}


def compare_messages(sandbox, trace):
    walked = json.loads(sandbox.anole("accuracy", trace.file, trace.file, "--json").succeeded().out)["matrix_full"]
    sent = trace.messages()
    found = [list(map(int, cell)) for cell in zip(sent["source"], sent["destination"], sent["messages"])]
    expect(found == walked["sends"] and found, f"{trace.file}: {found} instead of {walked['sends']}")
    expect(sent.attrs["unplaced"] == walked["unplaced"], f"{trace.file}: {sent.attrs}")


def compare_events(sandbox, trace, rank):
    lines = sandbox.anole("print", trace.file, "--rank", rank, "--expand").succeeded().out.splitlines()
    for start in range(0, len(lines), 7):
        events = trace.events(rank, start=start, stop=start + 3)
        for line, function, place in zip(lines[start:], events["function"], events["place"]):
            expect(f"  {function}(" in line and line.endswith(f")  {place}"), f"{function} {place} instead of {line}")
    expect(len(trace.events(rank)) == len(lines), f"{len(trace.events(rank))} events instead of {len(lines)}")


def test(sandbox):
    for name, (ranks, steps) in PROGRAMS.items():
        program = sandbox.compile("anole-mpicc", ROOT / "examples" / f"{name}.c", name)
        sandbox.mpiexec(ranks, program, steps).succeeded()
        trace = anole.open(sandbox.path / f"{name}.anole")
        compare_messages(sandbox, trace)
        for rank in range(ranks):
            compare_events(sandbox, trace, rank)


main(test)
