"""Everything that is generated from the tables of calls, include/anole/mpi_calls.def and own_calls.def.

table.py reads the tables, kinds/ says what each kind of parameter means to all products, and layout.py numbers the
fields of events. Each product has a module or package with `files(tables, *arguments)`, which returns texts by the
names of files: wrappers, replay, outputs, fortran. __main__.py writes them."""

HEAD = "// Generated from include/anole/mpi_calls.def; do not edit.\n"
