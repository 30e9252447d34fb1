#!/usr/bin/env python3
"""Runs tests of MPICH's own suite untraced twice, and those that pass traced in both modes.
The suite is built by `build`; ANOLE_BIN is the folder with Anole's programs."""

import argparse
import pathlib
import shlex
import sys

import exceptions
import modes
import programs
import report
from testlist import Lists
from traced import trace
from untraced import Baseline

HERE = pathlib.Path(__file__).resolve().parent
SELECTED = HERE / "selected.txt"


def share(text):
    number, shares = map(int, text.split("/"))
    return slice(number - 1, None, shares)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("built", type=pathlib.Path, help="folder in which `build` configured the suite, in that of `fetch`")
    parser.add_argument("folder", help="folder of the suite, `attr` say")
    parser.add_argument("--selected", action="store_true", help="only what selected.txt names")
    parser.add_argument("--share", metavar="I/N", type=share, default="1/1", help="only the I-th of N shares of them")
    parser.add_argument("--test", metavar="NAME", help="only tests whose name starts so")
    parser.add_argument("--mode", choices=modes.TRACED, action="append", help="only this mode")
    parser.add_argument("--results", type=pathlib.Path, help="JSON file for the results")
    options = parser.parse_args()
    options.mode = options.mode or list(modes.TRACED)
    return options


def chosen(options):
    tests = Lists(options.built.parent / "suite", options.built / "plain").tests(options.folder)
    if options.selected:
        wanted = SELECTED.read_text().splitlines()
        tests = [test for test in tests if any(test.matches(name) for name in wanted)]
    return [test for test in tests if not options.test or test.matches(options.test)][options.share]


def again(options, test, mode):
    command = [sys.argv[0], str(options.built), options.folder, "--test", test.name, "--mode", mode]
    return f"ANOLE_BIN={modes.BIN} {shlex.join(command)}"


class Examination:
    """One run over many tests; what it prints is for whoever repairs the tracer."""

    def __init__(self, options):
        self.options = options
        self.baseline = Baseline(options.built, options.folder)
        self.known = exceptions.read()

    def _in_mode(self, test, name, untraced):
        mode = modes.TRACED[name]
        if not programs.is_built(self.options.built / mode.tree, test):
            return "cannot be built"
        run, compared, problem = trace(mode, self.options.built, test, untraced)
        if problem:
            print(f"--- {name}: {test.name}: {problem}\n{run.notes}{run.err}{run.out[-2000:]}"
                  f"--- {again(self.options, test, name)}", flush=True)
        return problem or (report.PASS if compared else report.UNCOMPARED)

    def record(self, test):
        """What happened, and the modes in which it is not what the list of exceptions says."""
        untraced = self.baseline.of(test)
        record = {"name": test.name, "untraced": untraced.problem or report.PASS, "unexpected": []}
        if untraced.problem:
            return record
        for mode in self.options.mode:
            record[mode] = self._in_mode(test, mode, untraced)
            if record[mode] not in report.PASSED and not exceptions.reason(self.known, test, mode):
                record["unexpected"].append(mode)
        return record


def main():
    options = parse_arguments()
    tests = chosen(options)
    if not tests:
        sys.exit(f"no test of {options.folder} has such a name")
    for tree in {"plain", *(modes.TRACED[name].tree for name in options.mode)}:
        programs.build(options.built / tree, tests)
    missing = [test.name for test in tests if not programs.is_built(options.built / "plain", test)]
    if options.selected and missing:
        sys.exit(f"not built: {missing}; see make.log in their folders")
    examination = Examination(options)
    records = [examination.record(test) for test in tests]
    if options.results:
        report.save(options.results, records)
    print(report.table(records))
    sys.exit(any(record["unexpected"] for record in records))


main()
