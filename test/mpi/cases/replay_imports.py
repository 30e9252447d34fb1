"""Traces of other tools are replayed after their import: each function is called as often as the trace says, but for calls of which
it does not tell the communicator, the peer or the operation. These are left out and counted. A trace that does not tell
enough is refused in one line."""

import json

from harness import ROOT, expect, main, skip

TRACES = ROOT.parent / "shared" / "traces"
OWN = ROOT / "test" / "tools" / "formats" / "in" / "traces"
REPLAYED = ["dumpi-1.0-four-ranks", "dumpi-8.1-all-to-all", "otf2-ping-pong/traces.otf2", "otf2-ember-4/traces.otf2",
            "paraver-epoch/epoch_1proc.prv.gz", "paraver-epoch/epoch_4proc.prv.gz"]


def counts(sandbox, trace):
    functions = json.loads(sandbox.anole("info", trace, "--json").succeeded().out)["functions"]
    return {function["function"]: function["events"] for function in functions}


def replay(sandbox, number, name):
    sandbox.anole("import", TRACES / name, "-o", f"{number}.anole").succeeded()
    report = sandbox.anole("replay", f"{number}.anole", "--time", "none", "--record", f"again-{number}.anole", "--json")
    left_out = sum(rank["left_out"] for rank in json.loads(report.succeeded().out)["per_rank"])
    expected, found = counts(sandbox, f"{number}.anole"), counts(sandbox, f"again-{number}.anole")
    lost = {function: count - found.get(function, 0) for function, count in expected.items()}
    expect(found.keys() <= expected.keys() and min(lost.values()) >= 0, f"{name}: {found} instead of {expected}")
    expect(sum(lost.values()) == left_out < sum(expected.values()) / 2, f"{name}: {left_out} left out, and {lost}")


def refuse(sandbox):
    """A recording of EZTrace does not begin with MPI_Init."""
    sandbox.anole("import", OWN / "eztrace-stencil2d" / "eztrace_log.otf2", "-o", "ez.anole").succeeded()
    refused = sandbox.anole("replay", "ez.anole").failed_with(2)
    expect("does not begin by starting MPI" in refused.err and refused.err.count("\n") == 1, refused)


def test(sandbox):
    refuse(sandbox)
    if not TRACES.is_dir():
        skip(f"no folder {TRACES.resolve()} with traces of other tools")
    for number, name in enumerate(REPLAYED):
        replay(sandbox, number, name)


main(test)
