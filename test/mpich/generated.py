#!/usr/bin/env python3
"""Makes programs out of the traces of MPICH's tests (`anole generate`), which must do the same as the tests.

A test whose traced run fails shows nothing. A program may be refused, in one line that says why. The list in
docs/mpich-tests.md has those that differ or fail; anything else that does fails this test.
The suite is built by `build`; ANOLE_BIN is the folder with Anole's programs."""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from collections import Counter

import exceptions
import modes
import programs
import verdict
from execution import execute
from testlist import Lists
from untraced import LONGEST, MOST_GIGABYTES, MOST_RANKS

ANOLE = modes.BIN / "anole"
SAME, REFUSED, LEFT_OUT = "same", "refused", "left out"
FLAGS = ("-O1", "-pthread", "-Wall", "-Wextra", "-Werror")
# A program is interrupted when it takes so much longer than the test, in seconds.
PATIENCE = 60


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("built", type=pathlib.Path, help="folder in which `build` configured the suite")
    parser.add_argument("folder", help="folder of the suite, `attr` say")
    parser.add_argument("--test", metavar="NAME", help="only tests whose name starts so")
    parser.add_argument("--traces", type=pathlib.Path, help="keep traces in this folder, and take those that are there")
    parser.add_argument("--results", type=pathlib.Path, help="JSON file for the results")
    return parser.parse_args()


def chosen(options):
    tests = Lists(options.built.parent / "suite", options.built / "plain").tests(options.folder)
    return [test for test in tests if not options.test or test.matches(options.test)]


def one_line(text, words=40):
    return " ".join(text.split()[:words])


class Proxy:
    """What one test's trace becomes."""

    def __init__(self, built, test, trace):
        self.built, self.test, self.trace = built, test, trace
        self.folder = trace.parent / "proxy"
        self.folder.mkdir(exist_ok=True)
        self.ranks = str(min(test.ranks, MOST_RANKS))
        self.patience = PATIENCE

    def traced(self):
        """Why the test shows nothing; None if its run passed and left a trace."""
        if self.test.gigabytes > MOST_GIGABYTES:
            return "needs too much memory"
        run = modes.run(modes.TRACED["unwind"], self.built, self.test, int(self.ranks), 2 * LONGEST,
                        ANOLE_OUTPUT=f"{self.trace}", ANOLE_QUIET="on")
        self.patience += run.seconds
        problem = verdict.problem(self.test, run)
        if problem or not self.trace.exists():
            self.trace.unlink(missing_ok=True)
            return problem or "leaves no trace"
        return None

    def _anole(self, *words):
        try:
            return subprocess.run([ANOLE, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                  timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            return None

    def compared(self):
        """What is wrong with the program; SAME, or REFUSED and why."""
        source = self.folder / "proxy.c"
        made = self._anole("generate", self.trace, "-o", source, "--compute", "none")
        if made is None:
            return f"generate: no end within {PATIENCE} s"
        if made.returncode == 2:
            lines = made.stderr.splitlines()
            said = lines[-1].partition("cannot be generated: ")[2] if len(lines) == 1 else ""
            return f"{REFUSED}: {said}" if said else f"refused without a reason: {one_line(made.stderr)}"
        if made.returncode != 0:
            return f"generate: status {made.returncode}: {one_line(made.stderr)}"
        return self._built(source) or self._run() or self._differs() or SAME

    def _built(self, source):
        done = subprocess.run(["mpicc", *FLAGS, source, "-o", self.folder / "proxy", "-lm"], capture_output=True,
                              text=True, check=False)
        errors = [line for line in done.stderr.splitlines() if "error" in line]
        return f"does not compile: {one_line((errors or ['?'])[0])}" if done.returncode else None

    def _run(self):
        kept = {k: v for k, v in os.environ.items() if not k.startswith("ANOLE")} | self.test.environment
        added = [word for pair in modes.TRACED["unwind"].environment.items() for word in ("-genv", *pair)]
        command = ["mpiexec", "-n", self.ranks, *added, str(self.folder / "proxy")]
        environment = kept | {"ANOLE_OUTPUT": f"{self.folder / 'proxy.anole'}", "ANOLE_QUIET": "on",
                              "MPIEXEC_TIMEOUT": f"{self.patience:.0f}"}
        run = execute(command, self.folder, environment, self.patience)
        if run.seconds > self.patience:
            return f"does not end within {self.patience:.0f} s"
        return f"status {run.status}: {one_line(run.err + run.out)}" if run.status else None

    def _differs(self):
        done = self._anole("diff", "--ignore-paths", "--ignore-wildcards", self.trace, self.folder / "proxy.anole")
        if done is None or done.returncode == 0:
            return None if done else f"diff: no end within {PATIENCE} s"
        return f"differs: {one_line(done.stdout + done.stderr, 60)}"


def record(options, test, known):
    """What became of a test, and whether that is expected."""
    with tempfile.TemporaryDirectory(prefix="anole-mpich-", ignore_cleanup_errors=True) as name:
        kept = options.traces / re.sub(r"\W+", "_", test.name) if options.traces else pathlib.Path(name)
        kept.mkdir(parents=True, exist_ok=True)
        proxy = Proxy(options.built, test, kept / "test.anole")
        problem = None if proxy.trace.exists() else proxy.traced()
        result = f"{LEFT_OUT}: {problem}" if problem else proxy.compared()
    kind = result.partition(":")[0]
    isExpected = kind in (SAME, REFUSED, LEFT_OUT) or exceptions.reason(known, test, "generated")
    print(f"{'' if isExpected else '--- '}{test.name}: {result}", flush=True)
    return {"name": test.name, "result": result, "expected": bool(isExpected)}


def table(records):
    counts = Counter(each["result"].partition(":")[0] for each in records)
    return "\n".join(f"{count:6}  {kind}" for kind, count in counts.most_common())


def main():
    options = parse_arguments()
    tests = chosen(options)
    programs.build(options.built / "plain", tests)
    built = [test for test in tests if programs.is_built(options.built / "plain", test)]
    known = exceptions.read()
    records = [record(options, test, known) for test in built]
    if options.results:
        options.results.write_text(json.dumps(records, indent=1) + "\n")
    print(table(records))
    sys.exit(not all(each["expected"] for each in records))


main()
