"""Everything that is generated from the tables of calls, include/anole/mpi_calls.def and own_calls.def.

calls/ reads the tables and numbers the fields of events, and kinds/ says what each kind of parameter means to all
products. Each product has a module or package with `files(tables, *arguments)`, which returns texts by the names of
files: wrappers, replay, roles, outputs, generate, fortran. __main__.py writes them."""
