"""C++ text of the wrapper of one call."""

from codegen.calls.layout import Layout
from codegen.wrappers.repeats import compared, made_request, may_repeat, outcome
from codegen.wrappers.significance import expression, needs_group, needs_where, significance


def declaration(p):
    separator = "" if p.type.endswith("*") else " "
    return f"{p.type}{separator}{p.name}"


def filled(call, rule, p=None, **more):
    source, tag = call.find("Source"), call.find("RecvTag") or call.find("Tag")
    return rule.format(x=p and p.name, word=p and p.word, group="group", window="window", numbers="numbers",
                       source=source and source.name, tag=tag and tag.name, **more)


def locals_of(call):
    """The objects that the rules refer to, as far as this row needs them."""
    if needs_group(call):
        yield f"Communicator &group = Fields::group({call.find('Comm').name});"
    if needs_where(call):
        yield significance(call)
    for p in call.parameters:
        if p.kind.local:
            yield filled(call, p.kind.local, p) + ";"
    if Layout(call).has_texts:
        yield "std::vector<int64_t> numbers;"


def inputs(call):
    known = call.find("Comm") if needs_group(call) else None
    for p in call.parameters:
        if not p.kind.before:
            continue
        put = "fields.comm(group)" if p is known else filled(call, p.kind.before.rule, p)
        is_conditional = p.word and not p.kind.buffer
        yield f"{expression(p.word, call)} ? {put} : fields.ignored();" if is_conditional else put + ";"


def outputs(call):
    for p in call.parameters:
        if p.kind.after:
            valid = "result == MPI_SUCCESS" + (f" && ({p.word})" if p.word else "")
            yield filled(call, p.kind.after.rule, p, valid=valid) + ";"
    layout = Layout(call)
    for p in layout.recorded_arrays:
        length = f"result == MPI_SUCCESS ? ({expression(p.word, call)}) : 0"
        yield filled(call, p.kind.array.rule, p, length=length) + ";"
    if layout.has_texts:
        yield "fields.array(numbers.data(), int64_t(numbers.size()));"


def commit(call):
    layout = Layout(call)
    shape = f"{{{', '.join(str(len(fields)) for fields in layout.lists)}}}"
    if may_repeat(call):
        settled, failed = outcome(call)
        arguments = [shape, filled(call, settled), failed, *values(call)]
        committed = f"fields.commitRepeatable({', '.join(arguments)})"
    else:
        committed = f"fields.commit({shape})"
    return [f"Fields::settleReceive({committed}, entry);" if layout.late else f"{committed};"]


def unrecorded(call, plain):
    forget = [filled(call, p.kind.forget, p) + ";" for p in call.parameters if p.kind.forget]
    after = [filled(call, p.kind.unrecorded, p) + ";" for p in call.parameters if p.kind.unrecorded]
    if after:
        lines = [*forget, f"{call.result} result = {plain};", *after, "return result;"]
    elif forget:
        lines = [*forget, f"return {plain};"]
    else:
        return ["if (!call.recording())", f"  return {plain};"]
    return ["if (!call.recording()) {", *(f"  {line}" for line in lines), "}"]


def names(call):
    return ", ".join(p.name for p in call.parameters)


def values(call):
    return [filled(call, rule, p) for p, rule in compared(call)]


def repeat(call, look):
    """Makes a call of which `look`, a function of FastPath, finds what it leaves."""
    number, request = function_number(call), made_request(call)
    make = f"FastPathStart::make({request.name}, *known" if request else "FastPath::make(*known"
    arguments = [number, *values(call)]
    return [f"if (auto *known = FastPath::{look}({', '.join(arguments)})) [[likely]]",
            f"  return {make}, [&] {{ return {next_call(call, [names(call)])}; }});"]


def function_number(call):
    number = f"uint16_t(Function::{call.function})"
    return f"uint16_t({number} | anole::largeCount)" if call.is_large else number


def next_call(call, arguments):
    return f"nextCalls.{call.name}({', '.join(arguments)})"


def passed(call):
    """What the wrapper declares to give it to MPI, and the arguments."""
    declared = [filled(call, p.kind.passes[0], p) + ";" for p in call.parameters if p.kind.passes]
    return declared, [p.kind.passes[1] if p.kind.passes else p.name for p in call.parameters]


def statements(call):
    plain = next_call(call, [p.name for p in call.parameters])
    declared, arguments = passed(call)
    return [
        *(f"if (!{p.name})\n    return {plain};" for p in call.parameters if p.kind.is_read_through),
        f"CallScope call{{{function_number(call)}{', CallPrediction()' if may_repeat(call) else ''}}};",
        *unrecorded(call, plain),
        "Fields fields(call);",
        *locals_of(call),
        *inputs(call),
        *declared,
        f"{call.result} result = call.perform([&] {{ return {next_call(call, arguments)}; }});",
        *outputs(call),
        *commit(call),
        "return result;",
    ]


def function(head, call, lines):
    parameters = ", ".join(declaration(p) for p in call.parameters) or "void"
    text = "\n".join(f"  {line}" for line in lines)
    return f"{head}({parameters}) {{\n{text}\n}}\n"


def wrapper(call):
    """Calls that cannot repeat are rare, so their wrappers are compiled for size. Without that, compiling all wrappers took a
    third longer."""
    declared = f"{call.result} {call.name}"
    if not may_repeat(call):
        return function(f'extern "C" ANOLE_SMALL_EXPORT {declared}', call, statements(call))
    head = f'extern "C" ANOLE_EXPORT {declared}'
    name = f"record_{call.name}"
    slowly = function(f"[[gnu::noinline]] static int {name}", call, [*repeat(call, "find"), *statements(call)])
    rest = ["if (!recordingSwitch.recorders)", f"  ANOLE_TAIL_CALL {next_call(call, [names(call)])};",
            f"ANOLE_TAIL_CALL {name}({names(call)});"]
    return slowly + "\n" + function(head, call, [*repeat(call, "next"), *rest])
