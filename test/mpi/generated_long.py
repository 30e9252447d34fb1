"""A program that is generated from a long run of an example is as long as one from a shorter run, also where the example changes
course on the way, and it does what the long run did.
Usage: generated_long.py RANKS PROGRAM SHORT LONG"""

import sys

from harness import BUILT, expect, main

ranks, program, *steps = sys.argv[1:]


def generated(sandbox, count):
    """The lines of the program for so many steps."""
    sandbox.mpiexec(ranks, BUILT / "anole" / program, count, ANOLE_OUTPUT=f"{count}.anole").succeeded()
    sandbox.anole("generate", f"{count}.anole", "-o", f"{count}.c", "--compute", "none").succeeded()
    return (sandbox.path / f"{count}.c").read_text().splitlines()


def test(sandbox):
    short, long = (generated(sandbox, count) for count in steps)
    expect(len(short) == len(long), f"{len(short)} lines for {steps[0]} steps, {len(long)} for {steps[1]}")
    sizes = [sum(map(len, text)) for text in (short, long)]
    expect(sizes[1] < sizes[0] + 200, f"{sizes} characters for {steps} steps")
    proxy = sandbox.compile("mpicc", sandbox.path / f"{steps[1]}.c", "proxy", "-O2", "-Wall", "-Wextra", "-Werror")
    sandbox.anole("run", "-n", ranks, "-o", "proxy.anole", "--", proxy).succeeded()
    same = sandbox.anole("diff", "--ignore-paths", "--ignore-wildcards", f"{steps[1]}.anole", "proxy.anole")
    expect(same.status == 0, f"{program} on {ranks} ranks: {same}")


main(test)
