"""A new kind is one row: all products follow from it."""

import unittest
from unittest.mock import patch

from codegen import outputs, replay, wrappers
from codegen.fortran.procedures import procedure
from codegen.kinds.kind import Kind, Recorded, local, recorded, value
from codegen.kinds import KINDS
from rows import table

IMAGINARY = {
    "Colour": Kind("int", "MPI_Count", before=recorded("Plain", "colour({group}, {x})"),
                   replay=value("in.colour<{T}>({comm}, {f})"), name="Colour"),
    "NewColour": Kind("MPI_Aint *", after=Recorded("fields.newColour({valid}, {x})",
                                                   (("Plain", "{x}_red"), ("Plain", "{x}_blue"))),
                      replay=local("in.keep({f}, {x})"), differs=True, name="NewColour"),
}
ROWS = ("MPI_CALL(MPI_Paint, Topology, Local, (Colour(atRoot), which) (Root, root) (NewColour, made) "
        "(OutInt, n, differs) (Comm, comm))", "MPI_TWIN(MPI_Paint)")


class ProductsTest(unittest.TestCase):
    def setUp(self):
        with patch.dict(KINDS, IMAGINARY):
            self.table = table(*ROWS)

    def contains(self, text, *lines):
        found = [line.strip() for line in text.splitlines()]
        for line in lines:
            self.assertIn(line, found)

    def testWrapper(self):
        files = wrappers.files(self.table)
        self.contains(
            files["Wrappers0.cpp"],
            'extern "C" ANOLE_SMALL_EXPORT int MPI_Paint(int which, int root, MPI_Aint *made, int *n, MPI_Comm comm) {',
            "Communicator &group = Fields::group(comm);", "const Significance where(group, false, root);",
            "where.atRoot ? fields.colour(group, which) : fields.ignored();", "fields.comm(group);",
            "fields.newColour(result == MPI_SUCCESS, made);", "fields.commit({6, 0, 0});")
        self.contains(files["FunctionRows.cpp"], '{"MPI_Paint", "Topology", 6, 0, 0},', '{"which", FieldKind::Plain},',
                      '{"made_blue", FieldKind::Plain},')
        self.contains(files["Wrappers1.cpp"],
                      "CallScope call{uint16_t(uint16_t(Function::MPI_Paint) | anole::largeCount)};")

    def testNumbersThatGoThroughToAFieldMayMove(self):
        rows = ("MPI_CALL(MPI_Some, Collective, Local, (InBuffer, buf) (Count, count) (Type, datatype) (Dest, dest) "
                "(Tag, tag) (Comm, comm))")
        self.contains(wrappers.files(table(rows))["Wrappers0.cpp"],
                      "if (auto *known = FastPath::find(uint16_t(Function::MPI_Some), moving<0>(count), datatype, "
                      "moving<2>(dest), moving<3>(tag), comm)) [[likely]]")

    def testNumbersThatDecideWhatElseIsRecordedMayNot(self):
        rows = ("MPI_CALL(MPI_Some, Collective, Local, (SendBuffer, buf) (Count(atRoot), count) (Type, datatype) "
                "(Root, root) (Count, other) (Comm, comm))")
        self.contains(wrappers.files(table(rows))["Wrappers0.cpp"],
                      "if (auto *known = FastPath::find(uint16_t(Function::MPI_Some), int(buf == MPI_IN_PLACE), count, "
                      "datatype, root, moving<4>(other), comm)) [[likely]]")

    def testReplay(self):
        text = replay.files(self.table)["Topology.cpp"]
        self.contains(text, "auto &comm = in.object(in.objects().comms, 2);", "auto which = in.colour<int>(comm, 0);",
                      "auto which = in.colour<MPI_Count>(comm, 0);", "auto root = in.rank(1);", "MPI_Aint made{};",
                      "return MPI_Paint(which, root, &made, &n, comm.handle);", "in.keep(3, made);")

    def testOutputsOfThePass(self):
        self.contains(outputs.files(self.table)["MpiOutputs.def"], 'ANOLE_OUTPUTS("mpi_paint", "..DD")')

    def testWhatAKindSaysIsNotSaidAgain(self):
        outputs.files(table("MPI_CALL(MPI_Some, Rma, Local, (OutInt, n, differs))"))
        with self.assertRaises(SystemExit):
            outputs.files(table("MPI_CALL(MPI_Some, Rma, Local, (OutPeer, n, differs))"))

    def testFortran(self):
        self.contains(procedure(self.table.calls[0]), "integer, intent(in) :: which",
                      "integer(MPI_ADDRESS_KIND), intent(out) :: made",
                      "call mpi_paint(which, root, made, n, comm, code)")

    def testSplitCallsKeepTheirBufferWithLargeCountsToo(self):
        rows = ("MPI_CALL(MPI_File_some_begin, Io, Local, (File, fh) (ReadBegin, buf) (Count, count) (Type, datatype))",
                "MPI_TWIN(MPI_File_some_begin)")
        text = replay.files(table(*rows))["Io.cpp"]
        self.assertEqual(text.count("fh.split = const_cast<std::byte *>(buf);"), 2)
        self.assertEqual(text.count("fh.buffers = in.release();"), 2)

    def testKindsWithoutAReplayAreOnlyInCallsThatAreNotReplayed(self):
        rows = "MPI_CALL(MPI_Some, {family}, Local, (TextLists(2), texts))"
        replay.files(table(rows.format(family="Process")))
        with self.assertRaises(SystemExit):
            replay.files(table(rows.format(family="Collective")))


if __name__ == "__main__":
    unittest.main()
