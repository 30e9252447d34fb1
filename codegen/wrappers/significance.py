"""The words in parentheses after a kind, which say when an argument is significant and how long an array is."""

# Words about the topology of the call's communicator, and members of Significance.
TOPOLOGY = {"indegree", "outdegree", "cartDims"}
MEMBERS = {"sends", "receives", "atRoot", "size", "localSize", "rootSize", "sendSize"}


def expression(word, call):
    """A significance word or array length as C++."""
    if word in {p.name for p in call.parameters}:
        return word
    if word in MEMBERS:
        return f"where.{word}"
    if word in TOPOLOGY:
        return f"group.{word}()"
    return word


def mentions(call, name):
    """Whether a word after a kind that is recorded needs this object."""
    words = [expression(p.word, call) for p in call.parameters if p.kind.rules and not p.kind.buffer]
    return any(name + "." in word for word in words)


def needs_where(call):
    return mentions(call, "where")


def needs_group(call):
    return mentions(call, "group") or needs_where(call) or any(
        "{group}" in rule for p in call.parameters for rule in p.kind.rules)


def significance(call):
    buffer = next((p for p in call.parameters if p.kind.buffer and p.kind.buffer.in_place), None)
    in_place, root = f"{buffer.name} == MPI_IN_PLACE" if buffer else "false", call.find("Root")
    arguments = ["group", in_place] + ([root.name] if root else [])
    return f"const Significance where({', '.join(arguments)});"
