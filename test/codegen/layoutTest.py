"""The order and the numbers of fields."""

import unittest

from codegen.calls.layout import Layout, check_twins
from rows import call, table


class LayoutTest(unittest.TestCase):
    def testWhatGoesInComesBeforeWhatComesOut(self):
        layout = Layout(call("(OutInt, flag) (Int, n) (NewComm, made) (Root, root) (Comm, comm)"))
        self.assertEqual(layout.scalars, [
            ("Plain", "n"), ("Root", "root"), ("Comm", "comm"), ("Plain", "flag"), ("NewComm", "made"),
            ("NewRank", "made_rank"), ("NewSize", "made_size")])
        self.assertEqual(layout.numbers, {"n": 0, "root": 1, "comm": 2, "flag": 3, "made": 4})

    def testArraysAreNumberedByThemselvesAndTheNumbersOfTextsComeLast(self):
        layout = Layout(call("(InText, name) (Ints(2), sizes) (OutInts, unknown) (Peers(2), peers)"))
        self.assertEqual(layout.arrays, [("Plain", "sizes"), ("Peer", "peers"), ("TextNumber", "text_numbers")])
        self.assertEqual(layout.numbers, {"name": 0, "sizes": 0, "peers": 1})

    def testWhatGoesInAndComesOutIsNumberedByItsFirstField(self):
        layout = Layout(call("(CommitType, type) (Int, n)"))
        self.assertEqual([name for _, name in layout.scalars], ["type", "n", "type_size", "type_extent"])
        self.assertEqual(layout.numbers, {"type": 0, "n": 1})

    def testFlagOfABufferCountsAsItsField(self):
        layout = Layout(call("(SendBuffer, from) (OutBuffer, to) (Count, count) (Type, type) (Comm, comm)"))
        self.assertEqual(layout.scalars[layout.numbers["from"]], ("Plain", "in_place"))
        self.assertNotIn("to", layout.numbers)

    def testWildcardsOfANonblockingReceiveAreLate(self):
        layout = Layout(call("(Source, source) (RecvTag, tag) (Comm, comm) (NewReceive, request)"))
        self.assertEqual(layout.late, [("Peer", "source"), ("Plain", "tag")])

    def testRowsOfWrittenCallsNameTheirFields(self):
        layout = Layout(call("(Int, n), ((Plain, other)), ((Request, some)), ()", "MPI_WRITTEN"))
        self.assertEqual(layout.lists, ([("Plain", "other")], [("Request", "some")], []))

    def testTwinsHaveTheSameFields(self):
        rows = "MPI_CALL(MPI_Some, Rma, Local, (Count, n))", "MPI_TWIN(MPI_Some, (LargeCount, {name}))"
        check_twins(table(rows[0], rows[1].format(name="n")))
        with self.assertRaises(SystemExit):
            check_twins(table(rows[0], rows[1].format(name="m")))


if __name__ == "__main__":
    unittest.main()
