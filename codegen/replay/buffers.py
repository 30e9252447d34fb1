"""How much memory the buffers of a call span: expressions over its decoded arguments. It follows from the parameters
behind a buffer (count and type, or arrays of them) or from the word after its kind."""

PARTS = {"parts", "indegree", "outdegree"}


def span(call, buffer):
    """An expression of type Span."""
    if buffer.word and buffer.word not in PARTS:
        return buffer.word
    kinds = [p.kind.name for p in call.behind(buffer)]
    names = [p.name for p in call.behind(buffer)]
    if kinds[:2] == ["Count", "Type"]:
        count = f"MPI_Count({names[0]}) * {{comm}}.{buffer.word}()" if buffer.word else names[0]
        return f"elements({count}, {names[1]})"
    if kinds[:2] == ["Counts", "Type"]:
        return f"elements(sum({names[0]}), {names[1]})"
    if kinds[:1] == ["Counts"] and kinds[2] in ("Type", "Types"):
        return f"elements({names[0]}, {names[1]}, {names[2]})"
    raise SystemExit(f"how large is {buffer.name} of {call.name}?")


def declaration(call, p):
    """A buffer; {f} is the number of the field that says whether it is in place."""
    memory = f"in.{p.kind.buffer.use}({span(call, p)})"
    if p.kind.buffer.in_place:
        memory = f"in.raw({{f}}) == 1 ? MPI_IN_PLACE : static_cast<void *>(const_cast<std::byte *>({memory}))"
        return f"void *{{x}} = {memory}"
    return f"{'const ' if 'const' in p.type else ''}std::byte *{{x}} = {memory}"
