"""The mpi.h of MPI-5's binary interface is complete, in C and in C++, and lays things out as the standard says."""

import pathlib
import subprocess
import tempfile
import unittest

from codegen import abi
from codegen.calls.declared import declared, known_to
from codegen.calls.table import load

LAYOUT = """#include <mpi.h>
#include <stddef.h>
#ifdef __cplusplus
#define _Static_assert static_assert
#endif
_Static_assert(sizeof(MPI_Status) == 32 && offsetof(MPI_Status, MPI_ERROR) == 8, "status");
_Static_assert(sizeof(MPI_Aint) == sizeof(void *) && sizeof(MPI_Offset) == 8 && sizeof(MPI_Count) == 8, "numbers");
static int isWorld(MPI_Comm comm) { return comm == MPI_COMM_WORLD && &PMPI_Send != 0; }
int world(void) { return isWorld((MPI_Comm)0x101); }
"""


class AbiTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.table = load()
        for name, text in abi.files(self.table).items():
            (pathlib.Path(self.folder.name) / name).write_text(text, encoding="utf-8")

    def command(self, *more):
        return ["cc", "-Wall", "-Wextra", "-Werror", "-Wno-address", f"-I{self.folder.name}", *more]

    def testHeaderCompiles(self):
        for language in ("c", "c++"):
            subprocess.run(self.command("-fsyntax-only", "-x", language, "-"), input=LAYOUT, text=True, check=True)

    def testLibraryCompiles(self):
        folder = pathlib.Path(self.folder.name)
        subprocess.run(["cc", "-shared", "-fPIC", "-fno-builtin", folder / "MpiAbi.c", "-o", folder / "mpi.so"], check=True)

    def testItHasTheCallsOfTheTableButThoseThatAreAbsent(self):
        had = {call.name for call in known_to(self.table, self.command()).calls}
        interface = abi.Interface()
        self.assertEqual(had, {call.name for call in self.table.calls if interface.has(call.name)})
        self.assertEqual(interface.absent - {call.name for call in self.table.calls}, set())
        self.assertFalse(any(name.startswith("MPIX_") for name in declared(self.command())))

    def testNamesAreDefinedOnce(self):
        names = [name for name, _ in abi.Interface().constants]
        self.assertEqual(len(names), len(set(names)))


if __name__ == "__main__":
    unittest.main()
