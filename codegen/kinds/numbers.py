"""Numbers that go in or come out."""

from codegen.kinds.kind import Kind, Recorded, Replay, local, recorded, value


def number(type_, large="", argument="Number", **more):
    return Kind(type_, large, before=recorded("Plain", "put({x})"), compared="{x}", moves=True,
                replay=value("in.number<{T}>({f})"), argument=argument, **more)


def written(type_, large="", replay=local(), argument="Answer", **more):
    return Kind(type_, large, after=recorded("Plain", "out({valid}, {x})"), replay=replay, argument=argument, **more)


def moved(type_, size):
    """A position in packed data: MPI is told where the data begins, and the trace holds where it ends."""
    return written(type_, "MPI_Count *", Replay(f"{{T}} {{x}} = in.beginOfPacked<{{T}}>({{f}}, {size})", "&{x}"),
                   "PackedPosition")


def poll(field, **more):
    return Kind("int *", after=Recorded("if (fields.poll(result, {x}))\n    return result", (("Plain", field),)),
                replay=local(before="in.orderFound({f})"), differs=True, **more)


def size(type_, large=""):
    """Bytes; of a datatype with absolute addresses, they may be an address."""
    return Kind(type_, large, before=recorded("Plain", "put(sizeOrAddress({x}))"), compared="{x}", moves=True,
                replay=value("in.displacement({f})"), argument="Number")


def written_size(type_, large=""):
    return Kind(type_, large, after=recorded("Plain", "outSize({valid}, {x})"), replay=local(), argument="Answer")


def named(set_):
    """A number that each MPI defines for itself: a set of include/anole/mpi_numbers.def."""
    numbers = f"Numbers<NumberSet::{set_}>"
    return Kind("int", before=recorded("Plain", f"put({numbers}::recorded({{x}}))"), compared="{x}",
                replay=value(f"in.own<record::NumberSet::{set_}>({{f}})"), argument="NamedNumber", numbers=set_)


def named_written(set_):
    return Kind("int *", after=recorded("Plain", f"outNamed<NumberSet::{set_}>({{valid}}, {{x}})"), replay=local(),
                argument="Answer")


KINDS = {
    **{set_: named(set_) for set_ in ("Assertion", "FileMode", "FileOrigin", "LockType", "Order", "SplitType", "TypeClass",
                                      "ErrorClass")},
    **{f"Out{set_}": named_written(set_) for set_ in ("FileMode", "ThreadLevel", "Comparison", "Topology", "Combiner",
                                                      "ErrorClass")},
    "Int": number("int"),
    "Logical": number("int", logical=True),
    "Count": number("int", "MPI_Count", "Count"),
    "LargeCount": number("MPI_Count"),
    "Aint": size("MPI_Aint"),
    "AintCount": size("MPI_Aint", "MPI_Count"),
    "DispUnit": number("int", "MPI_Aint"),
    "Offset": number("MPI_Offset"),
    "OutInt": written("int *"),
    "OutLogical": written("int *", logical=True),
    "OutCount": written("int *", "MPI_Count *"),
    "OutLargeCount": written_size("MPI_Count *"),
    "OutAint": written_size("MPI_Aint *"),
    "OutAintCount": written_size("MPI_Aint *", "MPI_Count *"),
    "OutDispUnit": written("int *", "MPI_Aint *"),
    "OutOffset": written("MPI_Offset *"),
    "PackPosition": moved("int *", "packedSize(datatype, incount)"),
    "UnpackPosition": moved("int *", "packedSize(datatype, outcount)"),
    "PackExternalPosition": moved("MPI_Aint *", "packedSize(datarep, datatype, incount)"),
    "UnpackExternalPosition": moved("MPI_Aint *", "packedSize(datarep, datatype, outcount)"),
    # of the buffer for a text, then of the text
    "InOutLength": Kind(
        "int *",
        before=recorded("Plain", "put(*{x})"),
        after=Recorded("fields.out({valid}, {x})", (("Plain", "{x}_needed"),)),
        local="const int asked = *{x}",
        replay=Replay("{T} {x} = in.number<{T}>({f})", "&{x}"),
        argument="Length"),
    # false: the call found nothing, and is no event
    "PollFlag": poll("{x}", logical=True, argument="PollFlag"),
    # none: the same; how many it found is the length of an array
    "PollCount": poll("found"),
}
