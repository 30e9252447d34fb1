"""The bytes that calls of each operation are given: which pairs of a count and a datatype say it.

A call sends what the rank contributes: a message, its part of a collective, the origin of a one-sided call, what is
written to a file. It receives into the buffer of a receive, of what a one-sided call fetches, and of what is read from
a file. A broadcast gives its buffer on each rank."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Amount:
    pair: int  # its number among the pairs of the call's parameters
    for_each: bool = False  # one number for each rank of the communicator


@dataclass(frozen=True)
class Amounts:
    sent: Amount = None
    received: Amount = None
    may_be_in_place: bool = False
    in_place: Amount = None  # sent in place; none: not known


FIRST, SECOND = Amount(0), Amount(1)
EACH, SECOND_EACH = Amount(0, True), Amount(1, True)
SENDS, RECEIVES, FETCHES = Amounts(FIRST), Amounts(None, FIRST), Amounts(FIRST, FIRST)
TO_EACH, EXCHANGES = Amounts(EACH), Amounts(EACH, None, True, SECOND_EACH)

OPERATIONS = {
    "Send": SENDS, "BufferedSend": SENDS, "SynchronousSend": SENDS, "ReadySend": SENDS, "PartitionedSend": SENDS,
    "Receive": RECEIVES, "MatchedReceive": RECEIVES, "PartitionedReceive": RECEIVES,
    "SendReceive": Amounts(FIRST, SECOND), "SendReceiveReplace": FETCHES,
    "Bcast": SENDS, "Reduce": SENDS, "Allreduce": SENDS, "Scan": SENDS, "Exscan": SENDS,
    "ReduceScatter": TO_EACH, "ReduceScatterBlock": TO_EACH,
    "Gather": SENDS, "Gatherv": SENDS, "Scatter": TO_EACH, "Scatterv": TO_EACH,
    "Allgather": Amounts(FIRST, None, True, SECOND), "Allgatherv": Amounts(FIRST, None, True),
    "Alltoall": EXCHANGES, "Alltoallv": EXCHANGES, "Alltoallw": EXCHANGES,
    "NeighborAllgather": SENDS, "NeighborAllgatherv": SENDS,
    "NeighborAlltoall": SENDS, "NeighborAlltoallv": SENDS, "NeighborAlltoallw": SENDS,
    "Put": SENDS, "Accumulate": SENDS, "Get": RECEIVES, "GetAccumulate": Amounts(FIRST, SECOND),
    "FetchAndOp": FETCHES, "CompareAndSwap": FETCHES,
    "ReadFile": RECEIVES, "WriteFile": SENDS,
}
COUNTS, TYPES = ("Count", "LargeCount", "Counts"), ("Type", "Types")


def pairs(call):
    """(count, datatype) as names of fields; no count stands for one element."""
    counts = [p.name for p in call.parameters if p.kind.name in COUNTS]
    types = [p.name for p in call.parameters if p.kind.name in TYPES]
    return list(zip(counts or [None] * len(types), types))


def amounts_of(call):
    """The amounts of a call. The second half of a split call has none."""
    return OPERATIONS.get(call.role.operation, Amounts()) if pairs(call) else Amounts()
