"""What the page reads of a trace is what other readers read: the decoder of test/format, and Anole's export. Sizes and
jumps do not grow with the number of steps.

usage: decoderTest.py ANOLE ASSEMBLE GOLDEN"""

import pathlib
import re
import subprocess
import sys
import unittest

from pair import timed
from reports import Reports

ANOLE, ASSEMBLE, GOLDEN = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
HERE = pathlib.Path(__file__).resolve().parent
GOOD = sorted((GOLDEN / "good").glob("*.anole"))
EVENT = re.compile(r"rank \d+ thread \d+$|\d+ \w+ at ")
reports = Reports(ANOLE, ASSEMBLE)


def node(script, *arguments):
    done = subprocess.run(["node", HERE / script, *map(str, arguments)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, f"{script} {arguments}: {done.stderr}"
    return done.stdout


class DecoderTest(unittest.TestCase):
    def testEventsAreThoseOfTheOtherDecoder(self):
        for trace in GOOD:
            with self.subTest(trace.name):
                expected = [line for line in trace.with_suffix(".events").read_text().splitlines() if EVENT.match(line)]
                self.assertEqual(node("golden.js", reports.report(trace)).splitlines(), expected)

    def testEventsAreThoseOfAnExport(self):
        for trace in GOOD + [reports.steps(50)]:
            lines = reports.path / f"{trace.stem}.lines"
            if reports.run("export", trace, "--to", "json-lines", "--time", "none", "-o", lines).returncode == 0:
                with self.subTest(trace.name):
                    self.assertGreater(int(node("lines.js", reports.report(trace), lines)), 0)

    def testTimesAreThoseOfAnExport(self):
        times = [(before, inside) for before in (0, 100, 131_071, 131_072) for inside in (1, 129, 200_000, 1_000_000, 3_600_000_000_000)]
        trace, lines = reports.made("timed", timed(times)), reports.path / "timed.lines"
        done = reports.run("export", trace, "--to", "json-lines", "--time", "recorded", "-o", lines)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(int(node("lines.js", reports.report(trace), lines)), len(times))

    def testJumpsArriveWhereAWalkDoes(self):
        for trace in GOOD + [reports.steps(1000)]:
            with self.subTest(trace.name):
                self.assertGreater(int(node("seek.js", reports.report(trace))), 0)

    def testAnyOfABillionEventsIsNear(self):
        milliseconds = float(node("seek.js", reports.report(reports.steps(170_000_000)), 100))
        self.assertLess(milliseconds, 100)

    def testSizeDoesNotGrowWithSteps(self):
        short, long = (len(reports.report(reports.steps(steps)).read_bytes()) for steps in (1000, 1000000))
        self.assertLess(abs(long - short), 200)
        self.assertLess(long, 400_000)

    def testSpecialPeersStandForThemselves(self):
        node("coding.js")

    def testNamesOfCxxAreShort(self):
        names = {
            "sum<double>((anonymous namespace)::Domain&) a.cpp:3": "sum a.cpp:3",
            "loop Ring<int, std::vector<int> >::send(int) b.h:31": "loop Ring::send b.h:31",
            "A::operator()(int) a.cpp:1": "A::operator() a.cpp:1",
            "operator<(A, B)": "operator<",
            "<lambda> steps.py:3": "<lambda> steps.py:3",
            "steps 1-30: down, up": "steps 1-30: down, up",
            "(odd": "(odd",
            "__grid_MOD_step grid.f90:5": "step grid.f90:5",
        }
        self.assertEqual(node("names.js", *names).splitlines(), list(names.values()))

    def testRefusesWhatIsNoTrace(self):
        broken = sorted((GOLDEN / "broken").glob("*.anole"))[0]
        for file in (broken, pathlib.Path("/nonexistent")):
            page = reports.path / "none.html"
            done = reports.run("report", file, "-o", page)
            self.assertEqual((done.returncode, len(done.stderr.splitlines()), page.exists()), (2, 1, False), done.stderr)
        done = reports.run("report", GOOD[0], "-o", "/nonexistent/page.html")
        self.assertEqual((done.returncode, len(done.stderr.splitlines())), (2, 1), done.stderr)


unittest.main(argv=sys.argv[:1])
