"""The tables of calls and what all products share."""

HEAD = "// Generated from include/anole/mpi_calls.def; do not edit.\n"
