"""A tool in front of the tracer that defines MPI_X and PMPI_X keeps calls from it: one line says so. No line says so of a
tool that defines MPI_X alone, whose calls are seen. So it is where a program looks a function up in MPI's library."""

import counting_tool
from harness import HERE, ROOT, RUNTIME, expect, expect_words, main, preloading, same_behaviour

TOOL = """#define _GNU_SOURCE
#include <dlfcn.h>
typedef int Send(const void *, int, int, int, int, int);
int PMPI_Send(const void *b, int c, int t, int d, int g, int m) {
  return ((Send *)dlsym(RTLD_NEXT, "PMPI_Send"))(b, c, t, d, g, m);
}
int PMPI_Ssend(const void *b, int c, int t, int d, int g, int m) { return PMPI_Send(b, c, t, d, g, m); }
int MPI_Send(const void *b, int c, int t, int d, int g, int m) { return PMPI_Send(b, c, t, d, g, m); }
int MPI_Ssend(const void *b, int c, int t, int d, int g, int m) { return PMPI_Ssend(b, c, t, d, g, m); }
"""


def test(sandbox):
    (sandbox.path / "tool.c").write_text(TOOL)
    tool = sandbox.path / "hiding.so"
    sandbox.run("cc", "-shared", "-fPIC", "-O1", "tool.c", "-o", tool).succeeded()
    program = sandbox.compile("mpicc", ROOT / "examples" / "wavefront.c", "program")
    untraced = sandbox.mpiexec(4, program, 5).succeeded()
    hidden = sandbox.mpiexec(4, *preloading(tool, RUNTIME), program, 5)
    same_behaviour(untraced, hidden)
    expect_words(hidden.err, "hiding.so defines MPI_Send and PMPI_Send, and 1 other functions of MPI in this way")
    expect(hidden.err.count("hiding.so") == 1, f"not one line: {hidden}")
    seen = sandbox.mpiexec(4, *preloading(counting_tool.build(sandbox, "front"), RUNTIME), program, 5)
    same_behaviour(untraced, seen)
    expect("defines" not in seen.err, f"its calls are seen: {seen}")
    looked_up(sandbox)


def looked_up(sandbox):
    """A function that the program looks up by the handle of MPI's library."""
    plain, traced = (sandbox.compile(wrapper, HERE / "programs" / "looked_up.c", name)
                     for wrapper, name in (("mpicc", "plain"), ("anole-mpicc", "looked")))
    for how, lines in (("handle", 1), ("linked", 0)):
        untraced = sandbox.mpiexec(2, plain, how).succeeded()
        for run in (sandbox.mpiexec(2, traced, how), sandbox.mpiexec(2, *preloading(RUNTIME), plain, how)):
            same_behaviour(untraced, run)
            expect(run.err.count("looked up MPI_Send in MPI's own library") == lines, f"{how}: {run}")


main(test)
