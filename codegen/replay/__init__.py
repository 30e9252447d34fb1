"""The functions that replay each call, one file for each family, and the table of them. Calls that the table marks as
written by hand are so here, too (tools/replay/calls)."""

from codegen.calls import HEAD, field_rows
from codegen.calls.layout import Layout
from codegen.replay import function
from codegen.replay.unsupported import unsupported


def replayed(table):
    return [call for call in table.calls if not unsupported(call)]


def family_file(table, family):
    some = [call for call in replayed(table) if call.family == family and not call.written]
    return (HEAD + '#include "Calls.h"\n\n#include "tools/replay/arguments/Callbacks.h"\n'
            '#include "tools/replay/arguments/Spans.h"\n\nnamespace anole::replay {\n\n'
            + "\n".join(map(function.text, some)) + "\n} // namespace anole::replay\n")


def header(table):
    rows = "".join(f"void {function.name(call)}(Arguments &in);\n" for call in replayed(table) + table.own)
    return (HEAD + '#pragma once\n\n#include "tools/replay/arguments/Arguments.h"\n\n'
            f"namespace anole::replay {{\n\n{rows}\n}} // namespace anole::replay\n")


def pointer(call):
    return "nullptr" if call is None or unsupported(call) else function.name(call)


def call_rows(table):
    """The rows, and the fields of all of them."""
    large, fields, rows = {call.function: call for call in table.calls if call.is_large}, [], ""
    for call in table.functions:
        own = Layout(call).fields
        reason = f'"{why}"' if (why := unsupported(call)) else "nullptr"
        rows += (f'    {{"{call.name}", {pointer(call)}, {pointer(large.get(call.name))}, {reason}, '
                 f"{len(fields)}, {len(own)}}},\n")
        fields += own
    return rows, fields


def call_table(table):
    """Plain data: as code that builds strings it takes a minute to compile."""
    rows, fields = call_rows(table)
    return (HEAD + '#include "tools/replay/calls/ReplayRows.h"\n\n#include "Calls.h"\n\n#include <iterator>\n\n'
            f"namespace anole::replay {{\n\nconst CallField callFields[] = {{\n{field_rows(fields)}}};\n\n"
            f"const CallRow callRows[] = {{\n{rows}}};\nconst size_t callCount = std::size(callRows);\n\n"
            "} // namespace anole::replay\n")


def files(table):
    families = dict.fromkeys(call.family for call in table.calls if not call.written)
    return {"Calls.h": header(table), "CallRows.cpp": call_table(table),
            **{f"{family}.cpp": family_file(table, family) for family in families}}
