"""What the tests share: golden traces, traces made of text, and what the command `anole` says of them."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest
import warnings

import anole

BIN = pathlib.Path(os.environ["ANOLE_BIN"])
GOLDEN = pathlib.Path(os.environ["ANOLE_GOLDEN"])
GOOD = sorted((GOLDEN / "good").glob("*.anole"))

# A billion events: 4 ranks send to the right, in three loops; tags count the messages of a rank. Every 1000th step ends
# with a barrier.
BILLION = """
# billion
program billion
ranks 4
function 1 MPI_Send count:0 datatype:7 dest:1 tag:0 comm:2
function 2 MPI_Barrier comm:2
path 0x11 billion:0x10:main:billion.c:10:3
path 0x12 billion:0x20:main:billion.c:12:3
site 0xaa main billion.c 8 3
thread 0 0+1*4
point 1 0x11 0+1*4 1000000000 0 5 0 0
column 0+1*4=100*0
column 0+1*4=-13*0
column 0+1*3=1*0;3=-3*0
column 0+1*4=0+1*250000000
column 0+1*4=0*0
point 2 0x12 0+1*4 1000000 0 1 0 0
column 0+1*4=0*0
loop 0 0 0
variants 0+1*4 0+1*4= 0
trips 0+1*4=
loop 21 0xaa 1
variants 0+1*4 0+1*4=0*250000 1
trips 0+1*4=250000
loop 22 0 2
variants 0+1*4 0+1*4= 2
trips 0+1*4=1000*250000
body l1
body l2 p1
body p0
"""


def answer(*arguments):
    """What `anole` prints, or the line with which it gives up."""
    process = subprocess.run([BIN / "anole", *map(str, arguments)], capture_output=True, text=True)
    return process.stdout if process.returncode in (0, 1) else process.stderr


def answer_json(*arguments):
    return json.loads(answer(*arguments, "--json"))


def quietly(file):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return anole.open(file)


def streams(trace):
    return [(rank, thread) for rank in range(trace.size) for thread in trace.threads(rank)]


class TraceTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def assembled(self, text):
        source, file = (pathlib.Path(self.folder.name) / name for name in ("trace.txt", "trace.anole"))
        source.write_text(text.strip() + "\n")
        subprocess.run([BIN / "anole_assemble", source, file], check=True)
        return file
