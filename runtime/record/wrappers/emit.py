"""C++ text of the wrapper of one row of mpi_calls.def."""

from kinds import ARRAYS, GROUPED, IN, MEMBERS, OBJECTS, OUT, TOPOLOGY
from layout import arrays, has_texts, late, recorded_arrays, scalars


def expression(word, call):
    """A significance word or array length as C++."""
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


def mentions(call, name):
    words = [expression(p.argument, call) for p in call.parameters if p.kind != "Opaque"]
    return any(name + "." in word for word in words)


def needs_where(call):
    return mentions(call, "where")


def needs_group(call):
    return needs_where(call) or call.find(*GROUPED) or mentions(call, "group")


def significance(call):
    buffer, root = call.find("SendBuffer", "RecvBuffer"), call.find("Root")
    in_place = f"{buffer.name} == MPI_IN_PLACE" if buffer else "false"
    arguments = ["group", in_place] + ([root.name] if root else [])
    return f"const Significance where({', '.join(arguments)});"


def locals_of(call):
    """The objects that the rules refer to, as far as this row needs them."""
    if needs_group(call):
        yield f"Communicator &group = Fields::group({call.find('Comm').name});"
    if needs_where(call):
        yield significance(call)
    if window := call.find("Win"):
        yield f"const Window window = Fields::windowOf({window.name});"
    if has_texts(call):
        yield "std::vector<int64_t> numbers;"
    if length := call.find("InOutLength"):
        yield f"const int asked = *{length.name};"


def inputs(call):
    known = call.find("Comm") if needs_group(call) else None
    for p in call.parameters:
        if p.kind not in IN:
            continue
        rule = "comm(group)" if p is known else IN[p.kind][1].format(x=p.name)
        put = f"fields.{rule}"
        yield f"{expression(p.argument, call)} ? {put} : fields.ignored();" if p.argument else put + ";"


def outputs(call):
    source, tag = call.find("Source"), call.find("RecvTag") or call.find("Tag")
    for p in call.parameters:
        if p.kind in OUT:
            valid = "result == MPI_SUCCESS" + (f" && ({p.argument})" if p.argument else "")
            yield OUT[p.kind][1].format(
                x=p.name, a=p.argument, s=valid, source=source and source.name, tag=tag and tag.name)
    for p in recorded_arrays(call):
        _, member, before = ARRAYS[p.kind]
        length = f"result == MPI_SUCCESS ? ({expression(p.argument, call)}) : 0"
        yield f"fields.{member}({before}{p.name}, {length});"
    if has_texts(call):
        yield "fields.array(numbers.data(), int64_t(numbers.size()));"


def forgets(call):
    """What an unrecorded call must tell the tables."""
    for p in call.parameters:
        if p.kind == "FreeComm":
            yield f"forgetComm(*{p.name});"
        elif p.kind == "FreeWin":
            yield f"forgetWindow(*{p.name});"
        elif p.kind == "Message":
            yield f"forgetMessage(*{p.name});"
        elif p.kind.startswith("Free"):
            yield f"forgetObject(&Objects::{OBJECTS[p.kind[4:]][1]}, *{p.name});"


def reads_through(p):
    """Whether the wrapper looks at what this argument points to before MPI has checked it."""
    return p.kind.startswith("Free") or p.kind in {
        "Message", "CommitType", "RequestRef", "InOutLength"}


def commit(call):
    shape = f"{{{len(scalars(call))}, {len(arrays(call))}, {len(late(call))}}}"
    return f"fields.commitReceive({shape}, entry);" if late(call) else f"fields.commit({shape});"


def unrecorded(call, plain):
    forget = list(forgets(call))
    if not forget:
        return ["if (!call.recording())", f"  return {plain};"]
    return ["if (!call.recording()) {", *(f"  {line}" for line in forget), f"  return {plain};", "}"]


def function_number(call):
    number = f"uint16_t(Function::{call.function})"
    return f"uint16_t({number} | anole::largeCount)" if call.is_large else number


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
        f"Interception call{{{function_number(call)}}};",
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
