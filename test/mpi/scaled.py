"""A program that is generated for any number of ranks does on another number of ranks what the example does there.
Usage: scaled.py RANKS FROM PROGRAM [ARGUMENTS], where FROM are the numbers of ranks of the traces: 9,16"""

import sys

from harness import BUILT, expect, expect_words, main

ranks, sizes, program, *arguments = sys.argv[1:]


def test(sandbox):
    traces = []
    for size in sizes.split(",") + [ranks]:
        traces.append(f"{size}.anole")
        sandbox.mpiexec(size, BUILT / "anole" / program, *arguments, ANOLE_OUTPUT=traces[-1]).succeeded()
    *given, wanted = traces
    sandbox.anole("generate", "--scale-ranks", *given, "-o", "proxy.c").succeeded()
    proxy = sandbox.compile("mpicc", sandbox.path / "proxy.c", "proxy", "-Wall", "-Wextra", "-Werror")
    run = sandbox.anole("run", "-n", ranks, "-o", "proxy.anole", "--", proxy).succeeded()
    expect_words(run.out, f"done on {ranks} rank")
    same = sandbox.anole("diff", "--ignore-paths", wanted, "proxy.anole")
    expect(same.status == 0, f"{program} from {sizes} on {ranks} ranks: {same}")


main(test)
