"""C++ text for one row of mpi_calls.def: its wrapper and its FunctionInfo."""

import re

# Scalars that go in: kind -> (FieldKind, member function of Fields with its arguments).
# {x} is the argument, {s} whether it is significant.
NUMBER = ("Plain", "number({x})")
IN = {
    "Int": NUMBER, "Count": NUMBER, "LargeCount": NUMBER, "Aint": NUMBER, "AintCount": NUMBER,
    "DispUnit": NUMBER, "Offset": NUMBER, "Tag": NUMBER,
    "RecvTag": ("Plain", "tag({x})"),
    "Color": ("Plain", "color({x})"),
    "Key": ("Rank", "key({x})"),
    "Dest": ("Peer", "peer(group, {x})"),
    "Source": ("Peer", "peer(group, {x})"),
    "Root": ("Root", "root({x})"),
    "RankIn": ("RemotePeer", "rankIn({x})"),
    "Comm": ("Comm", "comm({x})"),
    "FreeComm": ("Comm", "freeComm(*{x})"),
    "Type": ("Type", "type({x})"),
    "CommitType": ("Type", "type(*{x})"),
    "Request": ("Request", "request({x}, nullptr)"),
    "RequestRef": ("Request", "request(*{x}, {x})"),
    "Message": ("Request", "message({x})"),
    "SendBuffer": ("Plain", "inPlace({x})"),
    "RecvBuffer": ("Plain", "inPlace({x})"),
}
# Objects without a rule of their own: kind -> (FieldKind, its names in Objects).
OBJECTS = {
    "Op": ("Op", "ops"), "Group": ("Group", "groups"), "Win": ("Object", "windows"),
    "File": ("Object", "files"), "Info": ("Object", "infos"),
    "Errhandler": ("Object", "errhandlers"), "Session": ("Object", "sessions"),
    "Keyval": ("Object", "keyvals"), "Type": ("Type", "types"),
}
for kind, (field, names) in OBJECTS.items():
    IN.setdefault(kind, (field, f"object(normalizer->objects.{names}, {{x}})"))
    IN["Free" + kind] = (field, f"freeObject(normalizer->objects.{names}, *{{x}})")

CONDITIONAL = {"number({x})": "numberIf({s}, {x})", "type({x})": "typeIf({s}, {x})"}

# What comes out: kind -> (fields as (FieldKind, suffix of the name), statement).
COMM_FIELDS = [("NewComm", ""), ("NewRank", "_rank"), ("NewSize", "_size")]
OUT = {
    "NewComm": (COMM_FIELDS, "fields.newComm(result, {x});"),
    "NewCommLike": (COMM_FIELDS, "fields.newCommLike(result, {x}, Fields::group({a}));"),
    "OutComm": (COMM_FIELDS, "fields.outComm(result, {x});"),
    "CommitType": (
        [("Plain", "_size"), ("Plain", "_extent")], "fields.typeExtent(result, *{x});"),
    "OutType": ([("Type", "")], "fields.type(result == MPI_SUCCESS ? *{x} : MPI_DATATYPE_NULL);"),
    "NewMessage": ([("NewRequest", "")], "fields.newMessage(result, {x});"),
    "NewRequest": ([("NewRequest", "")], "fields.newRequest(result, {x});"),
    "NewPersistent": ([("NewRequest", "")], "fields.newRequest(result, {x}, persistent());"),
    "NewReceive": (
        [("NewRequest", "")],
        "uint32_t entry = fields.newRequest(result, {x}, receiveState(group, {source}, {tag}));"),
    "NewPersistentReceive": (
        [("NewRequest", "")],
        "fields.newRequest(result, {x}, persistent(receiveState(group, {source}, {tag})));"),
    "RecvStatus": (
        [("Peer", "_source"), ("Plain", "_tag")],
        "fields.received(result, group, {source}, {tag}, asked.status());"),
    "PollFlag": ([("Plain", "")], "if (fields.poll(result, {x}))\n    return result;"),
}
for kind, (field, names) in OBJECTS.items():
    OUT["New" + kind] = (
        [(field, "")], f"fields.newObject(normalizer->objects.{names}, result, {{x}});")

ARRAYS = {
    "Counts": ("Plain", "array"), "Displs": ("Plain", "array"), "Ints": ("Plain", "array"),
    "Aints": ("Plain", "array"), "InOutInts": ("Plain", "array"),
    "Addresses": ("Plain", "addresses"), "InOutAddresses": ("Plain", "addresses"),
    "Types": ("Type", "types"), "InOutTypes": ("Type", "types"),
    "Peers": ("Peer", "peers"), "Ranks": ("RemotePeer", "ranks"),
    "Weights": ("Plain", "weights"), "Ranges": ("RemotePeer", "ranges"),
}
MEMBERS = {"sends", "receives", "atRoot", "size", "localSize", "rootSize", "sendSize"}
TOPOLOGY = {"indegree", "outdegree", "cartDims"}


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
    return [(ARRAYS[p.kind][0], p.name) for p in call.parameters if p.kind in ARRAYS]


