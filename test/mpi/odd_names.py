"""Whatever files, functions and objects are called, `anole generate` writes a C program that compiles without a warning, even
where trigraphs count, and does the same."""

from harness import HERE, expect, main


def test(sandbox):
    program = sandbox.compile("anole-mpicxx", HERE / "programs" / "odd_names.cpp", 'odd" *', "-w", "-g", "-O1")
    sandbox.mpiexec(2, program, ANOLE_OUTPUT="odd.anole").succeeded()
    sandbox.anole("generate", "odd.anole", "-o", "proxy.c").succeeded()
    proxy = sandbox.compile("mpicc", sandbox.path / "proxy.c", "proxy", "-std=c11", "-trigraphs", "-pedantic", "-Wall",
                            "-Wextra", "-Werror")
    sandbox.anole("run", "-n", 2, "-o", "proxy.anole", "--", proxy).succeeded()
    same = sandbox.anole("diff", "--ignore-paths", "odd.anole", "proxy.anole")
    expect(same.status == 0, f"{same}")


main(test)
