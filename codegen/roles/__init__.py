"""What each function does, as plain data (runtime/core/calls/CallRole.h)."""

from codegen.calls import HEAD
from codegen.roles.amounts import amounts_of, pairs

# The fields that a role names, in the order of CallFields: the kinds of their parameters, of which the first counts that
# the call has.
FIELDS = {
    "comm": ("Comm", "FreeComm"), "dest": ("Dest",), "source": ("Source",), "sendTag": ("Tag",),
    "receiveTag": ("RecvTag", "Tag"), "root": ("Root",), "window": ("Win", "FreeWin"), "target": ("Target",),
    "request": ("Request", "RequestRef", "Message"), "flag": ("PollFlag", "OutLogical"),
}
# Objects by the ends of the kinds that make or free them.
OBJECTS = {
    "Comm": "Communicator", "CommLike": "Communicator", "Group": "Group", "Type": "Type", "Op": "Op", "Win": "Window",
    "File": "File", "Info": "Info", "Errhandler": "Errhandler", "Session": "Session", "Keyval": "Keyval",
    "Request": "Request", "Receive": "Request", "Persistent": "Request", "PersistentReceive": "Request",
    "Message": "Message", "Memory": "Memory",
}


def members(values):
    """Designated initialisers of those that are not empty."""
    return "{" + ", ".join(f".{name} = {value}" for name, value in values.items() if value) + "}"


def quoted(text):
    return text and f'"{text}"'


def fields(call):
    found = {name: next(filter(None, map(call.find, kinds)), None) for name, kinds in FIELDS.items()}
    if call.role.mode != "Test":
        found["flag"] = None
    return members({name: quoted(p.name) for name, p in found.items() if p})


def amount(call, which):
    if not which:
        return None
    count, type_ = pairs(call)[which.pair]
    return members({"count": quoted(count), "type": quoted(type_), "forEach": "true" if which.for_each else None})


def amounts(call):
    found = amounts_of(call)
    return members({"sent": amount(call, found.sent), "received": amount(call, found.received),
                    "sentInPlace": amount(call, found.in_place),
                    "mayBeInPlace": "true" if found.may_be_in_place else None})


def objects(call, start):
    """The set of objects whose parameters have kinds that begin so."""
    ends = [p.kind.name.removeprefix(start) for p in call.parameters if p.kind.name.startswith(start)]
    names = dict.fromkeys(OBJECTS[end] for end in ends if end in OBJECTS)
    return " | ".join(f"bitOf(CallObject::{name})" for name in names) or "0"


def row(call):
    role = call.role
    return (f'    {{"{call.name}", CallOperation::{role.operation}, CallMode::{role.mode}, '
            f"CallMembers::{role.members},\n     {fields(call)}, {amounts(call)}, {objects(call, 'New')}, "
            f"{objects(call, 'Free')}}},\n")


def files(table):
    """Rows in ascending order of names."""
    rows = "".join(row(call) for call in sorted(table.functions, key=lambda call: call.name))
    return {"CallRoleRows.cpp": HEAD + '#include "runtime/core/calls/CallRole.h"\n\n#include <iterator>\n\n'
            f"namespace anole {{\n\nconst CallRole callRoles[] = {{\n{rows}}};\n"
            "const size_t callRoleCount = std::size(callRoles);\n\n} // namespace anole\n"}
