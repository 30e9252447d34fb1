"""A tool in front of the tracer that defines MPI_X and PMPI_X keeps calls from it: one line says so. No line says so of a
tool that defines MPI_X alone, whose calls are seen. So it is where a program looks a function up in MPI's library."""

from harness import HERE, ROOT, RUNTIME, expect, expect_words, main, preloading, same_behaviour

HIDING = """#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
typedef int Send(const void *, int, MPI_Datatype, int, int, MPI_Comm);
int PMPI_Send(const void *b, int c, MPI_Datatype t, int d, int g, MPI_Comm m) {
  return ((Send *)dlsym(RTLD_NEXT, "PMPI_Send"))(b, c, t, d, g, m);
}
int PMPI_Ssend(const void *b, int c, MPI_Datatype t, int d, int g, MPI_Comm m) { return PMPI_Send(b, c, t, d, g, m); }
int MPI_Send(const void *b, int c, MPI_Datatype t, int d, int g, MPI_Comm m) { return PMPI_Send(b, c, t, d, g, m); }
int MPI_Ssend(const void *b, int c, MPI_Datatype t, int d, int g, MPI_Comm m) { return PMPI_Ssend(b, c, t, d, g, m); }
"""
FRONT = """#include <mpi.h>
int MPI_Send(const void *b, int c, MPI_Datatype t, int d, int g, MPI_Comm m) { return PMPI_Send(b, c, t, d, g, m); }
"""


def build(sandbox, name, source):
    (sandbox.path / f"{name}.c").write_text(source)
    sandbox.run("mpicc", "-shared", "-fPIC", "-O1", f"{name}.c", "-o", f"{name}.so").succeeded()
    return sandbox.path / f"{name}.so"


def test(sandbox):
    program = sandbox.compile("mpicc", ROOT / "examples" / "wavefront.c", "program")
    untraced = sandbox.mpiexec(4, program, 5).succeeded()
    hidden = sandbox.mpiexec(4, *preloading(build(sandbox, "hiding", HIDING), RUNTIME), program, 5)
    same_behaviour(untraced, hidden)
    expect_words(hidden.err, "hiding.so defines MPI_Send and PMPI_Send, and 1 other functions of MPI in this way")
    expect(hidden.err.count("hiding.so") == 1, f"not one line: {hidden}")
    front = preloading(build(sandbox, "front", FRONT), RUNTIME)
    seen = sandbox.mpiexec(4, *front, program, 5, ANOLE_OUTPUT="seen.anole")
    same_behaviour(untraced, seen)
    expect("defines" not in seen.err, f"its calls are seen: {seen}")
    expect_words(sandbox.anole("print", "seen.anole").succeeded().out, "MPI_Send")
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
