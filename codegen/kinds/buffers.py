"""Memory. Nothing of it is recorded, but for a flag: whether it was MPI_IN_PLACE.

The word in parentheses after a buffer is needed where the parameters behind it do not say how large it is: the number
of parts of that size (`parts`, `indegree`, `outdegree`), or its span in C++ (tools/programs/replay/arguments/Spans.h)."""

from codegen.kinds.kind import Buffer, Kind, Recorded, Replay

IN_PLACE = Recorded("fields.put({x} == MPI_IN_PLACE)", (("Plain", "in_place"),))
ANY = ("!dir$ ignore_tkr(tkrdm) {x}", "integer :: {x}(*)")
POINTER = ("type(c_ptr), intent(out) :: {x}",)


SAME_PLACE = "int({x} == MPI_IN_PLACE)"


FORMS = {"send": "SentBuffer", "receive": "ReceivedBuffer", "land": "FetchedBuffer"}


def memory(type_, buffer, argument="", **more):
    return Kind(type_, buffer=buffer, fortran=ANY, argument=argument or FORMS[buffer.use], **more)


def special(declare, argument, type_="void *", after="", differs=True):
    return Kind(type_, replay=Replay(declare, after=after, slot="memory"), differs=differs, fortran=ANY,
                argument=argument)


def pointer(after="", argument="NewPointer"):
    """MPI writes a pointer, though its type is that of a buffer."""
    return Kind("void *", replay=Replay("void *{x} = nullptr", "&{x}", "", after, "memory"), differs=True,
                fortran=POINTER, argument=argument)


def split(type_, use, forms, differs=False):
    """The two halves of a split collective call of a file."""
    kept = ("{file}.split = const_cast<std::byte *>({x})", "{file}.buffers = in.release()")
    begin = memory(type_, Buffer(use, after=kept), forms[0], differs=differs)
    return begin, special("std::byte *{x} = {file}.split", forms[1], type_, "in.giveBack({file}.buffers)", differs)


BYTES = "std::byte *{x} = in.memory(static_cast<size_t>({word}))"
READ_BEGIN, READ_END = split("void *", "receive", ("FetchedBuffer", "EndOfFetched"), True)
WRITE_BEGIN, WRITE_END = split("const void *", "send", ("SentBuffer", "EndOfSent"))
KINDS = {
    "SendBuffer": memory("const void *", Buffer("send", True), before=IN_PLACE, compared=SAME_PLACE),
    "RecvBuffer": memory("void *", Buffer("receive", True), before=IN_PLACE, compared=SAME_PLACE, differs=True),
    "InBuffer": memory("const void *", Buffer("send")),
    "OutBuffer": memory("void *", Buffer("receive"), differs=True),
    # into which a one-sided call fetches, at some time before the epoch ends
    "FetchBuffer": memory("void *", Buffer("land"), differs=True),
    "ReadBegin": READ_BEGIN,
    "ReadEnd": READ_END,
    "WriteBegin": WRITE_BEGIN,
    "WriteEnd": WRITE_END,
    # the word is the number of bytes
    "Bytes": special(BYTES, "Bytes"),
    "BytesIn": special(BYTES, "Bytes", "const void *", differs=False),
    "BsendBuffer": special(BYTES, "Bytes", after="in.thread.bsendBuffer = in.release()"),
    # of one communicator or session; the replay keeps it
    "OwnBsendBuffer": special("void *{x} = in.attach({word})", "Bytes"),
    "OldBsendBuffer": pointer("in.giveBack(in.thread.bsendBuffer)"),
    "OutPointer": pointer(),
    "NewMemory": pointer("in.thread.allocated.push_back({x})", "NewMemory"),
    "FreeMemory": special("void *{x} = in.thread.takeAllocated()", "FreeMemory"),
    "AttachMemory": special("void *{x} = in.attach({word})", "AttachMemory"),
    "DetachMemory": special("const void *{x} = in.detach()", "DetachMemory", "const void *", differs=False),
    # values in Fortran
    "Attribute": Kind("void *", replay=Replay("void *{x} = in.scrap<void *>()", slot="memory"), differs=True,
                      fortran=("integer(MPI_ADDRESS_KIND) :: {x}",), argument="NewPointer"),
    "ExtraState": Kind("void *", replay=Replay("void *{x} = in.scrap<void *>()", slot="memory"), differs=True,
                       fortran=("integer(MPI_ADDRESS_KIND), intent(in) :: {x}",), argument="Nothing"),
}
