"""codegen/calls/table.py reads rows as the head of mpi_calls.def says, and refuses others."""

import unittest

from codegen.kinds import KINDS
from codegen.calls.table import load
from rows import call, table


class TableTest(unittest.TestCase):
    def testWordsAndOutputsBelongToTheirParameter(self):
        found = call("(OutInts(least(n, group.cartDims())), dims, same) (Comm, comm)").parameters
        self.assertEqual([p.name for p in found], ["dims", "comm"])
        self.assertEqual([p.word for p in found], ["least(n, group.cartDims())", ""])
        self.assertEqual([p.output for p in found], ["same", ""])

    def testTwinHasTheLargeTypes(self):
        small, large = table("MPI_CALL(MPI_Some, Rma, Local, (Count, count) (Int, n))", "MPI_TWIN(MPI_Some)").calls
        self.assertEqual([p.type for p in small.parameters], ["int", "int"])
        self.assertEqual([p.type for p in large.parameters], ["MPI_Count", "int"])
        self.assertEqual((large.name, large.function), ("MPI_Some_c", "MPI_Some"))

    def testOpaqueHasTheTypeThatTheRowNames(self):
        self.assertEqual(call("(Opaque(char ***), argv)").parameters[0].type, "char ***")

    def testUnknownKindsAndOutputsAreRefused(self):
        for parameters in ("(Nothing, x)", "(Int, x, perhaps)"):
            with self.assertRaises(SystemExit):
                call(parameters)

    def testTextThatIsNoRowIsRefused(self):
        with self.assertRaises(SystemExit):
            table("MPI_CALL(MPI_Some, Collective, Local)", "something else")

    def testEveryKindIsUsed(self):
        used = {p.kind.name for some in load().calls for p in some.parameters}
        self.assertEqual(set(KINDS) - used, set())


if __name__ == "__main__":
    unittest.main()
