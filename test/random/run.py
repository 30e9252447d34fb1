#!/usr/bin/python3
"""Traces random programs and compares the traces with raw logs: see README.md.

Kinds: `plain` (all that is not below), `threaded` (several threads), `memory` (a small ANOLE_MEMORY), `killed` (a rank is killed), `generated` (a
program of its own is compiled). A failing seed is named by the command that repeats it."""

import argparse
import multiprocessing.pool
import os
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
os.environ.setdefault("ANOLE_BIN", str(ROOT / "build" / "bin"))
os.environ.setdefault("ANOLE_TEST_PROGRAMS", str(ROOT / "build" / "test" / "random"))
sys.path[:0] = [str(HERE), str(ROOT / "test" / "mpi")]

import build  # noqa: E402
import checks  # noqa: E402
import kinds  # noqa: E402
from harness import RUNTIME, Failure, Sandbox, expect, preloading  # noqa: E402


# The walker does little but MPI calls. Even so a rank is seldom killed in the tracer, about in one of forty seeds. So many
# records may be torn by chance, and four beside them.
RARE = 20


def run(sandbox, case, mode):
    """In unwinding mode, the program is one that was built without the pass, and the tracer is preloaded."""
    preload = preloading(RUNTIME) if mode == "unwind" else ()
    (sandbox.path / "raw").mkdir()
    if case.kind == "generated":
        program = (build.generated(case.seed, mode, sandbox),)
    else:
        program = (build.walker()[mode], *case.walker_arguments())
    return sandbox.mpiexec(case.ranks, *preload, *program, ANOLE_OUTPUT="trace.anole", ANOLE_VERIFY="raw",
                           **case.options)


def check(case, mode):
    with Sandbox() as sandbox:
        done = run(sandbox, case, mode)
        if case.killed:
            return checks.pieces(sandbox, done, case.ranks, case.killed[0])
        expect(done.status == 0 and done.out == f"{case.seed}: correct\n", f"wrong: {done}")
        (checks.limited if case.kind == "memory" else checks.whole)(sandbox, done)


def problem(case, arguments):
    """What is wrong with the program of a seed, in any of the modes, or nothing."""
    for mode in arguments.modes:
        try:
            check(case, mode)
        except checks.Torn:
            arguments.torn += 1
        except Failure as failure:
            return (f"{mode}: {failure}\nrepeat with: test/random/run.py --kind {case.kind} --modes {mode} "
                    f"--ranks {case.ranks} --first {case.seed} --seeds 1")
    return None


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", default="plain", choices=("plain", "threaded", "memory", "killed", "generated"))
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=10, help="how many seeds")
    parser.add_argument("--ranks", type=int, help="so many, instead of the seed's number")
    parser.add_argument("--modes", nargs="+", default=kinds.MODES, choices=kinds.MODES)
    return parser.parse_args()


def main():
    arguments = parse()
    build.walker()
    cases = [kinds.case(arguments.kind, seed, arguments.ranks)
             for seed in range(arguments.first, arguments.first + arguments.seeds)]
    failures = arguments.torn = 0
    # Ranks that wait for each other keep all processors busy; one alone does not.
    for several, jobs in ((False, os.cpu_count()), (True, 1)):
        chosen = [case for case in cases if (case.ranks > 1) == several]
        with multiprocessing.pool.ThreadPool(jobs) as pool:
            for found in pool.imap(lambda case: problem(case, arguments), chosen):
                failures += found is not None
                if found:
                    print(found, file=sys.stderr, flush=True)
    print(f"{arguments.kind}: {len(cases)} seeds, {failures} failed, {arguments.torn} with a torn record")
    return 1 if failures or arguments.torn > 4 + len(cases) // RARE else 0


if __name__ == "__main__":
    sys.exit(main())
