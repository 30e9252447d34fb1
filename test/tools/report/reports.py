"""Reports of golden and of made traces, for tests."""

import json
import pathlib
import subprocess
import tempfile

from pair import pair


class Reports:
    def __init__(self, anole, assemble):
        self.anole, self.assemble = anole, assemble
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)

    def run(self, *arguments):
        return subprocess.run([self.anole, *map(str, arguments)], capture_output=True, text=True, timeout=120)

    def json(self, *arguments):
        return json.loads(self.run(*arguments, "--json").stdout)

    def report(self, trace, *options):
        page = self.path / f"{trace.stem}.html"
        done = self.run("report", trace, "-o", page, *options)
        assert done.returncode == 0, done.stderr
        return page

    def compared(self, a, b):
        page = self.path / f"{a.stem}-{b.stem}.html"
        done = self.run("compare", a, b, "-o", page)
        assert done.returncode == 0, done.stderr
        return page

    def steps(self, steps):
        """The trace of a pair with so many steps."""
        return self.made(f"pair-{steps}", pair(steps))

    def made(self, name, content):
        """A trace that is made of its text."""
        text, trace = self.path / f"{name}.txt", self.path / f"{name}.anole"
        text.write_text(content)
        subprocess.run([self.assemble, text, trace], check=True, timeout=60)
        return trace
