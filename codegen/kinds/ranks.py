"""Ranks, and what goes with them."""

from codegen.kinds.kind import Kind, local, recorded, value


def going_in(field, rule, replay, type_="int", moves=True):
    return Kind(type_, before=recorded(field, rule), compared="{x}", moves=moves, replay=value(replay))


KINDS = {
    # minus the own rank in the communicator
    "Dest": going_in("Peer", "peer({group}, {x})", "in.rank({f}, {comm}.rank)"),
    # the same; may be a wildcard
    "Source": going_in("Peer", "peer({group}, {x})", "in.rank({f}, {comm}.rank)"),
    # absolute: all that take part name the same
    "Root": going_in("Root", "put(absoluteRank({x}))", "in.rank({f})"),
    # minus the own rank in the window's group
    "Target": going_in("Peer", "target({window}, {x})", "in.rank({f}, {window}.rank)"),
    # an address in a dynamic window
    "TargetDisp": going_in("Plain", "targetDisp({window}, {x})", "in.displacement({f})", "MPI_Aint", moves=False),
    # absolute rank in another group (a remote one, a grid)
    "RankIn": going_in("RemotePeer", "put(absoluteRank({x}))", "in.rank({f})"),
    "Tag": going_in("Plain", "put({x})", "in.number<{T}>({f})"),
    # may be a wildcard
    "RecvTag": going_in("Plain", "put(tagValue({x}))", "in.tag({f})"),
    "Color": going_in("Plain", "put(numberOrUndefined({x}))", "in.rank({f})"),
    # minus the own rank in MPI_COMM_WORLD
    "Key": going_in("Rank", "key({x})", "in.rank({f}, in.thread.process.worldRank)"),
    # rank in the communicator, minus the own one
    "OutPeer": Kind("int *", after=recorded("Peer", "outPeer({valid}, {group}, {x})"), replay=local(), differs=True),
    # the own rank in a group: minus that in MPI_COMM_WORLD
    "OutRank": Kind("int *", after=recorded("Rank", "outRank({valid}, {x})"), replay=local(), differs=True),
}
