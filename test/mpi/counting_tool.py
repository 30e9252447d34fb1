"""A second tool: a library that counts the calls of every MPI function and passes them on to PMPI, made
from the table of MPI functions. Each rank writes its counts to $COUNTS.RANK.NAME when it ends."""

import collections
import sys

from harness import BIN, MPI, ROOT

sys.path.insert(0, str(ROOT))
from codegen.calls.declared import known_to  # noqa: E402
from codegen.calls.table import load  # noqa: E402

HEAD = """#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
typedef int AnoleRange[3];
"""
WRITER = """
__attribute__((destructor)) static void writeCounts(void) {
  char name[4096];
  const char *rank = getenv("PMI_RANK") ? getenv("PMI_RANK") : getenv("OMPI_COMM_WORLD_RANK");
  if (!getenv("COUNTS") || !rank)
    return;
  snprintf(name, sizeof name, "%s.%s.%s", getenv("COUNTS"), rank, TEXT(TOOL));
  FILE *file = fopen(name, "w");
  for (unsigned i = 0; file && i < sizeof counts / sizeof *counts; ++i)
    if (counts[i])
      fprintf(file, "%s %ld\\n", names[i], counts[i]);
  if (file)
    fclose(file);
}
"""


def wrapper(number, call):
    parameters = ", ".join(f"{p.type} {p.name}" for p in call.parameters) or "void"
    arguments = ", ".join(p.name for p in call.parameters)
    return (f"{call.result} {call.name}({parameters}) {{\n  ++counts[{number}];\n"
            f"  return P{call.name}({arguments});\n}}\n")


def source():
    table = known_to(load(), [str(BIN.parent / MPI / "mpicc")]).calls
    counted = [call for call in table if not call.find("Ellipsis")]
    names = "".join(f'"{call.name}", ' for call in counted)
    return (HEAD + f"static long counts[{len(counted)}];\nstatic const char *names[] = {{{names}}};\n"
            + WRITER + "\n".join(wrapper(i, call) for i, call in enumerate(counted)))


def build(sandbox, name, *flags):
    """The tool as an object file or, by default, as a library; `name` tells several of them apart."""
    path = sandbox.path / "counting_tool.c"
    path.write_text(source())
    target = sandbox.path / (f"lib{name}.so" if not flags else f"{name}.o")
    sandbox.run("mpicc", "-w", "-O1", "-fPIC", f"-DTOOL={name}", *(flags or ["-shared"]), path, "-o",
                target).succeeded()
    return target


def counts(sandbox, name, ranks):
    """What the tool counted on all ranks together, and what tracers leave out removed."""
    total = collections.Counter()
    for rank in range(ranks):
        for line in (sandbox.path / f"counts.{rank}.{name}").read_text().splitlines():
            function, number = line.split()
            total[function] += int(number)
    return dict(total)


def events(sandbox, trace):
    """Events of a trace by function."""
    total = collections.Counter()
    for stream in sandbox.info(trace)["streams"]:
        for point in stream["points"]:
            total[point["function"]] += point["events"] + point["polls"]
    return dict(total)
