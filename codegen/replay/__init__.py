"""The functions that replay each call, one file for each family, and the table of them. Calls that the table marks as
written by hand are so here, too (tools/programs/replay/calls)."""

from codegen.calls import HEAD, field_rows
from codegen.calls.declared import known_to
from codegen.calls.layout import Layout
from codegen.replay import function
from codegen.replay.unsupported import unsupported


def replayed(table):
    return [call for call in table.calls if not unsupported(call)]


def reason(call, had):
    return unsupported(call) or (None if call.name in had else "the MPI of this replay lacks it")


def family_file(table, family):
    some = [call for call in replayed(table) if call.family == family and not call.written]
    includes = "".join(f'#include "tools/programs/replay/arguments/{name}.h"\n' for name in ("Callbacks", "Spans", "Statuses"))
    includes += '#include "tools/programs/replay/calls/RequestArray.h"\n'
    return (HEAD + f'#include "Calls.h"\n\n{includes}\nnamespace anole::replay {{\n\n'
            + "\n".join(map(function.text, some)) + "\n} // namespace anole::replay\n")


def header(table):
    rows = "".join(f"void {function.name(call)}(Arguments &in);\n" for call in replayed(table) + table.own)
    return (HEAD + '#pragma once\n\n#include "tools/programs/replay/arguments/Arguments.h"\n\n'
            f"namespace anole::replay {{\n\n{rows}\n}} // namespace anole::replay\n")


def pointer(call, had):
    return "nullptr" if call is None or reason(call, had) else function.name(call)


def call_rows(table, had):
    """The rows, and the fields of all of them."""
    had = {call.name for call in had.calls + had.own}
    large, fields, rows = {call.function: call for call in table.calls if call.is_large}, [], ""
    for call in table.functions:
        own = Layout(call).fields
        refused = f'"{why}"' if (why := reason(call, had)) else "nullptr"
        rows += (f'    {{"{call.name}", {pointer(call, had)}, {pointer(large.get(call.name), had)}, {refused}, '
                 f"{len(fields)}, {len(own)}}},\n")
        fields += own
    return rows, fields


def call_table(table, had):
    """Plain data: as code that builds strings it takes a minute to compile."""
    rows, fields = call_rows(table, had)
    return (HEAD + '#include "tools/programs/replay/calls/ReplayRows.h"\n\n#include "Calls.h"\n\n#include <iterator>\n\n'
            f"namespace anole::replay {{\n\nconst CallField callFields[] = {{\n{field_rows(fields)}}};\n\n"
            f"const CallRow callRows[] = {{\n{rows}}};\nconst size_t callCount = std::size(callRows);\n\n"
            "} // namespace anole::replay\n")


def files(table, *compiler):
    """The arguments are the command of a C compiler that finds mpi.h."""
    had = known_to(table, compiler)
    families = dict.fromkeys(call.family for call in table.calls if not call.written)
    return {"Calls.h": header(had), "CallRows.cpp": call_table(table, had),
            **{f"{family}.cpp": family_file(had, family) for family in families}}
