"""A program that is generated from the trace of an example compiles without a warning, and its trace is that of the example in calls,
order and values.
Usage: generated.py RANKS PROGRAM [ARGUMENTS]"""

import sys

from harness import BUILT, expect, expect_words, main

ranks, program, *arguments = sys.argv[1:]


def test(sandbox):
    sandbox.mpiexec(ranks, BUILT / "anole" / program, *arguments, ANOLE_OUTPUT="original.anole").succeeded()
    for computing in ("none", "spin"):
        source = sandbox.path / f"{computing}.c"
        sandbox.anole("generate", "original.anole", "-o", source, "--compute", computing).succeeded()
        proxy = sandbox.compile("mpicc", source, computing, "-Wall", "-Wextra", "-Werror")
    run = sandbox.anole("run", "-n", ranks, "-o", "proxy.anole", "--", proxy).succeeded()
    expect_words(run.out, f"done on {ranks} rank")
    same = sandbox.anole("diff", "--ignore-paths", "original.anole", "proxy.anole")
    expect(same.status == 0, f"{program} on {ranks} ranks: {same}")


main(test)
