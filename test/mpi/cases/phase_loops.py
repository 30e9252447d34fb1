"""The phase loop of each example, and of each shape of loops, is the one that docs/markers.md lists: whether the ranks agreed on
it while they ran or at the end."""

import re

from harness import BUILT, HERE, ROOT, expect, main

ROW = re.compile(r"\| `(\w+)` \| (\d+) \| ((?:\w+ )?\d+) \| ([^|]+) \| ")


def rows():
    text = (ROOT / "docs" / "markers.md").read_text()
    return [match.groups() for match in map(ROW.match, text.splitlines()) if match]


def place(loop):
    return f"{loop['function']} {loop['file'].split('/')[-1]}:{loop['line']}"


def phase_loops(info):
    phases, loops = info["phases"], info["streams"][0]["loops"]
    have_groups = phases["online"] and phases["online"]["groups"]
    shown = phases["loops"] if have_groups else phases["loops"][:1]
    return " and ".join(place(loops[number]) for number in shown) or "none"


def test(sandbox):
    expect(len(rows()) > 35, "the table has no rows")
    shapes = sandbox.compile("anole-mpicxx", HERE / "programs" / "shapes.cpp", "shapes", "-g", "-std=c++20")
    for program, ranks, arguments, wanted in rows():
        built = shapes if program == "shapes" else BUILT / "anole" / program
        for online in ("on", "off") if program == "shapes" else ("auto",):
            trace = f"{program}.anole"
            sandbox.mpiexec(int(ranks), built, *arguments.split(), ANOLE_OUTPUT=trace, ANOLE_CALLPATH="static",
                            ANOLE_ONLINE=online).succeeded()
            found = phase_loops(sandbox.info(trace))
            expect(found == wanted, f"{program} {arguments}, online {online}: {found} instead of {wanted}")


main(test)
