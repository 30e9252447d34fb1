"""The 2-D stencil, compiled with other flags, is traced losslessly in static mode.
Usage: compiled.py FLAGS"""

import sys

from harness import ROOT, main

flags = sys.argv[1:]


def test(sandbox):
    raw = sandbox.path / "raw"
    raw.mkdir()
    program = sandbox.compile("anole-mpicc", ROOT / "examples" / "stencil2d.c", "stencil2d", *flags)
    sandbox.mpiexec(9, program, 20, ANOLE_VERIFY=raw, ANOLE_CALLPATH="static").succeeded()
    sandbox.is_lossless("stencil2d.anole", raw)


main(test)
