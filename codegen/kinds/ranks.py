"""Ranks, and what goes with them."""

from codegen.kinds.kind import Kind, local, recorded, value


def going_in(field, rule, replay, type_="int", moves=True, argument="Number"):
    return Kind(type_, before=recorded(field, rule), compared="{x}", moves=moves, replay=value(replay),
                argument=argument)


def coming_out(field, rule):
    return Kind("int *", after=recorded(field, rule), replay=local(), differs=True, argument="RankAnswer")


KINDS = {
    # minus the own rank in the communicator
    "Dest": going_in("Peer", "peer({group}, {x})", "in.rank({f}, {comm}.rank)", argument="Dest"),
    # the same; may be a wildcard
    "Source": going_in("Peer", "peer({group}, {x})", "in.rank({f}, {comm}.rank)", argument="Source"),
    # absolute: all that take part name the same
    "Root": going_in("Root", "put(absoluteRank({x}))", "in.rank({f})"),
    # minus the own rank in the window's group
    "Target": going_in("Peer", "target({window}, {x})", "in.rank({f}, {window}.rank)"),
    # an address in a dynamic window
    "TargetDisp": going_in("Plain", "targetDisp({window}, {x})", "in.displacement({f})", "MPI_Aint", moves=False),
    # absolute rank in another group (a remote one, a grid)
    "RankIn": going_in("RemotePeer", "put(absoluteRank({x}))", "in.rank({f})"),
    "Tag": going_in("Plain", "put({x})", "in.number<{T}>({f})", argument="Tag"),
    # may be a wildcard
    "RecvTag": going_in("Plain", "put(tagValue({x}))", "in.tag({f})", argument="RecvTag"),
    "Color": going_in("Plain", "put(numberOrUndefined({x}))", "in.rank({f})"),
    # minus the own rank in MPI_COMM_WORLD
    "Key": going_in("Rank", "key({x})", "in.rank({f}, in.thread.process.worldRank)"),
    # rank in the communicator, minus the own one
    "OutPeer": coming_out("Peer", "outPeer({valid}, {group}, {x})"),
    # the own rank in a group: minus that in MPI_COMM_WORLD
    "OutRank": coming_out("Rank", "outRank({valid}, {x})"),
}
