"""The conversion to Pipit, with a module in its place that keeps what it is given."""

import csv
import pathlib
import sys
import types
import unittest

import anole
from traces import GOLDEN, TraceTest, answer, quietly

# Two ranks, of which rank 1 has a second thread. Times are exact in seven bits.
TIMED = """
# timed
program timed
ranks 2
function 1 MPI_Init
function 2 MPI_Barrier comm:2
path 0x11 timed:0x10:main:timed.c:10:3
path 0x12 timed:0x20:main:timed.c:12:3
thread 0 0+1*2
point 1 0x11 0+1*2 2 0 0 0 0
delta 2 10 50 5 5 8:2
duration 2 140 10000 60 80 20:2
eventtimes 0 5/60
eventtimes 1 5/80
point 2 0x12 0+1*2 4 0 1 0 0
column 0+1*2=0*0
delta 4 60 1000 10 20 15:4
duration 4 120 4000 30 30 18:4
eventtimes 0 10/30 20/30
eventtimes 1 10/30 20/30
loop 0 0 0
variants 0+1*2 0+1*2= 0
trips 0+1*2=
body p0 p1 p1
thread 1 1
point 2 0x12 1 1 0 1 0 0
column 1=0*0
delta 1 7 49 7 7 10:1
duration 1 40 1600 40 40 20:1
eventtimes 1 7/40
loop 0 0 0
variants 1 1= 0
trips 1=
body p0
"""


class PipitTest(TraceTest):
    def setUp(self):
        super().setUp()
        pipit = types.ModuleType("pipit")
        pipit.Trace = lambda definitions, events: types.SimpleNamespace(definitions=definitions, events=events)
        sys.modules["pipit"] = pipit
        self.addCleanup(sys.modules.pop, "pipit", None)

    def testCallsAreThoseOfAnExport(self):
        trace = quietly(self.assembled(TIMED))
        events = trace.to_pipit().events
        out = pathlib.Path(self.folder.name) / "timed.csv"
        answer("export", trace.file, "--to", "csv", "--time", "recorded", "-o", out)
        with open(out, encoding="utf-8") as lines:
            listed = [(int(row["rank"]), int(row["thread"]), row["function"], int(row[f"{way}_ns"]), row["call_path"])
                      for row in csv.DictReader(lines) for way in ("begin", "end")]
        rows = [(row["Process"], row["Thread"], row["Name"], row["Timestamp (ns)"])
                for row in events.to_dict("records")]
        self.assertEqual(len(rows), 14)
        self.assertEqual(sorted(rows), sorted(row[:4] for row in listed))
        paths = [row["call_path"] for row in events["Attributes"] if row]
        self.assertEqual(sorted(paths), sorted(row[4] for row in listed[::2]))

    def testRowsNestAndAscend(self):
        events = quietly(self.assembled(TIMED)).to_pipit().events
        self.assertTrue(events["Timestamp (ns)"].is_monotonic_increasing)
        for _, rows in events.groupby(["Process", "Thread"], observed=True):
            self.assertEqual(rows["Event Type"].tolist(), ["Enter", "Leave"] * (len(rows) // 2))

    def testRanksAreChosenAndCallsCounted(self):
        trace = quietly(self.assembled(TIMED))
        self.assertEqual(trace.to_pipit(ranks=[0]).events["Process"].unique().tolist(), [0])
        with self.assertRaisesRegex(ValueError, "7 calls are more than 6"):
            trace.to_pipit(limit=6)

    def testTimesMustBeRecorded(self):
        with self.assertRaisesRegex(anole.Error, "ANOLE_TIME=full"):
            quietly(GOLDEN / "good" / "stencil.anole").to_pipit()

    def testPipitMustBeThere(self):
        sys.modules["pipit"] = None
        with self.assertRaisesRegex(ImportError, "needs Pipit"):
            quietly(GOLDEN / "good" / "stencil.anole").to_pipit()


if __name__ == "__main__":
    unittest.main()
