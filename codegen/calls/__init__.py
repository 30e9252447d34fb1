"""The tables of calls and what all products share."""

HEAD = "// Generated from include/anole/mpi_calls.def; do not edit.\n"


def field_rows(fields):
    """C++ text: fields as rows of a table of plain data."""
    return "".join(f'    {{"{name}", FieldKind::{kind}}},\n' for kind, name in fields)
