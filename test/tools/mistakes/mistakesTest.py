"""Each command of docs/mistakes.md says what stands there, prints no result and changes no file.

usage: mistakesTest.py ANOLE STENCIL.ANOLE"""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ANOLE, STENCIL = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
PAGE = pathlib.Path(__file__).resolve().parents[3] / "docs" / "mistakes.md"


def mistakes():
    """Commands, with the line that answers each."""
    lines = PAGE.read_text().splitlines()
    return [(line[2:], lines[i + 1]) for i, line in enumerate(lines) if line.startswith("$ ")]


def fill(folder):
    trace = STENCIL.read_bytes()
    (folder / "solver.anole").write_bytes(trace)
    (folder / "cut.anole").write_bytes(trace[:200])
    (folder / "damaged.anole").write_bytes(trace[:300] + bytes([trace[300] ^ 1]) + trace[301:])
    (folder / "notes.txt").write_text("text\n")
    (folder / "empty").mkdir()


def contents(folder):
    return {str(path): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


class Mistakes(unittest.TestCase):
    def test_each_gets_one_line(self):
        self.assertGreater(len(mistakes()), 30)
        environment = {**os.environ, "PATH": f"{ANOLE.parent}:{os.environ['PATH']}"}
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            fill(folder)
            before = contents(folder)
            for command, answer in mistakes():
                with self.subTest(command):
                    done = subprocess.run(command.split(), cwd=folder, env=environment, capture_output=True, text=True,
                                          timeout=300)
                    self.assertEqual((done.stderr, done.stdout, done.returncode), (answer + "\n", "", 2))
                    self.assertEqual(contents(folder), before)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
