"""The phase loop of each example is the one that docs/markers.md lists."""

import re

from harness import BUILT, ROOT, expect, main

ROW = re.compile(r"\| `(\w+)` \| (\d+) \| (\d+) \| ([^|]+) \| ")


def rows():
    text = (ROOT / "docs" / "markers.md").read_text()
    return [match.groups() for match in map(ROW.match, text.splitlines()) if match]


def phase_loop(info):
    loops = info["phases"]["loops"]
    if not loops:
        return "none"
    loop = info["streams"][0]["loops"][loops[0]]
    return f"{loop['function']} {loop['file'].split('/')[-1]}:{loop['line']}"


def test(sandbox):
    expect(len(rows()) > 20, "the table has no rows")
    for program, ranks, argument, wanted in rows():
        trace = f"{program}.anole"
        sandbox.mpiexec(int(ranks), BUILT / "anole" / program, argument, ANOLE_OUTPUT=trace,
                        ANOLE_CALLPATH="static").succeeded()
        found = phase_loop(sandbox.info(trace))
        expect(found == wanted, f"{program}: {found} instead of {wanted}")


main(test)
