"""What the mpi.h of one MPI declares: an MPI need not have all that the table lists."""

import re
import subprocess

from codegen.calls.table import Table

ATTRIBUTE = re.compile(r"__attribute__\(\((?:[^()]|\([^()]*\))*\)\)|\bextern\b")
START = re.compile(r"\s*(?:[\w*]+\s+|\*)+?((?:MPI|MPIX)_\w+)\s*\(")


def declared(command):
    """Names of the functions. `command` runs a C compiler that finds the header."""
    text = subprocess.run(
        [*command, "-E", "-P", "-x", "c", "-"], input="#include <mpi.h>\n", text=True,
        capture_output=True, check=True, timeout=60,
    ).stdout
    starts = map(START.match, re.split("[;{}]", ATTRIBUTE.sub("", text)))
    return {start.group(1) for start in starts if start and "typedef" not in start.group(0)}


def known_to(table, command):
    """The table's calls as far as the MPI has them; without a command, all."""
    if not command:
        return table
    names = declared(command)
    return Table([call for call in table.calls if call.name in names], table.own, table.excluded)
