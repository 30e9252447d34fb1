"""C++ text of the function that replays one call.

A replayed call is a fixed skeleton: take the arguments out of the event (Arguments.h), wait until the call is due, make
it, keep what it made. What goes into its slots is decided by the kinds of its parameters."""

from codegen.calls.layout import Layout
from codegen.kinds.kind import Replay, value
from codegen.replay.buffers import declaration


def name(call):
    """MPI_Type_free -> replayTypeFree"""
    words = call.name.removeprefix("MPI_").removeprefix("MPIX_").split("_")
    return "replay" + "".join(word[0].upper() + word[1:] for word in words)


def turn(p):
    """Arguments that go in are decoded first, then those that come out."""
    if p.kind.buffer:
        return 2
    return 0 if p.kind.before else 1 if p.kind.after else 2


class Body:
    """The statements of one function: declarations, and what comes before and after the call."""

    def __init__(self, call):
        self.call, self.layout = call, Layout(call)
        self.slots = {"objects": [], "values": [], "memory": []}
        self.before, self.after, self.arguments = [], [], {}
        for p in sorted(call.parameters, key=turn):
            self.add(p, self.replay(p))

    def replay(self, p):
        if p.kind.buffer:
            return Replay(declaration(self.call, p), slot="memory")
        if self.call.role.operation == "Ready" and p.kind.name == "Request":
            return value("*in.partitioned({f})")
        if not p.kind.replay:
            raise SystemExit(f"{self.call.name}: {p.kind.name} has no replay")
        return p.kind.replay

    def add(self, p, replay):
        buffered = p.kind.buffer.after if p.kind.buffer else ()
        self.arguments[p.name] = self.filled(replay.argument, p)
        self.slots[replay.slot].append(self.filled(replay.declare, p) + ";")
        self.before += [self.filled(text, p) + ";" for text in (replay.before,) if text]
        self.after += [self.filled(text, p) + ";" for text in (replay.after, *buffered) if text]

    def filled(self, text, p):
        element = p.type.removeprefix("const ").removesuffix("*").strip()
        comm, window, file = (self.call.find(kind, "Free" + kind) for kind in ("Comm", "Win", "File"))
        return text.format(
            x=p.name, T=element, word=p.word, f=self.layout.numbers.get(p.name), last=len(self.layout.scalars) - 1,
            comm=comm.name if comm else "MPI_COMM_NULL", window=window and window.name, file=file and file.name)

    @property
    def declarations(self):
        return [line for lines in self.slots.values() for line in lines]


def text(call):
    body = Body(call)
    mpi = f"{call.name}({', '.join(body.arguments[p.name] for p in call.parameters)})"
    work = f"return {mpi};" if call.result == "int" else f"(void){mpi};\n    return MPI_SUCCESS;"
    issue = f"in.issue([&] {{\n    {work}\n  }})"
    after = "\n    ".join(body.after)
    lines = [*body.declarations, *body.before, f"if ({issue}) {{\n    {after}\n  }}" if after else issue + ";"]
    inner = "\n".join(f"  {line}" for line in lines)
    return f"void {name(call)}([[maybe_unused]] Arguments &in) {{\n{inner}\n}}\n"
