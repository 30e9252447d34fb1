#!/usr/bin/python3
"""Generates programs out of the traces of random ones (README.md), and compares what both do. Each must compile without a
warning and, traced, give the trace of the random program in calls, order and values. A program that is refused must be
so in one line that names a reason; how many are is told. A failing seed is named by the command that repeats it.

One difference is forgiven, and counted: MPI_Waitany and its like wait in copies of requests, and of sends that are complete
at once no tool can tell which of them a copy stands for (docs/proxy.md)."""

import argparse
import itertools
import re
import sys

import run  # noqa: F401  (finds the other modules and Anole's programs)
import build
import kinds
from harness import Failure, Sandbox, expect

RANKS = (1, 2, 3, 4)
STRICT = ("-O1", "-Wall", "-Wextra", "-Werror")


COPIES = re.compile(r"  A: MPI_(?:Wait|Test)(?:any|some)\(.*array_of_requests.*\n  B: MPI_(?:Wait|Test)(?:any|some)\(")
CALL = re.compile(r"MPI_\w+\(|\b(?:count|sendcount|recvcount|dest|sendtag|root) \S+")


class Refused(Exception):
    """The trace does not hold what a program needs."""


class Copied(Exception):
    """Another request with the same handle is named."""


def generate(sandbox):
    made = sandbox.anole("generate", "random.anole", "-o", "proxy.c", "--compute", "none")
    if made.status == 2:
        expect(re.fullmatch(r"anole: random\.anole: cannot be generated: [^\n]+\n", made.err), f"not one line: {made}")
        raise Refused(made.err.split("cannot be generated: ")[1].strip())
    made.succeeded()
    return sandbox.compile("mpicc", sandbox.path / "proxy.c", "proxy", *STRICT)


def calls(sandbox, trace, case):
    """What each thread of each rank calls, with what does not depend on chance: threads that make objects at the same time
    number them by chance, and receives from wildcards name what they received."""
    texts = [sandbox.anole("print", trace, "--expand", "--rank", rank, "--thread", thread).succeeded().out
             for rank in range(case.ranks) for thread in range(case.threads)]
    return [CALL.findall(line) for text in texts for line in text.splitlines()]


def do_the_same_calls(sandbox, case):
    for number, (of_random, of_proxy) in enumerate(itertools.zip_longest(calls(sandbox, "random.anole", case),
                                                                         calls(sandbox, "proxy.anole", case))):
        expect(of_random == of_proxy, f"call {number} of all: {of_proxy} instead of {of_random}")


def check(case):
    with Sandbox() as sandbox:
        sandbox.mpiexec(case.ranks, build.walker()["static"], *case.walker_arguments(), ANOLE_OUTPUT="random.anole",
                        ANOLE_ONLINE="off").succeeded()
        proxy = generate(sandbox)
        sandbox.anole("run", "-n", case.ranks, "-o", "proxy.anole", "--", proxy).succeeded()
        if case.threads > 1:
            return do_the_same_calls(sandbox, case)
        same = sandbox.anole("diff", "--ignore-paths", "--ignore-wildcards", "random.anole", "proxy.anole")
        if same.status == 1 and COPIES.search(same.out):
            raise Copied
        expect(same.status == 0, f"{same}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=10, help="how many seeds")
    parser.add_argument("--kind", default="plain", choices=("plain", "threaded"))
    options = parser.parse_args()
    failures, copied, refused = 0, 0, []
    for seed in range(options.first, options.first + options.seeds):
        try:
            check(kinds.case(options.kind, seed, RANKS[seed % len(RANKS)]))
        except Refused as reason:
            refused.append(f"{seed}: {reason}")
        except Copied:
            copied += 1
        except Failure as failure:
            failures += 1
            print(f"{failure}\nrepeat with: test/random/proxies.py --kind {options.kind} --first {seed} --seeds 1", file=sys.stderr, flush=True)
    for reason in refused:
        print(reason)
    print(f"proxies: {options.seeds} seeds, {failures} failed, {len(refused)} refused, {copied} with copies of requests")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
