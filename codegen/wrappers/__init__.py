"""The tracer's wrappers, the numbers of the functions and the table of fields.

A wrapper is the fixed skeleton of CallScope.h; what goes into its slots is decided by the kinds of its parameters.
Rejected: C macros alone. They cannot sort fields (inputs, outputs, arrays) nor look at another parameter of the row,
and their errors are unreadable."""

from codegen.calls import HEAD, field_rows
from codegen.calls.declared import known_to
from codegen.calls.layout import Layout
from codegen.wrappers.buffers import watched_calls
from codegen.wrappers.wrapper import wrapper

FILES = 4


def ids(table):
    rows = "".join(f"  {call.name},\n" for call in table.functions)
    return (
        HEAD + "#pragma once\n\n#include <cstdint>\n\nnamespace anole::record {\n\n"
        "/// The functions' numbers in this process; a trace names them.\n"
        f"enum class Function : uint16_t {{\n{rows}}};\n\n}} // namespace anole::record\n"
    )


def function_row(call):
    counts = ", ".join(str(len(fields)) for fields in Layout(call).lists)
    return f'    {{"{call.name}", "{call.family}", {counts}}},\n'


def function_rows(table):
    functions = "".join(map(function_row, table.functions))
    fields = "".join(field_rows(Layout(call).fields) for call in table.functions)
    return (
        HEAD + '#include "runtime/record/functions/FunctionTable.h"\n\n'
        "namespace anole::record {\n\n"
        f"const FieldRow fieldRows[] = {{\n{fields}}};\n\n"
        f"const FunctionRow functionRows[] = {{\n{functions}}};\n"
        "const size_t functionCount = std::size(functionRows);\n\n} // namespace anole::record\n"
    )


def call_names(table):
    names = "".join(f'    "{call.name}",\n' for call in table.calls)
    return (
        HEAD + '#include "runtime/record/functions/CallNames.h"\n\n#include <iterator>\n\n'
        f"namespace anole::record {{\n\nconstinit const SymbolName callNames[] = {{\n{names}}};\n"
        "const size_t callCount = std::size(callNames);\n\n} // namespace anole::record\n"
    )


def next_calls(table):
    pointers = "".join(
        f"  decltype(&P{call.name}) {call.name} = P{call.name};\n" for call in table.calls)
    return (
        HEAD + '#pragma once\n\n#include "runtime/record/functions/Mpi.h"\n\n'
        "namespace anole::record {\n\n"
        "/// What the wrappers call: MPI, or a tool between this library and MPI.\n"
        f"struct NextCalls {{\n{pointers}}};\n\n"
        '/// Changed only while this library is loaded (runtime/record/redirect/FindNext.h).\n'
        'extern NextCalls nextCalls __attribute__((visibility("hidden")));\n\n'
        "} // namespace anole::record\n"
    )


def wrappers(some):
    return (
        HEAD + '#include "runtime/record/mpi/Wrapper.h"\n\nusing namespace anole::record;\n\n'
        + "\n".join(wrapper(call) for call in some)
    )


def files(table, *compiler):
    """The arguments are the command of a C compiler that finds mpi.h. Functions have the same numbers with each MPI;
    what an MPI lacks is not wrapped."""
    had = known_to(table, compiler)
    generated = [call for call in had.calls if not call.written]
    parts = {f"Wrappers{i}.cpp": wrappers(generated[i::FILES]) for i in range(FILES)}
    return {"FunctionIds.h": ids(table), "FunctionRows.cpp": function_rows(table), "NextCalls.h": next_calls(had),
            "CallNames.cpp": call_names(had), "WatchedCalls.cpp": watched_calls(had), **parts}
