"""Matrices hold what walking every event finds."""

import unittest
from collections import Counter

import numpy

from traces import BILLION, GOOD, TraceTest, answer_json, quietly, streams

# Two rows of three ranks: messages in the row, relative to the rank in it, and some to nobody (PROC_NULL).
ROWS = """
# rows
program rows
ranks 6
function 1 MPI_Send count:0 datatype:7 dest:1 tag:0 comm:2
function 2 MPI_Comm_split comm:2 color:0 key:11 newcomm:3 newcomm_rank:4 newcomm_size:5
thread 0 0+1*6
point 1 0x11 0+1*6 3600 0 5 0 0
column 0+1*6=200(+0:100+100*3)
column 0+1*6=-8*0
column 0+3*2=1*0;1+3*2=200(+0:-1,1,-9223372036854775807);2+3*2=-1*0
column 0+1*6=0*0
column 0+1*6=2*0
point 2 0x12 0+1*6 6 0 6 0 0
column 0+1*6=0*0
column 0+1*3=0*0;3+1*3=1*0
column 0+1*6=0*0
column 0+1*6=2*0
column 0+1*3=0*0;3+1*3=-3*0
column 0+1*6=3*0
loop 0 0 0
variants 0+1*6 0+1*6= 0
trips 0+1*6=
loop 21 0 2
variants 0+1*6 0+1*6= 1
trips 0+1*6=600
body p1 l1
body p0
"""


def walked(file):
    """What `anole accuracy` counts, by source and destination."""
    matrix = answer_json("accuracy", file, file)["matrix_full"]
    return {(source, destination): count for source, destination, count in matrix["sends"]}, matrix["unplaced"]


def counted(trace, what="messages"):
    sent = trace.messages()
    return {(int(row["source"]), int(row["destination"])): int(row[what]) for _, row in sent.iterrows()}, \
        sent.attrs["unplaced"]


class MatrixTest(TraceTest):
    def testMessagesAreThoseOfAWalk(self):
        cells = 0
        for file in GOOD:
            matrix, unplaced = counted(quietly(file))
            self.assertEqual((matrix, unplaced), walked(file))
            cells += len(matrix)
        self.assertGreater(cells, 9)

    def testRowsAreFoundByTheirMembers(self):
        trace = quietly(self.assembled(ROWS))
        matrix, unplaced = counted(trace)
        self.assertEqual((matrix, unplaced), walked(trace.file))
        self.assertEqual(matrix[(4, 5)], 200)
        self.assertEqual(unplaced, 0)

    def testBytesAreThoseOfTheEvents(self):
        trace = quietly(self.assembled(ROWS))
        expected = Counter()
        for rank, thread in streams(trace):
            events = trace.events(rank, thread).read(["point", "dest", "count"])
            for point, dest, count in zip(*events.values()):
                if point == 0 and dest > -9:
                    expected[(rank, rank + int(dest))] += 4 * int(count)
        self.assertEqual(counted(trace, "bytes")[0], expected)

    def testABillionMessagesAreCountedAtOnce(self):
        trace = quietly(self.assembled(BILLION))
        square = trace.matrix(by="messages")
        self.assertEqual(square.values.tolist(), (numpy.roll(numpy.eye(4), 1, axis=1) * 250_000_000).tolist())
        self.assertEqual(trace.matrix(by="bytes").loc[3, 0], 250_000_000 * 100 * 8)
        self.assertEqual(square.attrs, {"unplaced": 0, "unknown_messages": 0})


if __name__ == "__main__":
    unittest.main()
