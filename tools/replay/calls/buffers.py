"""How much memory the buffers of a call span: expressions over its decoded arguments.

Mostly it follows from the parameters behind a buffer: count and type, or arrays of them. What does not is
listed here."""

# A collective's buffer with one part for each rank or neighbour: stem of the function -> buffer -> parts.
PARTS = {
    "gather": {"recvbuf": "{c}.parts()"}, "allgather": {"recvbuf": "{c}.parts()"},
    "scatter": {"sendbuf": "{c}.parts()"},
    "alltoall": {"sendbuf": "{c}.parts()", "recvbuf": "{c}.parts()"},
    "reduce_scatter_block": {"sendbuf": "{c}.parts()", "recvbuf": "{c}.parts()"},
    "neighbor_allgather": {"recvbuf": "{c}.indegree()"},
    "neighbor_alltoall": {"sendbuf": "{c}.outdegree()", "recvbuf": "{c}.indegree()"},
}
# Buffers of which the parameters behind them say nothing: declaration and argument.
SEND_ONE = ("const std::byte *{x} = in.send(elements(1, datatype));", "{x}")
LAND_ONE = ("std::byte *{x} = in.land(elements(1, datatype));", "{x}")
POINTER = ("void *{x} = nullptr;", "&{x}")
NOTHING = ("std::byte *{x} = in.memory(0);", "{x}")
SPECIAL = {
    ("MPI_Compare_and_swap", "origin_addr"): SEND_ONE, ("MPI_Compare_and_swap", "compare_addr"): SEND_ONE,
    ("MPI_Compare_and_swap", "result_addr"): LAND_ONE,
    ("MPI_Fetch_and_op", "origin_addr"): SEND_ONE, ("MPI_Fetch_and_op", "result_addr"): LAND_ONE,
    ("MPI_Alloc_mem", "baseptr"): POINTER, ("MPI_Win_allocate", "baseptr"): POINTER,
    ("MPI_Win_allocate_shared", "baseptr"): POINTER, ("MPI_Win_shared_query", "baseptr"): POINTER,
    ("MPI_Free_mem", "base"): ("void *{x} = in.thread.takeAllocated();", "{x}"),
    ("MPI_Win_create", "base"): ("std::byte *{x} = in.memory(static_cast<size_t>(size));", "{x}"),
    ("MPI_Win_attach", "base"): ("void *{x} = in.attach(size);", "{x}"),
    ("MPI_Win_detach", "base"): ("const void *{x} = in.detach();", "{x}"),
    ("MPI_Buffer_attach", "buffer"): ("std::byte *{x} = in.memory(static_cast<size_t>(size));", "{x}"),
    ("MPI_Buffer_detach", "buffer_addr"): POINTER,
    ("MPI_Pack", "outbuf"): ("std::byte *{x} = in.memory(static_cast<size_t>(outsize));", "{x}"),
    ("MPI_Pack_external", "outbuf"): ("std::byte *{x} = in.memory(static_cast<size_t>(outsize));", "{x}"),
    ("MPI_Unpack", "inbuf"): ("std::byte *{x} = in.memory(static_cast<size_t>(insize));", "{x}"),
    ("MPI_Unpack_external", "inbuf"): ("std::byte *{x} = in.memory(static_cast<size_t>(insize));", "{x}"),
    ("MPI_Get_address", "location"): NOTHING, ("MPI_Address", "location"): NOTHING,
}
# After the call: what becomes of memory that lives longer than the call.
AFTERWARDS = {
    "MPI_Alloc_mem": "in.thread.allocated.push_back(baseptr);",
    "MPI_Buffer_attach": "in.thread.bsendBuffer = in.release();",
    "MPI_Buffer_detach": "in.giveBack(in.thread.bsendBuffer);",
}
SENDS = ("InBuffer", "SendBuffer")


def stem(call):
    """MPI_Ialltoallv_init_c -> alltoall"""
    name = call.function.removeprefix("MPI_").removesuffix("_init").lower()
    for known in PARTS:
        if name in (known, "i" + known):
            return known
    return None


def behind(call, buffer):
    """The parameters that describe a buffer: those behind it and the buffers that follow at once."""
    rest = call.parameters[call.parameters.index(buffer) + 1:]
    while rest and "Buffer" in rest[0].kind:
        rest = rest[1:]
    return rest


def span(call, buffer):
    """An expression of type Span."""
    kinds = [p.kind for p in behind(call, buffer)]
    names = [p.name for p in behind(call, buffer)]
    if call.function in ("MPI_Psend_init", "MPI_Precv_init"):
        return "elements(partitions * count, datatype)"
    if kinds[:2] == ["Count", "Type"]:
        parts = PARTS.get(stem(call), {}).get(buffer.name)
        count = f"MPI_Count({names[0]}) * {parts}" if parts else names[0]
        return f"elements({count}, {names[1]})"
    if kinds[:2] == ["Counts", "Type"]:
        return f"elements(sum({names[0]}), {names[1]})"
    if kinds[0] == "Counts" and kinds[2] == "Type":
        return f"elements({names[0]}, {names[1]}, {names[2]})"
    if kinds[0] == "Counts" and kinds[2] == "Types":
        return f"elements({names[0]}, {names[1]}, {names[2]})"
    raise SystemExit(f"how large is {buffer.name} of {call.name}?")


def buffer(call, parameter, in_place):
    """Declaration and argument of a buffer; `in_place` is the number of the field that says so."""
    if special := SPECIAL.get((call.function, parameter.name)):
        return special
    if call.name.endswith("_end"):
        return "std::byte *{x} = fh.split;", "{x}"
    if parameter.kind == "OutBuffer" and call.family == "Attribute":
        return "void *{x} = in.scrap<void *>();", "{x}"
    sends = parameter.kind in SENDS
    means = "send" if sends else "land" if call.family == "Rma" else "receive"
    memory = f"in.{means}({span(call, parameter)})"
    if in_place is not None:
        memory = f"in.raw({in_place}) == 1 ? MPI_IN_PLACE : static_cast<void *>(const_cast<std::byte *>({memory}))"
        return f"void *{{x}} = {memory};", "{x}"
    return f"{'const ' if sends else ''}std::byte *{{x}} = {memory};", "{x}"


def afterwards(call):
    """What becomes of memory that lives longer than the call."""
    if call.name.endswith("_begin"):
        return ["fh.split = const_cast<std::byte *>(buf);", "fh.buffers = in.release();"]
    if call.name.endswith("_end"):
        return ["in.giveBack(fh.buffers);"]
    return [AFTERWARDS[call.function]] if call.function in AFTERWARDS else []
