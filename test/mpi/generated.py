"""A program that is generated from the trace of an example compiles without a warning, and its trace is that of the example in calls,
order and values; receives from wildcards name what they received. It fits 100 columns, and clang-tidy finds nothing in it.
Usage: generated.py RANKS PROGRAM [ARGUMENTS]"""

import sys

from harness import BUILT, expect, expect_words, main

ranks, program, *arguments = sys.argv[1:]
# What looks like a mistake, and what the analyzer finds; but not where int is wide enough, as the numbers are known, nor what
# asks for the functions of Annex K, which no C library of Linux has.
CHECKS = ("-*,bugprone-*,clang-analyzer-*,-bugprone-easily-swappable-parameters,"
          "-bugprone-implicit-widening-of-multiplication-result,-bugprone-branch-clone,"
          "-clang-analyzer-security.insecureAPI.DeprecatedOrUnsafeBufferHandling")


def looks_well(sandbox, source):
    """In lines that fit a screen, and without what clang-tidy finds suspicious."""
    lines = source.read_text().splitlines()
    expect(lines[0] == "// clang-format off", f"no word to editors: {lines[0]}")
    wide = [line for line in lines if len(line) > 100]
    expect(not wide, f"more than 100 columns: {wide}")
    shown = sandbox.run("mpicc", "-show").succeeded().out.split()
    found = sandbox.run("clang-tidy-19", f"--checks={CHECKS}", "--warnings-as-errors=*", source, "--",
                        *(word for word in shown if word.startswith("-I")))
    expect(found.status == 0, f"clang-tidy: {found}")


def test(sandbox):
    sandbox.mpiexec(ranks, BUILT / "anole" / program, *arguments, ANOLE_OUTPUT="original.anole").succeeded()
    for computing in ("none", "spin"):
        source = sandbox.path / f"{computing}.c"
        sandbox.anole("generate", "original.anole", "-o", source, "--compute", computing).succeeded()
        looks_well(sandbox, source)
        proxy = sandbox.compile("mpicc", source, computing, "-Wall", "-Wextra", "-Werror")
    run = sandbox.anole("run", "-n", ranks, "-o", "proxy.anole", "--", proxy).succeeded()
    expect_words(run.out, f"done on {ranks} rank")
    same = sandbox.anole("diff", "--ignore-paths", "--ignore-wildcards", "original.anole", "proxy.anole")
    expect(same.status == 0, f"{program} on {ranks} ranks: {same}")


main(test)
