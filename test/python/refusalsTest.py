"""What cannot be read is refused with the line of the tools, in bounded time and memory."""

import os
import pathlib
import subprocess
import sys
import unittest

import anole
import cases
from traces import BIN, GOLDEN, GOOD, TraceTest, answer, quietly

LOOK = pathlib.Path(__file__).with_name("look.py")


def look(files):
    return subprocess.run([sys.executable, "-B", LOOK, *map(str, files)], capture_output=True, text=True,
                          env=os.environ | {"OPENBLAS_NUM_THREADS": "1"})


class RefusalsTest(TraceTest):
    def testBrokenFilesRaiseTheLineOfTheTools(self):
        files = sorted((GOLDEN / "broken").glob("*.anole"))
        for file in [*files, GOLDEN / "missing.anole"]:
            with self.assertRaises(anole.Error) as raised:
                quietly(file)
            self.assertEqual(f"anole: {raised.exception}\n", answer("info", file))
        self.assertGreater(len(files), 20)

    def testOddFilesAreAnsweredOrRefused(self):
        files = [*(GOLDEN / "misleading").glob("*.anole"), *(GOLDEN / "large").glob("*.anole")]
        folder = pathlib.Path(self.folder.name)
        files += [make(cases.Maker(folder, BIN / "anole_assemble", make.__name__)) for make, *_ in cases.CASES]
        looked = look(files)
        self.assertEqual(looked.returncode, 0, looked.stderr[-4000:])
        self.assertGreater(len(files), 30)

    def testMisleadingEventsRaise(self):
        raised = 0
        for file in (GOLDEN / "misleading").glob("*.anole"):
            try:
                trace = quietly(file)
                for rank in range(trace.size):
                    for thread in trace.threads(rank):
                        trace.events(rank, thread)[:1000]["point"]
            except anole.Error:
                raised += 1
        self.assertGreater(raised, 3)

    def testFoldersAreRefused(self):
        with self.assertRaisesRegex(anole.Error, "is a folder; 'anole merge' makes a trace of the pieces"):
            quietly(GOLDEN)
        folder = pathlib.Path(self.folder.name)
        (folder / "run.anole.partial").mkdir()
        with self.assertRaisesRegex(anole.Error, "run.anole.partial is a folder; "):
            quietly(folder / "run.anole")

    def testWhatIsNotThereIsNamed(self):
        trace = quietly(GOOD[-2])
        with self.assertRaisesRegex(anole.Error, "rank 99 has no thread 0; there are ranks 0 to "):
            trace.events(99)
        with self.assertRaisesRegex(anole.Error, "rank 0 has no thread 7; its threads are 0"):
            trace.events(0, 7)
        with self.assertRaisesRegex(KeyError, "have no 'destiny'; they have"):
            trace.events(0)["destiny"]
        with self.assertRaises(KeyError):
            trace.events(0).arrays("dest")
        with self.assertRaises(ValueError):
            trace.matrix(by="weight")
        with self.assertRaises(ValueError):
            trace.events(0)[::2]

    def testTooLargeWindowsAreRefused(self):
        events = quietly(GOLDEN / "large" / "events.anole").events(0)
        self.assertEqual(len(events), 1 << 60)
        with self.assertRaisesRegex(anole.Error, "too many events at once; a window has up to 268435456"):
            events["tag"]
        self.assertEqual(events[-1:]["tag"].tolist(), [(1 << 60) - 1])


if __name__ == "__main__":
    unittest.main()