def late(call):
    return [("Peer", "source"), ("Plain", "tag")] if call.find("NewReceive") else []


def field_lists(call):
    """The fields of a call's events: scalars, arrays, late values."""
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


def expression(word, call):
    """A significance word or array length as C++."""
    if word == "countAtRoot":
        return "where.atRoot ? count : 0"
    if word in {p.name for p in call.parameters}:
        return word
    if word in MEMBERS:
        return f"where.{word}"
    if word in TOPOLOGY:
        return f"group.{word}()"
    return word


def declaration(p):
    separator = "" if p.type.endswith("*") else " "
    return f"{p.type}{separator}{p.name}"


def locals_of(call):
    """The objects that the slots below refer to, as far as this row needs them."""
    lines, group, root = [], call.find("Comm"), call.find("Root")
    words = {p.argument for p in call.parameters if p.kind != "Opaque"}
    needs_where = words & (MEMBERS - {p.name for p in call.parameters}) or "countAtRoot" in words
    ranked = call.find("Dest", "Source", "Peers") or words & TOPOLOGY
    if needs_where or ranked:
        lines.append(f"Communicator &group = Fields::group({group.name});")
    if needs_where:
        buffer = call.find("SendBuffer", "RecvBuffer")
        in_place = f"{buffer.name} == MPI_IN_PLACE" if buffer else "false"
        arguments = ["group", in_place] + ([root.name] if root else [])
        lines.append(f"const Significance where({', '.join(arguments)});")
    return lines


def inputs(call):
    known = call.find("Comm") if locals_of(call) else None
    for p in call.parameters:
        if p.kind not in IN:
            continue
        rule = IN[p.kind][1]
        if p is known:
            rule = "comm(group)"
        if p.argument:
            rule = CONDITIONAL[rule]
        yield "fields." + rule.format(x=p.name, s=expression(p.argument, call)) + ";"


def outputs(call):
    source, tag = call.find("Source"), call.find("RecvTag", "Tag")
    if call.find("RecvTag"):
        tag = call.find("RecvTag")
    for p in call.parameters:
        if p.kind in OUT:
            yield OUT[p.kind][1].format(
                x=p.name, a=p.argument, source=source and source.name, tag=tag and tag.name)
    for p in call.parameters:
        if p.kind in ARRAYS:
            group = "group, " if p.kind == "Peers" else ""
            length = f"result == MPI_SUCCESS ? ({expression(p.argument, call)}) : 0"
            yield f"fields.{ARRAYS[p.kind][1]}({group}{p.name}, {length});"


def forgets(call):
    """What an unrecorded call must tell the tables."""
    for p in call.parameters:
        if p.kind == "FreeComm":
            yield f"forgetComm(*{p.name});"
        elif p.kind == "Message":
            yield f"forgetMessage(*{p.name});"
        elif p.kind.startswith("Free"):
            yield f"forgetObject(&Objects::{OBJECTS[p.kind[4:]][1]}, *{p.name});"


def reads_through(p):
    """Whether the wrapper looks at what this argument points to before MPI has checked it."""
    return p.kind.startswith("Free") or p.kind in {"Message", "CommitType", "RequestRef"}


def commit(call):
    shape = f"{{{len(scalars(call))}, {len(arrays(call))}, {len(late(call))}}}"
    return f"fields.commitReceive({shape}, entry);" if late(call) else f"fields.commit({shape});"


def unrecorded(call, plain):
    forget = list(forgets(call))
    if not forget:
        return ["if (!call.recording())", f"  return {plain};"]
    return ["if (!call.recording()) {", *(f"  {line}" for line in forget), f"  return {plain};", "}"]


def wrapper(call):
    status, asked = call.find("RecvStatus"), []
    arguments = [p.name for p in call.parameters]
    plain = f"nextCalls.{call.name}({', '.join(arguments)})"
    if status:
        tag = call.find("RecvTag")
        asked = [f"AskedStatus asked({call.find('Source').name}, {tag.name}, {status.name});"]
        arguments[arguments.index(status.name)] = "asked.status()"
    body = [
        *(f"if (!{p.name})\n    return {plain};" for p in call.parameters if reads_through(p)),
        f"Interception call{{uint16_t(Function::{call.name})}};",
        *unrecorded(call, plain),
        "Fields fields(call);",
        *locals_of(call),
        *inputs(call),
        *asked,
        "call.enter();",
        f"{call.result} result = nextCalls.{call.name}({', '.join(arguments)});",
        "call.leave();",
        *outputs(call),
        commit(call),
        "return result;",
    ]
    parameters = ", ".join(declaration(p) for p in call.parameters) or "void"
    text = "\n".join(f"  {line}" for line in body)
    return f'extern "C" ANOLE_EXPORT {call.result} {call.name}({parameters}) {{\n{text}\n}}\n'
