"""What the subcommands print with --json is what `anole --schema` says, on golden traces. (What takes MPI is tested in
test/mpi.)

usage: schemaTest.py ANOLE ASSEMBLE GOLDEN"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

from schema import Schema

ANOLE, ASSEMBLE, GOLDEN = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
SCHEMA = Schema(ANOLE)
GOOD = sorted((GOLDEN / "good").glob("*.anole"))
OTHERS = [GOLDEN / "older" / "stencil.anole", *(GOLDEN / "large").glob("*.anole"), *(GOLDEN / "misleading").glob("*.anole")]
LONGEST = 1 << 16  # looking at more takes minutes
STENCIL, NEEDS_MPI = GOLDEN / "good" / "stencil.anole", {"overhead", "replay"}

# Two ranks send to each other a hundred times.
PAIR = """
# pair
program pair
ranks 2
function 1 MPI_Init
function 2 MPI_Isend count:0 datatype:7 dest:1 tag:0 comm:2 request:14
function 3 MPI_Recv count:0 datatype:7 source:1 tag:0 comm:2
function 4 MPI_Wait request:6
function 5 MPI_Finalize
path 0x11 pair:0x10:main:pair.c:10:3
path 0x12 pair:0x20:main:pair.c:12:3
path 0x13 pair:0x30:main:pair.c:13:3
path 0x14 pair:0x40:main:pair.c:14:3
path 0x15 pair:0x50:main:pair.c:15:3
thread 0 0+1*2
point 1 0x11 0+1*2 2 0 0 0 0
delta 2 2000 2000000 1000 1000 36:2
duration 2 2000 2000000 1000 1000 36:2
point 2 0x12 0+1*2 200 0 6 0 0
column 0+1*2=100*0
column 0+1*2=-13*0
column 0=1*0;1=-1*0
column 0+1*2=7*0
column 0+1*2=0*0
column 0+1*2=0*0
delta 200 200000 200000000 1000 1000 36:200
duration 200 200000 200000000 1000 1000 36:200
point 3 0x13 0+1*2 200 0 5 0 0
column 0+1*2=100*0
column 0+1*2=-13*0
column 0=1*0;1=-1*0
column 0+1*2=7*0
column 0+1*2=0*0
delta 200 200000 200000000 1000 1000 36:200
duration 200 200000 200000000 1000 1000 36:200
point 4 0x14 0+1*2 200 0 1 0 0
column 0+1*2=0*0
delta 200 200000 200000000 1000 1000 36:200
duration 200 200000 200000000 1000 1000 36:200
point 5 0x15 0+1*2 2 0 0 0 0
delta 2 2000 2000000 1000 1000 36:2
duration 2 2000 2000000 1000 1000 36:2
loop 0 0 0
variants 0+1*2 0+1*2= 0
trips 0+1*2=
loop 21 0 2
variants 0+1*2 0+1*2= 1
trips 0+1*2=100
body p0 l1 p4
body p1 p2 p3
"""


def timed(text):
    """The same program with the times of single calls."""
    lines, events = [], 0
    for line in text.strip().split("\n"):
        lines.append(line)
        events = int(line.split()[4]) // 2 if line.startswith("point") else events
        if line.startswith("duration"):
            lines.append("eventtimes 0+1*2 " + " ".join(["1000/1000"] * events))
    return "\n".join(lines) + "\n"


class SchemaTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.pair, self.timed = self.folder / "pair.anole", self.folder / "timed.anole"
        for file, text in ((self.pair, PAIR.strip() + "\n"), (self.timed, timed(PAIR))):
            file.with_suffix(".txt").write_text(text)
            subprocess.run([ASSEMBLE, file.with_suffix(".txt"), file], check=True)
        self.damaged = self.folder / "damaged.anole"
        self.damaged.write_bytes(STENCIL.read_bytes()[:-9] + b"\0" * 9)

    def commands(self):
        for file in [*GOOD, self.pair]:
            for options in (["--rank", "0"], ["--bytes"], ["--rank", "0", "--bytes"]):
                yield ["print", file, *options]
            for options in (*(["--by", by] for by in ("loop", "phase", "function", "region")), ["--rank", "0"]):
                yield ["ranks", file, *options]
        for file in [*GOOD, *OTHERS, self.pair]:
            yield from (["print", file], ["ranks", file])
            yield from (["info", file], ["check", file], ["clusters", file], ["clusters", file, "--signatures"])
            yield from (["diff", file, file, "--limit", "10000"], ["diff", file, STENCIL, "--limit", "10000"])
            yield from (["accuracy", file, file, "--limit", "10000"], ["classify", file, "--limit", "10000"])
            yield from (["phases", file, "--limit", "10000"], ["compare", file, STENCIL],
                        ["matrix", file, "--limit", "10000"], ["unexpected", file, "--limit", "10000"])
            yield from (["lint", file, "--limit", "10000"], ["where", file, "--limit", "10000"])
            yield from (["whatif", file, "--limit", "10000"], ["efficiency", file, "--limit", "10000"])
            yield from (["waits", file, "--limit", "10000"], ["critical", file, "--limit", "10000"])
            yield ["worth", file, "--limit", "10000"]
        for command in ("print", "ranks", "matrix", "classify", "efficiency"):
            yield [command, self.pair, "--phase", "1"]
        yield from (["classify", self.pair, "--within", "main"], ["phases", self.pair, self.pair])
        yield ["unexpected", self.timed]
        yield ["where", self.timed]
        yield from (["waits", self.pair, "--by", "loop"], ["critical", self.pair, "--by", "phase"])
        yield from (["worth", self.pair, "--speedup", "main=2"], ["worth", self.pair, "--phase", "1"])
        yield ["scaling", self.pair, self.pair, self.pair, "--parameter", "n=1,2,4"]
        yield from (["variance", self.pair, self.pair], ["variance", *GOOD[:1] * 3])
        yield from (["whatif", self.pair, "--longer", "1000"], ["efficiency", *GOOD, "--by", "phase"])
        yield from (["efficiency", self.pair, self.pair], ["check", self.damaged], ["check", self.folder / "none"])

    def outputs(self):
        for arguments in self.commands():
            process = subprocess.run([ANOLE, *arguments, "--json"], capture_output=True, text=True)
            self.assertIn(process.returncode, (0, 1, 2), arguments)
            self.assertEqual(process.returncode == 2, process.stdout == "", arguments)
            if 0 < len(process.stdout) < LONGEST:
                yield "signatures" if "--signatures" in arguments else arguments[0], arguments, process.stdout

    def testOutputsAreAsTheSchemaSays(self):
        seen = {}
        for command, arguments, text in self.outputs():
            self.assertIsNone(SCHEMA.problem(command, text), arguments)
            seen[command] = seen.get(command, 0) + 1
        print(seen)
        self.assertEqual(set(seen), SCHEMA.commands() - NEEDS_MPI)

    def testTheSchemaIsStrict(self):
        """Of each command's output no member may be missing, and none may be added, in any object."""
        changed = 0
        for arguments in (["info", GOOD[-2]], ["print", self.pair, "--bytes"], ["check", self.pair],
                          ["diff", self.pair, self.pair], ["compare", self.pair, self.pair], ["matrix", self.pair],
                          ["classify", self.pair], ["whatif", self.pair], ["unexpected", self.timed],
                          ["ranks", self.pair], ["clusters", self.pair], ["efficiency", self.pair], ["phases", self.pair]):
            text = subprocess.run([ANOLE, *arguments, "--json"], capture_output=True, text=True, check=True).stdout
            whole = json.loads(text)
            own = whole[0] if isinstance(whole, list) else whole
            checks = SCHEMA.validator(arguments[0])
            for name in list(own):
                value = own.pop(name)
                changed += 1
                missing = checks.is_valid(whole)
                self.assertEqual(missing, arguments[0] == "efficiency" and name in ("serialisation", "transfer"), name)
                own[name] = value
            own["more"] = 1
            self.assertFalse(checks.is_valid(whole), arguments)
        self.assertGreater(changed, 50)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
