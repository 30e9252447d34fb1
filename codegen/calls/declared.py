"""What the mpi.h of one MPI declares. An MPI need not have all that the table lists, nor `const` where others do."""

import re
import subprocess
from dataclasses import replace

from codegen.calls.table import Table

ATTRIBUTE = re.compile(r"__attribute__\(\((?:[^()]|\([^()]*\))*\)\)|\bextern\b")
START = re.compile(r"\s*(?:[\w*]+\s+|\*)+?((?:MPI|MPIX)_\w+)\s*\((.*)\)", re.S)
CONST = "const "


def declared(command):
    """The texts of the parameters by the names of the functions. `command` runs a C compiler that finds the header."""
    text = subprocess.run(
        [*command, "-E", "-P", "-x", "c", "-"], input="#include <mpi.h>\n", text=True,
        capture_output=True, check=True, timeout=60,
    ).stdout
    starts = map(START.match, re.split("[;{}]", ATTRIBUTE.sub("", text)))
    return {start.group(1): start.group(2).split(",") for start in starts if start and "typedef" not in start.group(0)}


def qualified(p, text):
    """The parameter, const if that of the header is."""
    if p.type.endswith("*") and text.strip().startswith(CONST) != p.type.startswith(CONST):
        return replace(p, type=p.type.removeprefix(CONST) if p.type.startswith(CONST) else CONST + p.type)
    return p


def as_declared(call, texts):
    return replace(call, parameters=list(map(qualified, call.parameters, texts)))


def known_to(table, command):
    """The table's calls as far as the MPI has them; without a command, all."""
    if not command:
        return table
    had = declared(command)
    calls = [as_declared(call, had[call.name]) for call in table.calls if call.name in had]
    return Table(calls, table.own, table.excluded)
