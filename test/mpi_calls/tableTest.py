#!/usr/bin/python3
"""mpi_calls.def agrees with mpi.h, and the comparison notices when it does not."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent
TABLE = HERE.parents[1] / "include/anole/mpi_calls.def"
COMPILER = sys.argv[1:]


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, timeout=100)


class TableTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def changed(self, old, new):
        text = TABLE.read_text()
        self.assertEqual(text.count(old), 1, old)
        path = pathlib.Path(self.folder.name) / "calls.def"
        path.write_text(text.replace(old, new))
        return path

    def compiles(self, table):
        source = pathlib.Path(self.folder.name) / "prototypes.c"
        self.assertEqual(run(HERE / "prototypes.py", "emit", table, source, *COMPILER).returncode, 0)
        return run(*COMPILER, "-fsyntax-only", source)

    def names(self, table):
        return run(HERE / "prototypes.py", "names", table, *COMPILER)

    def testEveryPrototypeIsThatOfTheHeader(self):
        result = self.compiles(TABLE)
        self.assertEqual(result.returncode, 0, result.stderr)

    def testEveryFunctionOfTheHeaderIsListed(self):
        result = self.names(TABLE)
        self.assertEqual(result.returncode, 0, result.stderr)

    def testMissingTwinIsNoticed(self):
        result = self.names(self.changed("MPI_TWIN(MPI_Bcast)\n", ""))
        self.assertEqual(result.returncode, 1)
        self.assertIn("MPI_Bcast_c", result.stderr)

    def testDifferingTypeIsNoticed(self):
        rest = ("(rootSize), displs)\n         (Type(atRoot), recvtype) (Root, root) (Comm, comm))\n"
                "MPI_TWIN(MPI_Gatherv)\n")
        table = self.changed("(Displs" + rest, "(InOutInts" + rest)
        result = self.compiles(table)
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("MPI_Gatherv_c differs", result.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
