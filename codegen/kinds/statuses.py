"""Statuses."""

from codegen.kinds.kind import Kind, Recorded, Replay


def status(declare="emptyStatus()", type_="MPI_Status *", before="", **more):
    return Kind(type_, replay=Replay(f"MPI_Status {{x}} = {declare}", "&{x}", before), **more)


def asked(answer, argument):
    """A status that is asked for what the trace knows: the last field has the answer."""
    return status(answer, "const MPI_Status *", argument=argument)


PLAIN, LIST = ("type(MPI_Status) :: {x}",), ("type(MPI_Status) :: {x}(*)",)
KINDS = {
    "Status": status(differs=True, fortran=PLAIN, argument="Status"),
    "Statuses": Kind("MPI_Status *", differs=True, fortran=LIST,
                     replay=Replay("auto *{x} = MPI_STATUSES_IGNORE")),
    # recorded if a wildcard asked
    "RecvStatus": Kind(
        "MPI_Status *",
        replay=Replay("auto &{x} = in.received({comm})", "&{x}", "in.orderReceived({comm}, {f})"),
        after=Recorded("fields.received(result, {group}, {source}, {tag}, asked.status())",
                       (("Peer", "{x}_source"), ("Plain", "{x}_tag"))),
        settled=("{source} != MPI_ANY_SOURCE && {tag} != MPI_ANY_TAG", "Undefined"),
        passes=("AskedStatus asked({source}, {tag}, {x})", "asked.status()"),
        differs=True,
        fortran=PLAIN,
        argument="RecvStatus"),
    "CountStatus": asked("statusOfCount(datatype, in.counted({last}))", "CountStatus"),
    "ElementStatus": asked("statusOfElements(datatype, in.counted({last}))", "ElementStatus"),
    "CancelStatus": asked("statusOfCancelled(in.number<int>({last}))", "CancelStatus"),
}
