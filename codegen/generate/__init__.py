"""The parameters of each call, as plain data for what writes calls as C (tools/programs/proxy)."""

from codegen.calls import HEAD
from codegen.calls.layout import Layout


# Families whose calls no program has, and whose parameters name no object of MPI: they are a tenth of all.
WITHOUT_PARAMETERS = ("Tools",)


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def parameter_row(p, numbers):
    texts = ", ".join(map(quoted, (p.name, p.type, p.word, p.kind.object, p.kind.numbers)))
    form = f"ArgumentForm::{p.kind.argument or 'None'}"
    return f"    {{{texts}, {form}, Handling::{p.kind.handling}, {numbers.get(p.name, -1)}}},\n"


def row(call, first, count):
    flags = "true" if call.written else "false"
    return f'    {{"{call.name}", "{call.family}", {first}, {count}, {flags}}},\n'


def files(table):
    calls, parameters, first = "", "", 0
    for call in table.calls:
        kept = [] if call.family in WITHOUT_PARAMETERS else call.parameters
        numbers = Layout(call).numbers
        calls += row(call, first, len(kept))
        parameters += "".join(parameter_row(p, numbers) for p in kept)
        first += len(kept)
    return {"CallSyntaxRows.cpp": HEAD + '#include "tools/programs/proxy/call/CallSyntax.h"\n\n#include <iterator>\n\n'
            "namespace anole::tools::generate {\n\n"
            f"const ParameterSyntax parameterRows[] = {{\n{parameters}}};\n\n"
            f"const CallSyntax callRows[] = {{\n{calls}}};\n"
            "const size_t callRowCount = std::size(callRows);\n\n} // namespace anole::tools::generate\n"}
