"""What stands between the wrappers and MPI with ANOLE_LINT=buffers: calls that are told which memory they are given
(runtime/record/mpi/buffers). Each makes its call, and says afterwards what it was given.

Buffers with arrays of counts are left out, partitioned and matched messages, calls of files, and the result of
MPI_Exscan, which one rank does not get. Large-count twins are, too: programs that need them are rare, and each function
takes room in the library."""

from codegen.calls import HEAD
from codegen.wrappers.wrapper import declaration

OPERATIONS = {
    "Send", "BufferedSend", "SynchronousSend", "ReadySend", "Receive", "SendReceive", "Bcast", "Gather", "Scatter",
    "Allgather", "Alltoall", "Reduce", "Allreduce", "Scan", "Exscan", "ReduceScatterBlock", "Gatherv", "Scatterv",
    "Allgatherv", "Put", "Get", "Accumulate", "GetAccumulate", "FetchAndOp", "CompareAndSwap",
}


def amount(call, buffer):
    """The count and the type of a buffer, as parameters; no count is one element."""
    described = call.behind(buffer)
    kinds = [p.kind.name for p in described[:2]]
    if kinds == ["Count", "Type"]:
        return described[:2]
    return (None, described[0]) if kinds[:1] == ["Type"] else None


def buffers(call):
    """Those of which it is known how large they are."""
    is_lacking = call.role.operation == "Exscan"
    return [p for p in call.parameters
            if p.kind.buffer and amount(call, p) and not (is_lacking and p.kind.buffer.use == "receive")]


def is_watched(call):
    is_known = call.role.operation in OPERATIONS and not call.is_large and not call.written
    return is_known and bool(buffers(call))


def use(call, buffer, count):
    """The enumerator of BufferPart::Use."""
    writes = buffer.kind.buffer.use != "send"
    if call.role.operation == "Bcast":
        return "Shared"
    at_root = count and count.word == "atRoot" or call.role.operation == "Reduce" and writes
    return ("Written" if writes else "Read") + ("AtRoot" if at_root else "")


def has_each(call, buffer):
    """Whether there is a part for each rank, in C++. A rank receives its own part of what is reduced and scattered; in
    place, the same memory has what it gives."""
    is_own = call.role.operation == "ReduceScatterBlock" and buffer.kind.buffer.use == "receive"
    return f"{named(call, 'SendBuffer')} == MPI_IN_PLACE" if is_own else "true" if buffer.word == "parts" else "false"


def part(call, buffer):
    count, type_ = amount(call, buffer)
    peer = call.find("Dest" if buffer.kind.buffer.use == "send" else "Source") or call.find("Target", "Root")
    values = [buffer.name, count.name if count else "1", type_.name, peer.name if peer else "0",
              f"BufferPart::{use(call, buffer, count)}", has_each(call, buffer)]
    return f"{{{', '.join(values)}}}"


def named(call, *kinds):
    found = call.find(*kinds)
    return found.name if found else None


def members(call):
    request = named(call, "NewRequest", "NewReceive", "NewPersistent", "NewPersistentReceive")
    target, operator = named(call, "Target"), named(call, "Op")
    values = {"comm": named(call, "Comm"), "request": request, "window": named(call, "Win"), "target": target,
              "ignoresOrigin": target and operator and f"{operator} == MPI_NO_OP",
              "isPersistent": "true" if call.role.mode == "PersistentInit" else None,
              "isCollective": "true" if call.role.members == "All" else None}
    return "".join(f", .{name} = {value}" for name, value in values.items() if value)


def watched(call):
    arguments = ", ".join(p.name for p in call.parameters)
    parts = [part(call, p) for p in buffers(call)]
    return (f"static int {call.name}Watched({', '.join(map(declaration, call.parameters))}) {{\n"
            f"  int result = behindWatch->{call.name}({arguments});\n"
            f"  const BufferPart parts[] = {{{', '.join(parts)}}};\n"
            f"  noteBuffers(result, {{.parts = parts, .count = {len(parts)}{members(call)}}});\n"
            "  return result;\n}\n")


def watched_calls(had):
    calls = [call for call in had.calls if is_watched(call)]
    rows = "".join(f"  nextCalls.{call.name} = {call.name}Watched;\n" for call in calls)
    return (HEAD + '#include "runtime/record/mpi/buffers/BufferWatch.h"\n\nnamespace anole::record {\n\n'
            + "\n".join(map(watched, calls))
            + f"\nvoid watchCallsWithBuffers() {{\n{rows}}}\n\n}} // namespace anole::record\n")
