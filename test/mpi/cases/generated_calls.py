"""Rare calls in generated programs: they do the same, in memory that is large enough."""

from harness import HERE, expect, expect_words, main

RANKS = 6
STRICT = ("-Wall", "-Wextra", "-Werror")


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "odd_calls.c", "odd")
    sandbox.mpiexec(RANKS, program, ANOLE_OUTPUT="odd.anole").succeeded()
    sandbox.anole("generate", "odd.anole", "-o", "proxy.c").succeeded()
    checked = sandbox.compile("mpicc", sandbox.path / "proxy.c", "checked", "-g", "-fsanitize=address,undefined")
    run = sandbox.mpiexec(RANKS, checked, ASAN_OPTIONS="detect_leaks=0:verify_asan_link_order=0").succeeded()
    expect_words(run.out, f"done on {RANKS} ranks")
    proxy = sandbox.compile("mpicc", sandbox.path / "proxy.c", "proxy", *STRICT)
    sandbox.anole("run", "-n", RANKS, "-o", "proxy.anole", "--", proxy).succeeded()
    same = sandbox.anole("diff", "--ignore-paths", "odd.anole", "proxy.anole")
    expect(same.status == 0, f"{same}")


main(test)
