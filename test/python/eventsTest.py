"""Windows of events hold what `anole print --expand` prints."""

import pathlib
import re
import subprocess
import sys
import time
import unittest

import anole
import numpy

from traces import BILLION, GOLDEN, GOOD, TraceTest, answer, quietly, streams

LINE = re.compile(r" *(\d+)  (?: *\+\S+ \S+ +\S+ \S+  )?(\w+)\((.*)\)  (.*)")
USUAL = re.compile(r"\w+ as posted|request 0|in_place 0")  # what the text need not say
ABSOLUTE = re.compile(r"-?\d+ \(([^)]*)\)")


class EventsTest(TraceTest):
    def compareWithText(self, file, trace, rank, thread):
        events = trace.events(rank, thread)
        lines = answer("print", file, "--rank", rank, "--thread", thread, "--expand").splitlines()
        self.assertEqual(len(events), len(lines))
        texts = {name: events.text(name) for name in events.fields if not name.endswith(".size")}
        values = 0
        for place, line in enumerate(lines):
            ordinal, function, fields, at = LINE.fullmatch(line).groups()
            self.assertEqual((int(ordinal), function, at),
                             (events["event"][place], events["function"][place], events["place"][place]))
            fields = re.sub(r" \[[^]]*\]", " array", fields)
            words = [ABSOLUTE.sub(r"\1", word) for word in fields.split(", ") if not word.endswith(" array")]
            found = [f"{name} {texts[name][place]}" for name in texts if texts[name][place] is not None]
            unfilled = [[word for word in side if word and '"' not in word and not USUAL.fullmatch(word)]
                        for side in (words, found)]
            self.assertCountEqual(*unfilled)
            values += len(unfilled[0])
        return values

    def testCallsBeginAndEndOnOneAxis(self):
        events = quietly(GOLDEN / "good" / "full_times.anole").events(0)
        self.assertTrue((events["end_ns"] - events["begin_ns"] == events["inside_ns"]).all())
        self.assertTrue((events["begin_ns"][1:] - events["end_ns"][:-1] == events["before_ns"][1:]).all())
        self.assertEqual(events[1:]["begin_ns"].tolist(), events["begin_ns"][1:].tolist())

    def testReconstructedTimesAreThoseThatAreExported(self):
        calls = 0
        for file in GOOD:
            trace = quietly(file)
            out = pathlib.Path(self.folder.name) / (file.stem + ".csv")
            said = answer("export", "--to", "csv", "--time", "reconstructed", "--output", out, file)
            if not out.exists():  # refused
                with self.assertRaises(anole.Error) as raised:
                    trace.events(0, reconstructed=True)["begin_ns"]
                self.assertIn(str(raised.exception), said)
                continue
            lines = out.read_text().splitlines()[2:]
            for rank in range(trace.size):
                expected = [tuple(map(int, line.split(",")[3:5])) for line in lines if line.startswith(f"{rank},")]
                events = trace.events(rank, reconstructed=True)
                self.assertEqual(list(zip(events["begin_ns"], events["end_ns"])), expected, file)
                self.assertEqual(events[1:]["end_ns"].tolist(), [end for _, end in expected[1:]])
                calls += len(expected)
        self.assertGreater(calls, 50)

    def testTheyAreThoseThatArePrinted(self):
        values = 0
        for file in GOOD:
            trace = quietly(file)
            values += sum(self.compareWithText(file, trace, *stream) for stream in streams(trace))
        self.assertGreater(values, 300)

    def testWindowsArePartsOfTheWhole(self):
        for file in GOOD:
            trace = quietly(file)
            for rank, thread in streams(trace):
                whole = trace.events(rank, thread)
                names = ["point", "loop", "iteration", *whole.fields]
                everything = whole.read(names)
                for start in range(len(whole)):
                    for stop in {start, start + 1, (start + len(whole)) // 2, len(whole)} - set(range(start)):
                        part = trace.events(rank, thread, start, stop).read(names)
                        for name in names:
                            expected = everything[name][start:stop]
                            self.assertEqual(numpy.ma.filled(part[name], -99).tolist(),
                                             numpy.ma.filled(expected, -99).tolist(), (file, name, start, stop))

    def testTimesOfEachEventAreThere(self):
        events = quietly(GOLDEN / "good" / "full_times.anole").events(0)
        lines = (GOLDEN / "good" / "full_times.events").read_text().split("rank 1 ")[0]
        times = [tuple(map(int, pair)) for pair in re.findall(r"after (\d+) took (\d+)", lines)]
        self.assertEqual(list(zip(events["before_ns"], events["inside_ns"])), times)
        self.assertEqual(len(times), 2)

    def testArraysComeWithTheirLengths(self):
        lengths, elements = quietly(GOLDEN / "good" / "stencil.anole").events(1).arrays("requests")
        self.assertEqual(lengths.tolist(), [0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 2, 0])
        self.assertEqual(elements.tolist(), [1, 0] * 3)

    def testPeersAreRanksOfTheRun(self):
        events = quietly(GOLDEN / "good" / "stencil.anole").events(1)
        self.assertEqual(events["dest_rank"].compressed().tolist(), [0, 2, 0, 2, 0, 2])
        self.assertEqual(numpy.ma.getmaskarray(events["dest_rank"]).tolist(), numpy.ma.getmaskarray(events["dest"]).tolist())
        self.assertIn("source_rank", events.peers)

    def testABillionEventsAreReachedAtOnce(self):
        file = self.assembled(BILLION)
        begin = time.process_time()
        trace = quietly(file)
        self.assertEqual(trace.event_count, 1001000000)
        events = trace.events(3, start=225_000_000, stop=225_002_002)
        tags = events["tag"]
        self.assertLess(time.process_time() - begin, 5)  # walking them takes minutes
        sends = ~numpy.ma.getmaskarray(tags)
        ordinals = numpy.arange(225_000_000, 225_002_002)
        self.assertEqual(sends.tolist(), (ordinals % 1001 != 1000).tolist())
        self.assertEqual(tags[sends].tolist(), (ordinals - ordinals // 1001)[sends].tolist())
        self.assertEqual(events["dest"][sends].tolist(), [-3] * 2000)
        loop, inner = events["loop"], events["iteration"]
        self.assertEqual(loop.tolist(), numpy.where(sends, 2, 1).tolist())
        self.assertEqual(inner.tolist(), numpy.where(sends, ordinals % 1001, ordinals // 1001).tolist())

    def testColumnsNeedNoPandas(self):
        code = (f"import anole, sys; anole.open({str(GOOD[-1])!r}).events(0)['point']; "
                "sys.exit('pandas' in sys.modules)")
        self.assertEqual(subprocess.run([sys.executable, "-B", "-c", code]).returncode, 0)

    def testWindowsAreSlices(self):
        events = quietly(GOLDEN / "good" / "stencil.anole").events(1, start=2, stop=-1)
        self.assertEqual((len(events), events.start, events.stop), (10, 2, 12))
        self.assertEqual(events[3:5]["event"].tolist(), [5, 6])
        self.assertEqual(len(events[8:3]), 0)
        self.assertEqual(events[8:3]["dest"].tolist(), [])
        frame = events.frame()
        self.assertEqual(frame.index.tolist(), list(range(2, 12)))
        self.assertEqual(frame["dest"].dropna().tolist(), [1, -1, 1, -1, 1])


if __name__ == "__main__":
    unittest.main()
