"""Every call of the table that can be generated is: programs that make all of them, with arguments by the kinds of
their parameters, give programs that compile without a warning and do the same."""

import sys

from harness import ROOT, expect, main

sys.path.insert(0, str(ROOT))
from codegen.calls.declared import known_to
from codegen.calls.table import load
from every_call.program import program

RANKS = 3
# Of other programs, and of one MPI library.
REFUSED_FAMILIES = {"Process", "Tools", "Extension"}
# The program begins and ends by others; MPI_Pcontrol may end a trace.
LEFT_OUT = {"MPI_Init", "MPI_Init_thread", "MPI_Finalize", "MPI_Abort", "MPI_Pcontrol"}
BATCHES = {"Collective": "collective", "PointToPoint": "messages", "Completion": "messages"}


def batches(table):
    """Calls that stand in a program together, by its name."""
    found = {}
    for call in table.calls:
        if call.family not in REFUSED_FAMILIES and call.name not in LEFT_OUT:
            found.setdefault(BATCHES.get(call.family, "others"), []).append(call)
    return found


def traced(sandbox, name, calls):
    source = sandbox.path / f"{name}.c"
    source.write_text(program(calls))
    built = sandbox.compile("anole-mpicc", source, name, "-w", "-O1")
    sandbox.mpiexec(RANKS, built, ANOLE_OUTPUT=f"{name}.anole").succeeded()
    return f"{name}.anole"


def functions(sandbox, trace):
    return {row["function"] for row in sandbox.info(trace)["functions"]}


def does_the_same(sandbox, name, calls):
    trace = traced(sandbox, name, calls)
    seen = functions(sandbox, trace)
    unseen = [call.name for call in calls if call.function not in seen and call.parameters]
    expect(not unseen, f"{name}: not in the trace: {unseen}")
    source = sandbox.path / f"proxy.{name}.c"
    sandbox.anole("generate", trace, "-o", source, "--compute", "none").succeeded()
    proxy = sandbox.compile("mpicc", source, f"proxy.{name}", "-O1", "-Wall", "-Wextra", "-Werror")
    sandbox.anole("run", "-n", RANKS, "-o", f"proxy.{name}.anole", "--", proxy).succeeded()
    same = sandbox.anole("diff", "--ignore-paths", trace, f"proxy.{name}.anole")
    expect(same.status == 0, f"{name}: {same}")


def test(sandbox):
    for name, calls in batches(known_to(load(), ["mpicc"])).items():
        does_the_same(sandbox, name, calls)


main(test)
