"""The kinds of parameters in the tables of calls, one row each. A new kind is a new row in one of these files."""

from dataclasses import replace

from codegen.kinds import arrays, buffers, handles, numbers, ranks, requests, statuses, texts
from codegen.kinds.kind import SCRAP, Kind, Replay

# Functions of the program, by the ends of their types.
FUNCTION_SUFFIXES = ("function *", "function_c *")


def joined(*parts):
    kinds = {}
    for part in parts:
        for name, kind in part.KINDS.items():
            assert name not in kinds, f"two rows for {name}"
            kinds[name] = replace(kind, name=name)
    return kinds


KINDS = joined(numbers, ranks, handles, requests, arrays, texts, statuses, buffers)
ELLIPSIS = Kind("...", name="Ellipsis")


def opaque(type_):
    """Opaque(T): what no trace can hold."""
    if type_.endswith(FUNCTION_SUFFIXES):
        replay = Replay(f"auto *{{x}} = callback<{type_[:-2]}>()")
    elif type_.endswith("*"):
        replay = SCRAP
    else:
        replay = Replay("{T} {x}{{}}")
    return Kind(type_, replay=replay, argument="Opaque", name="Opaque")


def kind_of(name, word):
    if name == "Opaque":
        return opaque(word)
    if name == "Ellipsis":
        return ELLIPSIS
    if name not in KINDS:
        raise SystemExit(f"mpi_calls.def: there is no kind {name} in codegen/kinds")
    return KINDS[name]
