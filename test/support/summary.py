"""What a run of the tests took, and what it left out: the longest tests, how long all took, and why tests were skipped.

usage: summary.py RESULTS   (what `ctest --output-junit RESULTS` wrote)"""

import sys
import xml.etree.ElementTree as xml
from collections import defaultdict

LONGEST = 10


def reason(test):
    """The message of GTEST_SKIP() or, in a script, the last line before it ended."""
    lines = [line.strip() for line in test.findtext("system-out", "").splitlines()]
    for line, following in zip(lines, lines[1:]):
        if line.endswith(": Skipped"):
            return following
    return next(filter(None, reversed(lines)), "it does not say why")


def kind(name):
    """The group of a test, which its name begins with."""
    group = name.replace("/", ".").split(".")[0]
    return f"{group}.*" if group != name else name


def skipped(tests):
    """Lines, one for each reason."""
    names = defaultdict(list)
    for test in tests:
        if test.find("skipped") is not None and "SKIP" in test.find("skipped").get("message"):
            names[kind(test.get("name")), reason(test)].append(test.get("name"))
    for (group, why), alike in names.items():
        yield f"skipped: {alike[0] if len(alike) == 1 else f'{len(alike)} of {group}'}: {why}"


def main():
    run = xml.parse(sys.argv[1]).getroot()
    tests = run.findall("testcase")
    seconds = {test.get("name"): float(test.get("time")) for test in tests}
    print("What took longest:")
    for name in sorted(seconds, key=seconds.get, reverse=True)[:LONGEST]:
        print(f"  {seconds[name]:6.1f} s  {name}")
    print(f"{len(tests)} tests took {run.get('time')} s; one after the other: {sum(seconds.values()):.0f} s")
    print(*skipped(tests), sep="\n")


main()
