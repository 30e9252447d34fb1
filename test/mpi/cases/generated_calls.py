"""Rare calls in generated programs, calls with handles that MPI does not know, and datatypes with absolute addresses: they
do the same, in memory that is large enough."""

from harness import HERE, expect, expect_words, main

STRICT = ("-Wall", "-Wextra", "-Werror")


def is_generated(sandbox, source, ranks):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / source, "program")
    sandbox.mpiexec(ranks, program, ANOLE_OUTPUT=f"{source}.anole").succeeded()
    sandbox.anole("generate", f"{source}.anole", "-o", "proxy.c").succeeded()
    checked = sandbox.compile("mpicc", sandbox.path / "proxy.c", "checked", "-g", "-fsanitize=address,undefined")
    run = sandbox.mpiexec(ranks, checked, ASAN_OPTIONS="detect_leaks=0:verify_asan_link_order=0").succeeded()
    expect_words(run.out, f"done on {ranks} ranks")
    proxy = sandbox.compile("mpicc", sandbox.path / "proxy.c", "proxy", *STRICT)
    sandbox.anole("run", "-n", ranks, "-o", f"{source}.proxy.anole", "--", proxy).succeeded()
    same = sandbox.anole("diff", "--ignore-paths", f"{source}.anole", f"{source}.proxy.anole")
    expect(same.status == 0, f"{same}")


def test(sandbox):
    is_generated(sandbox, "odd_calls.c", 6)
    is_generated(sandbox, "bad_handles.c", 2)
    is_generated(sandbox, "absolute_types.c", 4)


main(test)
