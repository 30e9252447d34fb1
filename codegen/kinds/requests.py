"""Requests and matched messages. A request that is made is declared late in a replay: it is counted then, after all
that may leave the call out."""

from codegen.kinds.kind import Kind, Recorded, Replay, local, recorded, value

RECEIVED = (("Peer", "source"), ("Plain", "tag"))


MADE = "*{x} != MPI_REQUEST_NULL"


def made(argument, rule, persistent=False, order="", late=(), settled=""):
    replay = Replay(f"MPI_Request *{{x}} = in.newRequest({{f}}{', true' if persistent else ''})", before=order,
                    slot="memory")
    unrecorded = f"noteRequest(result, {{x}}{', persistent()' if persistent else ''})"
    return Kind("MPI_Request *", unrecorded=unrecorded, after=Recorded(rule, (("NewRequest", "{x}"),)), late=late,
                settled=(settled, "Null") if settled else (), makes_request=bool(settled), replay=replay,
                argument=argument)


KINDS = {
    "Request": Kind("MPI_Request", before=recorded("Request", "request({x}, nullptr)"),
                    replay=value("*in.request({f})"), argument="Request"),
    "RequestRef": Kind("MPI_Request *", before=recorded("Request", "request(*{x}, {x})"),
                       replay=value("in.request({f})"), argument="RequestPlace"),
    # looked at only; the word in parentheses is the length
    "ConstRequests": Kind("const MPI_Request *",
                          array=Recorded("fields.requests({x}, {length})", (("Request", "{x}"),)),
                          replay=Replay("RequestArray {x}(in.thread, in.array({f}))", "{x}.handles()")),
    # only in MPI_WRITTEN
    "Requests": Kind("MPI_Request *", fortran=("type(MPI_Request) :: {x}(*)",)),
    # matched: its receive ends it
    "Message": Kind("MPI_Message *", before=recorded("Request", "message({x})"), forget="forgetMessage(*{x})",
                    replay=value("in.message({f})"), argument="Message"),
    "NewMessage": Kind("MPI_Message *", after=recorded("NewRequest", "newMessage(result, {x})"),
                       replay=local("in.madeMessage({f}, {x})"), argument="NewMessage"),
    "NewRequest": made("NewRequest", "fields.newRequest(result, {x})", settled=MADE),
    # what a wildcard received comes late
    "NewReceive": made("NewReceive", "uint32_t entry = fields.newRequest(result, {x}, receiveState({group}, {source}, {tag}))",
                       order="in.orderReceived({comm})", late=RECEIVED,
                       settled=MADE + " && {source} != MPI_ANY_SOURCE && {tag} != MPI_ANY_TAG"),
    "NewPersistent": made("NewPersistent", "fields.newRequest(result, {x}, persistent())", True),
    "NewPersistentReceive": made(
        "NewPersistent", "fields.newRequest(result, {x}, persistent(receiveState({group}, {source}, {tag})))", True,
        order="in.startsReceives({comm}, source == MPI_ANY_SOURCE || tag == MPI_ANY_TAG)"),
}
