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
# Objects by the ends of the kinds that make them.
OBJECTS = {
    "Comm": "Communicator", "CommLike": "Communicator", "Group": "Group", "Type": "Type", "Op": "Op", "Win": "Window",
    "File": "File", "Info": "Info", "Errhandler": "Errhandler", "Session": "Session", "Keyval": "Keyval",
    "Request": "Request", "Receive": "Request", "Persistent": "Request", "PersistentReceive": "Request",
    "Message": "Message", "Memory": "Memory",
}


def members(values):
    """Designated initialisers of those that are not empty."""
    return "{" + ", ".join(f".{name} = {value}" for name, value in values.items() if value) + "}"


class FieldNames:
    """The names that roles mention, which C++ knows by their numbers."""

    def __init__(self):
        self.numbers = {}

    def number(self, name):
        return name and f"{{{self.numbers.setdefault(name, len(self.numbers) + 1)}}}"

    def text(self):
        names = "".join(f'    "{name}",\n' for name in self.numbers)
        return f"const char *const callFieldNames[] = {{\n    nullptr,\n{names}}};\n"


def fields(call, names):
    found = {name: next(filter(None, map(call.find, kinds)), None) for name, kinds in FIELDS.items()}
    if call.role.mode != "Test":
        found["flag"] = None
    return members({name: names.number(p.name) for name, p in found.items() if p})


def amount(call, which, names):
    if not which:
        return None
    count, type_ = pairs(call)[which.pair]
    return members({"count": names.number(count), "type": names.number(type_), "forEach": "true" if which.for_each else None})


def amounts(call, names):
    found = amounts_of(call)
    return members({"sent": amount(call, found.sent, names), "received": amount(call, found.received, names),
                    "sentInPlace": amount(call, found.in_place, names),
                    "mayBeInPlace": "true" if found.may_be_in_place else None})


def objects(call, what="New"):
    """The set of objects whose kinds begin with the word: those that the call makes (New) or ends (Free)."""
    ends = [p.kind.name.removeprefix(what) for p in call.parameters if p.kind.name.startswith(what)]
    names = dict.fromkeys(OBJECTS[end] for end in ends if end in OBJECTS)
    return " | ".join(f"bitOf(CallObject::{name})" for name in names) or "0"


def row(call, names):
    role = call.role
    return (f'    {{"{call.name}", CallOperation::{role.operation}, CallMode::{role.mode}, '
            f"CallMembers::{role.members},\n     {fields(call, names)}, {amounts(call, names)}, "
            f"{objects(call)}}},\n")


def freed(calls):
    """The functions that end objects."""
    rows = ((call.name, objects(call, "Free")) for call in calls)
    return "".join(f'    {{"{name}", {ended}}},\n' for name, ended in rows if ended != "0")


def files(table):
    """Rows in ascending order of names."""
    names = FieldNames()
    calls = sorted(table.functions, key=lambda call: call.name)
    rows = "".join(row(call, names) for call in calls)
    return {"CallRoleRows.cpp": HEAD + '#include "runtime/core/calls/FreedObjects.h"\n\n#include <iterator>\n\n'
            f"namespace anole {{\n\n{names.text()}\nconst CallRole callRoles[] = {{\n{rows}}};\n"
            "const size_t callRoleCount = std::size(callRoles);\n\n"
            f"const FreedObjects freedObjects[] = {{\n{freed(calls)}}};\n"
            "const size_t freedObjectsCount = std::size(freedObjects);\n\n} // namespace anole\n"}
