"""For the pass: what each function writes into its arguments, the same on all ranks or not.

One letter for each parameter: S if afterwards all ranks have the same there, D if it may depend on the rank, and a dot
if MPI writes nothing, or what is the same everywhere without any communication. Large-count twins are left out: the
pass takes them for their small ones."""

from codegen.calls import HEAD


def letter(p):
    if p.output == "differs" and p.kind.differs:
        raise SystemExit(f"mpi_calls.def: that {p.name} differs is what {p.kind.name} says")
    if p.output:
        return "S" if p.output == "same" else "D"
    return "D" if p.kind.differs else "."


def row(call):
    letters = "".join(map(letter, call.parameters)).rstrip(".")
    return f'ANOLE_OUTPUTS("{call.name.lower()}", "{letters}")\n' if letters else ""


def files(table):
    return {"MpiOutputs.def": HEAD + "".join(row(call) for call in table.calls if not call.is_large)}
