"""What the subcommands print with --json of real runs is what `anole --schema` says."""

import sys

from harness import BIN, ROOT, expect, main

sys.path.insert(0, str(ROOT / "test" / "tools" / "json"))
from schema import Schema

RANKS, SCHEMA = 4, Schema(BIN / "anole")


def validate(result, command):
    wrong = SCHEMA.problem(command, result.out)
    expect(wrong is None, f"{wrong} in {result}")


def test(sandbox):
    program = sandbox.compile("anole-mpicc", ROOT / "examples" / "stencil2d.c", "stencil2d")
    sandbox.mpiexec(RANKS, program, 20, ANOLE_VERIFY=sandbox.path).succeeded()
    trace = "stencil2d.anole"
    validate(sandbox.anole("check", trace, "--against", sandbox.path, "--json").succeeded(), "check")
    for command in ("info", "print", "ranks", "clusters", "classify", "whatif", "efficiency", "phases"):
        validate(sandbox.anole(command, trace, "--json").succeeded(), command)
    for command in ("diff", "accuracy"):
        validate(sandbox.anole(command, trace, trace, "--json").succeeded(), command)
    validate(sandbox.anole("overhead", "-n", RANKS, "--runs", 1, "--json", "--", program, 20).succeeded(), "overhead")
    validate(sandbox.anole("clusters", trace, "--signatures", "--json").succeeded(), "signatures")
    validate(sandbox.anole("replay", trace, "--time", "none", "--json").succeeded(), "replay")


main(test)
