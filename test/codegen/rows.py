"""Tables of calls from a test's own rows."""

import pathlib
import tempfile

from codegen.calls.table import load


def table(*rows):
    with tempfile.NamedTemporaryFile("w", suffix=".def") as file:
        file.write("\n".join(rows))
        file.flush()
        return load(pathlib.Path(file.name))


def call(parameters, macro="MPI_CALL"):
    return table(f"{macro}(MPI_Some, Collective, Local, {parameters})").calls[0]
