#!/usr/bin/python3
"""Looks at running programs at random moments, with `anole snapshot` and `anole where`, until there were as many looks as asked
for. The programs are examples and random ones (README.md), which are correct: whatever the moment, no verdict may say that one
hangs, each snapshot must be sound, and the program must print, do and leave in its trace what it does without looks."""

import argparse
import collections
import json
import os
import pathlib
import random
import subprocess
import sys
import time
from dataclasses import dataclass

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
os.environ.setdefault("ANOLE_BIN", str(ROOT / "build" / "bin"))
os.environ.setdefault("ANOLE_TEST_PROGRAMS", str(ROOT / "build" / "test" / "random"))
sys.path[:0] = [str(HERE), str(ROOT / "test" / "mpi")]

import build  # noqa: E402
import kinds  # noqa: E402
from harness import MPI, Failure, Sandbox, environment, expect  # noqa: E402

# Examples, their ranks and arguments, so that each runs for some seconds.
EXAMPLES = (("stencil2d.c", 4, 4000), ("cg.c", 4, 200), ("farm.c", 3, 20000), ("rmahalo.c", 2, 4000), ("torus.c", 4, 2000),
            ("sort.c", 3, 400), ("polling.c", 3, 400), ("persistent.c", 3, 10000), ("sessions.c", 2, 3000))
LONGER = 12  # times the acts of a random program
AGAIN = 3  # runs of a program to see whether its trace is the same each time
NO_HANG = ("goes on", "waits for a rank that computes", "waits for a rank that has ended", "not known")
TRACE, SNAPSHOT = "trace.anole", "trace.anole.snapshot"


@dataclass
class Program:
    name: str
    ranks: int
    command: tuple
    options: dict


def example(sandbox, chance):
    source, ranks, steps = EXAMPLES[chance.randrange(len(EXAMPLES))]
    return Program(source, ranks, (sandbox.compile("anole-mpicc", ROOT / "examples" / source, "program"), steps), {})


def walk(chance):
    case = kinds.case(chance.choice(("plain", "threaded", "memory")), chance.randrange(1 << 30))
    case.acts *= LONGER
    return Program(f"random ({case.kind})", case.ranks, (build.walker()["static"], *case.walker_arguments()), case.options)


def look(sandbox, chance, counts):
    """Whether a rank has answered."""
    folder = sandbox.path / SNAPSHOT
    for piece in folder.glob("*"):
        piece.unlink()
    words = chance.choice((("snapshot", TRACE), ("where", TRACE, "--json")))
    looked = sandbox.anole(*words)
    if not list(folder.glob("rank-*.anole")):
        return False
    checked = sandbox.anole("check", SNAPSHOT)
    expect("sound" in checked.out, f"{checked}\nof the snapshot of {looked}")
    if words[0] == "where" and looked.status == 0:
        verdict = json.loads(looked.out)
        expect(verdict["verdict"] in NO_HANG, f"a program that does not hang: {looked}")
        counts[verdict["verdict"]] += 1
    return True


def run(sandbox, program, chance=None, counts=None):
    """What it prints; with looks at random moments if there is a source of chance."""
    for folder in ("raw", SNAPSHOT):
        (sandbox.path / folder).mkdir(exist_ok=True)
        for file in (sandbox.path / folder).glob("*"):
            file.unlink()
    (sandbox.path / TRACE).unlink(missing_ok=True)
    command = ["mpiexec", "-n", program.ranks, *program.command]
    options = {**program.options, "ANOLE_OUTPUT": TRACE, "ANOLE_VERIFY": "raw"}
    with (sandbox.path / "out").open("w") as out, (sandbox.path / "err").open("w") as err:
        running = subprocess.Popen([str(word) for word in command], cwd=sandbox.path, env=environment(options),
                                   stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        try:
            while chance and running.poll() is None:
                time.sleep(chance.random() * 0.1)
                counts["looks"] += look(sandbox, chance, counts)
            running.wait(timeout=240)
        finally:
            running.kill()
            running.wait()
    said = (sandbox.path / "err").read_text()
    expect(running.returncode == 0, f"status {running.returncode}: {said}")
    sandbox.is_lossless(TRACE, "raw")
    return (sandbox.path / "out").read_text(), sorted(line.split(":")[0] for line in said.splitlines())


def keep(sandbox, name):
    (sandbox.path / TRACE).rename(sandbox.path / name)
    return name


def is_same(sandbox, before):
    return sandbox.anole("diff", before, TRACE).status == 0 and sandbox.info(before)["events"] == sandbox.info(TRACE)["events"]


def compare(sandbox, program, chance, counts):
    """The trace is to be that without looks, unless runs without looks differ, too. Which thread has which number is chance."""
    without = run(sandbox, program)
    first = keep(sandbox, "first.anole")
    looked = run(sandbox, program, chance, counts)
    expect(looked == without, f"it printed {looked}, without looks {without}")
    if program.name == "random (threaded)":
        return
    if is_same(sandbox, first):
        counts["same traces"] += 1
        return
    for _ in range(AGAIN):
        run(sandbox, program)
        if not is_same(sandbox, first):
            counts["programs whose traces differ from run to run"] += 1
            return
    raise Failure(f"another trace than without looks: {program}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--looks", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    counts, looks = collections.Counter(), collections.Counter()
    seed, failures = arguments.seed, 0
    while counts["looks"] < arguments.looks:
        chance = random.Random(seed)
        with Sandbox() as sandbox:
            program = example(sandbox, chance) if seed % 2 or MPI != "mpich" else walk(chance)
            before = counts["looks"]
            try:
                compare(sandbox, program, chance, counts)
            except Failure as failure:
                failures += 1
                print(f"{program.name}: {failure}\nrepeat with: test/random/looks.py --seed {seed} --looks 1", file=sys.stderr, flush=True)
        looks[program.name] += counts["looks"] - before
        print(f"{seed}: {program.name}, {counts['looks']} looks", flush=True)
        counts["runs"] += 1
        seed += 1
    for name, number in sorted({**looks, **counts}.items()):
        print(f"{number:6} {name}")
    print(f"looks: {counts['looks']} in {counts['runs']} programs, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
