"""`anole print --bytes` says what the program gave to its calls, as the program itself adds it up."""

import collections
import re

from harness import HERE, expect, main

RANKS = 4
TOTAL = re.compile(r"\b(sent|received) ([\d,]+) bytes\s+in ([\d,]+) calls?\b")


def shown(text):
    """(function, direction): [bytes, calls]"""
    totals, function = collections.defaultdict(lambda: [0, 0]), None
    for line in text.splitlines():
        if point := re.match(r"\s*#\d+  (\w+)", line):
            function = point[1]
        for direction, *numbers in TOTAL.findall(line):
            for i, number in enumerate(numbers):
                totals[function, direction][i] += int(number.replace(",", ""))
    return totals


def said(text, ranks):
    totals = collections.defaultdict(lambda: [0, 0])
    for line in text.splitlines():
        rank, function, direction, *numbers = line.split()
        if int(rank) in ranks:
            for i, number in enumerate(numbers):
                totals[function, direction][i] += int(number)
    return totals


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "bytes.c", "program")
    run = sandbox.mpiexec(RANKS, program, ANOLE_OUTPUT="trace.anole").succeeded()
    for ranks, arguments in [(range(RANKS), ())] + [([r], ("--rank", r)) for r in range(RANKS)]:
        text = sandbox.anole("print", "trace.anole", "--bytes", *arguments).succeeded().out
        expected, found = said(run.out, ranks), shown(text)
        expect(len(expected) > 15, f"the program says too little: {run.out}")
        for key in expected.keys() | found.keys():
            expect(expected[key] == found[key], f"{arguments} {key}: {found[key]}, not {expected[key]}\n{text}")
        expect("not known" not in text, text)


main(test)
