"""The map of CONTRIBUTING.md holds: what it names is there, and its rows are enough.

A dry run of a row makes its change in a copy of the files that the row names, and in no other. So what the row leaves out
would be missing: the generator would refuse the table, or a product would lack the new name."""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tracked import ROOT, tracked

ROW = re.compile(r"^\| (?!---|to do this)([^|]+) \| (.+) \|$", re.MULTILINE)
NAMED = re.compile(r"`([\w./*-]*[./][\w./*-]*)`")
PRODUCTS = ("wrappers", "replay", "generate")


def missing(files):
    """A name without a folder is that of a file which is somewhere."""
    folders = {parent.as_posix() for name in files for parent in Path(name).parents}
    known = {*files, *folders, *(Path(name).name for name in files)}
    for row, where in ROW.findall((ROOT / "CONTRIBUTING.md").read_text()):
        for name in NAMED.findall(where):
            is_known = any(Path(file).match(name) for file in files) if "*" in name else name.rstrip("/") in known
            if not is_known and not re.fullmatch(r"\.?\w*\.\w+", name):
                yield f"CONTRIBUTING.md: to {row}, open {name}: there is none"


class Copy:
    """The tables and their generator, in a folder of their own."""

    def __init__(self, folder):
        self.folder = Path(folder)
        for part in ("include", "codegen"):
            shutil.copytree(ROOT / part, self.folder / part, ignore=shutil.ignore_patterns("__pycache__"))

    def replace(self, name, old, new):
        path = self.folder / name
        text = path.read_text()
        assert text.count(old) == 1, f"{name} has {text.count(old)} times {old!r}"
        path.write_text(text.replace(old, new))

    def product(self, name):
        """What the generator writes, or why it does not."""
        made = self.folder / "made" / name
        made.mkdir(parents=True)
        done = subprocess.run([sys.executable, "-B", "-m", "codegen", name, str(made)], cwd=self.folder,
                              capture_output=True, text=True)
        return done.stderr or "".join(path.read_text() for path in sorted(made.iterdir()))

    def lacking(self, products, word):
        return [name for name in products if word not in self.product(name)]


SPIN = "MPI_CALL(MPI_Spin, PointToPoint, Spin Blocking Peer, (Int, count) (Type, datatype) (Dest, dest) (Comm, comm))\n"
BEFORE = "// Environment\n"
TABLE = "include/anole/mpi_calls.def"


def function(copy):
    """trace and replay another MPI call: one row in the table of calls"""
    copy.replace(TABLE, BEFORE, BEFORE + SPIN)
    return copy.lacking((*PRODUCTS, "roles"), "MPI_Spin")


def kind(copy):
    """add a kind of MPI parameter: its row in codegen/kinds"""
    copy.replace("codegen/kinds/numbers.py", 'KINDS = {\n', 'KINDS = {\n    "Turns": number("long"),\n')
    copy.replace(TABLE, BEFORE, BEFORE + SPIN.replace("(Int, count)", "(Turns, turns)"))
    return copy.lacking(PRODUCTS, "turns")


def bytes_given(copy):
    """say which bytes calls are given: the role, and its row in codegen/roles/amounts.py"""
    copy.replace(TABLE, BEFORE, BEFORE + SPIN.replace("(Int, count)", "(Count, count)"))
    copy.replace("codegen/roles/amounts.py", "OPERATIONS = {\n", 'OPERATIONS = {\n    "Spin": SENDS,\n')
    rows = copy.product("roles")
    return [] if re.search(r'"MPI_Spin".*?\.sent = \{\.count', rows, re.DOTALL) else ["roles"]


def subcommands(files):
    """add a subcommand: one row, and one file beside it. Nothing else knows those that there are."""
    rows = (ROOT / "tools/commands/Commands.def").read_text()
    sources = [name for name in files if name.startswith("tools/") and name.endswith((".cpp", ".h", ".def"))]
    texts = {name: (ROOT / name).read_text(errors="replace") for name in sources}
    for name in re.findall(r"^ANOLE_COMMAND\((\w+),", rows, re.MULTILINE):
        known = [file for file, text in texts.items() if re.search(rf"\bdeclare{name}\b", text)]
        if known != [f"tools/commands/{name}Command.cpp"]:
            yield f"to add a subcommand takes more than the map says: declare{name} stands in {', '.join(known)}"


def dry_runs():
    for run in (function, kind, bytes_given):
        with tempfile.TemporaryDirectory(prefix="anole-map-") as folder:
            for product in run(Copy(folder)):
                yield f"to {run.__doc__} is not enough: nothing comes of it in the product '{product}'"


def main():
    files = [path.relative_to(ROOT).as_posix() for path in tracked()]
    problems = [*missing(files), *subcommands(files), *dry_runs()]
    print("\n".join(problems) or "the map of CONTRIBUTING.md leads where it says")
    sys.exit(1 if problems else 0)


main()
