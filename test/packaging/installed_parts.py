"""`dev` installs the parts of packages.txt that a command needs, and `mpicc` and `mpiexec` go on meaning what they did.
The commands that would change this machine are replaced by ones that take notes."""

import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Plain names belong to Open MPI once it is installed, as Debian gives them; nothing is installed before.
STAND_INS = {
    "apt-get": """[ "$1" = install ] || exit 0
printf '%s\\n' "$@" >>"$STATE/asked"
case "$*" in *openmpi-bin*) chosen=openmpi ;; *mpich*) chosen=mpich ;; *) exit 0 ;; esac
for name in mpi mpirun; do [ -e "$STATE/$name.set" ] || echo "/usr/bin/$name.$chosen" >"$STATE/$name"; done""",
    "dpkg-query": "exit 1",
    "sudo": 'exec "$@"',
    "update-alternatives": """case "$1" in
--query) [ ! -e "$STATE/$2" ] || echo "Value: $(cat "$STATE/$2")" ;;
--set) [ -e "$STATE/$2" ] || exit 2; echo "$3" >"$STATE/$2"; : >"$STATE/$2.set" ;;
esac""",
}


class InstalledParts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.state = pathlib.Path(folder.name)
        for name, text in STAND_INS.items():
            (self.state / name).write_text("#!/bin/sh\n" + text + "\n")
            (self.state / name).chmod(0o755)

    def install(self, *parts):
        """The packages that are asked for."""
        environment = {**os.environ, "PATH": f"{self.state}:{os.environ['PATH']}", "STATE": str(self.state)}
        subprocess.run([ROOT / "dev", "install", *parts], env=environment, check=True, capture_output=True)
        asked = self.state / "asked"
        words = asked.read_text().split()
        asked.unlink()
        return {word for word in words[1:] if not word.startswith("-")}

    def chosen(self):
        return [pathlib.Path((self.state / name).read_text().strip()).suffix for name in ("mpi", "mpirun")]

    def test_parts_have_packages_of_their_own_and_those_of_long_tests_are_asked_for_by_name(self):
        parts = [self.install(part) for part in ("run", "build", "fortran", "openmpi", "python", "llvm-16", "test", "long")]
        self.assertTrue(all(parts))
        self.assertEqual(sum(map(len, parts)), len(set.union(*parts)))
        self.assertEqual(self.install(), set.union(*parts[:-1]))

    def test_the_demo_needs_neither_a_browser_nor_another_mpi_nor_flang(self):
        demo = self.install("run", "build")
        self.assertLessEqual({"clang-19", "mpich", "libmpich-dev", "cmake"}, demo)
        self.assertFalse(demo & {"chromium", "nodejs", "openmpi-bin", "flang-19", "clang-16", "valgrind", "libgtest-dev"})

    def test_a_part_without_an_mpi_changes_no_names(self):
        self.assertIn("pybind11-dev", self.install("python"))
        self.assertFalse((self.state / "mpi").exists())

    def test_plain_names_mean_mpich_where_they_meant_nothing(self):
        self.install()
        self.assertEqual([".mpich", ".mpich"], self.chosen())

    def test_plain_names_go_on_meaning_mpich_when_open_mpi_comes(self):
        self.install("run", "build")
        self.install("openmpi")
        self.assertEqual([".mpich", ".mpich"], self.chosen())

    def test_plain_names_go_on_meaning_open_mpi(self):
        for name in ("mpi", "mpirun"):
            (self.state / name).write_text(f"/usr/bin/{name}.openmpi\n")
        self.install()
        self.assertEqual([".openmpi", ".openmpi"], self.chosen())


unittest.main()
