"""The fields of a call's events, and the rows of them in the tables of the runtime."""

from kinds import ARRAYS, IN, OUT, TEXTS


def has_texts(call):
    return any(p.kind in TEXTS for p in call.parameters)


def recorded_arrays(call):
    return [p for p in call.parameters if p.kind in ARRAYS and p.argument]


def scalars(call):
    found = []
    for p in call.parameters:
        if p.kind in IN:
            name = "in_place" if p.kind in ("SendBuffer", "RecvBuffer") else p.name
            found.append((IN[p.kind][0], name))
    for p in call.parameters:
        found += [(kind, p.name + suffix) for kind, suffix in OUT.get(p.kind, ([], ""))[0]]
    return found


def arrays(call):
    numbers = [("TextNumber", "text_numbers")] if has_texts(call) else []
    return [(ARRAYS[p.kind][0], p.name) for p in recorded_arrays(call)] + numbers


def late(call):
    return [("Peer", "source"), ("Plain", "tag")] if call.find("NewReceive") else []


def field_lists(call):
    """Scalars, arrays, late values."""
    if call.written:
        return call.scalars, call.arrays, call.late
    return scalars(call), arrays(call), late(call)


def function_row(call):
    counts = ", ".join(str(len(fields)) for fields in field_lists(call))
    return f'    {{"{call.name}", "{call.family}", {counts}}},\n'


def field_rows(call):
    return "".join(
        f'    {{"{name}", FieldKind::{kind}}},\n'
        for fields in field_lists(call)
        for kind, name in fields
    )


def check_twins(table):
    """A large-count call is an event of its small twin, so both must have the same fields."""
    by_name = {call.name: call for call in table.calls}
    for call in table.calls:
        if field_lists(call) != field_lists(by_name[call.function]):
            raise SystemExit(f"mpi_calls.def: the fields of {call.name} are not {call.function}'s")
