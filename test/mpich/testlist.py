"""Reads MPICH's lists of tests: one test a line, `program ranks key=value...`, or a folder's name.

A folder without a list of its own in the build tree has one in the source tree. Of the list of
generated datatypes (`testlist.dtp`), which runs a few programs with hundreds of arguments, only the
first line of a program is taken, if no other list has it. The list for collective algorithms
(`testlist.cvar`) is not read: it varies what is inside MPI, which a tracer cannot see. Folders for
which MPICH has no list have one here."""

import pathlib
from dataclasses import dataclass, field

DEFAULT_RANKS = 2
HERE = pathlib.Path(__file__).resolve().parent


@dataclass
class Test:
    folder: str
    program: str
    ranks: int
    words: list = field(default_factory=list)

    def _values(self, key):
        return [value for k, _, value in (word.partition("=") for word in self.words) if k == key]

    @property
    def arguments(self):
        return self._values("arg")

    @property
    def environment(self):
        return dict(value.split("=", 1) for value in self._values("env"))

    @property
    def launcher_options(self):
        return self._values("mpiexecarg")

    @property
    def verdict(self):
        return (self._values("resultTest") or [None])[0]

    @property
    def seconds(self):
        return int((self._values("timeLimit") or [180])[0])

    @property
    def gigabytes(self):
        return float((self._values("mem") or [0])[0])

    @property
    def name(self):
        """What a person types to get this test; lines that occur twice are one test."""
        return " ".join([f"{self.folder}/{self.program}", str(self.ranks), *self.words])

    def matches(self, pattern):
        """Whether the pattern is how the name starts, word by word; or the test's folder, `rma/`."""
        words = pattern.split()
        if pattern.endswith("/"):
            return self.name.startswith(pattern)
        return self.name.split()[:len(words)] == words


def parse_line(folder, line):
    """A line's test; None if the line is empty or asks for something to be made first."""
    words = line.partition("#")[0].split()
    if not words or words[0].startswith("!"):
        return None
    program, ranks, *rest = words + [str(DEFAULT_RANKS)] * (len(words) < 2)
    subfolder, _, program = program.rpartition("/")
    return Test(f"{folder}/{subfolder}".rstrip("/"), program, int(ranks), rest)


class Lists:
    """The lists below a build tree of the suite."""

    def __init__(self, source, built):
        self.source = pathlib.Path(source)
        self.built = pathlib.Path(built)

    def _lines(self, folder, name):
        for tree in (self.built, self.source, HERE):
            path = tree / folder / name
            if path.is_file() and path.stat().st_size:
                return path.read_text().splitlines()
        return []

    def _entries(self, folder, line):
        """The tests of a line; a folder's name stands for all of that folder."""
        inner = folder + "/" + (line.partition("#")[0].split() or ["-"])[0]
        if (self.built / inner).is_dir():
            return self.tests(inner)
        return [test for test in [parse_line(folder, line)] if test]

    def tests(self, folder):
        """All tests of a folder and of those below it, in the order of the lists, each once."""
        found = {}
        for line in self._lines(folder, "testlist"):
            found |= {test.name: test for test in self._entries(folder, line)}
        programs = {test.program for test in found.values()}
        for line in self._lines(folder, "testlist.dtp"):
            for test in self._entries(folder, line):
                if test.program not in programs:
                    found[test.name] = test
                    programs.add(test.program)
        return list(found.values())
