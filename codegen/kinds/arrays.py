"""Arrays; the word in parentheses after the kind is the length."""

from codegen.kinds.kind import SCRAP, Kind, Recorded, Replay, data


def array(type_, large="", field="Plain", put="array({x}, {length})", replay=data("in.numbers<{T}>({f})"),
          argument="Array", **more):
    return Kind(type_, large, array=Recorded(f"fields.{put}", ((field, "{x}"),)), replay=replay, argument=argument,
                **more)


def peers(type_, replay, argument="Peers", **more):
    return array(type_, "", "Peer", "peers({group}, {x}, {length})", replay, argument, **more)


def ranks(type_, replay, argument="Ranks", **more):
    return array(type_, "", "RemotePeer", "ranks({x}, {length})", replay, argument, **more)


def addresses(type_, large=""):
    return array(type_, large, "Plain", "addresses({x}, {length})", data("in.addresses<{T}>({f})"))


def named(set_):
    """Numbers that each MPI defines for itself: a set of include/anole/mpi_numbers.def."""
    return array("const int *", put=f"named<NumberSet::{set_}>({{x}}, {{length}})",
                 replay=data(f"in.owns<record::NumberSet::{set_}>({{f}})"), numbers=set_)


def handles(type_, field, member):
    """handleTables->objects.MEMBERs has the numbers, and so has the replay."""
    return array(type_, "", field, f"objects(handleTables->objects.{member}s, {{x}}, {{length}})",
                 data(f"in.handles(in.objects().{member}s, {{f}})"), object=member.capitalize())


KINDS = {
    "Counts": array("const int *", "const MPI_Count *", argument="Counts"),
    "Displs": array("const int *", "const MPI_Aint *", argument="Displacements"),
    "Ints": array("const int *"),
    "Distributions": named("Distribution"),
    "DistributionArguments": named("DistributionArgument"),
    "Logicals": array("const int *", logical=True),
    "Aints": array("const MPI_Aint *"),
    "Addresses": addresses("const MPI_Aint *", "const MPI_Count *"),  # relative to an address
    "Types": handles("const MPI_Datatype *", "Type", "type"),
    "Peers": peers("const int *", data("in.ranks({f}, {comm}.rank)")),
    "Ranks": ranks("const int *", data("in.ranks({f})")),
    # or MPI_UNWEIGHTED
    "Weights": array("const int *", put="weights({x}, {length})",
                     replay=Replay("auto {x} = in.numbers<int>({f})", "in.weights({f}, {x})"), argument="Weights"),
    "Infos": handles("const MPI_Info *", "Object", "info"),
    # triples: AnoleRange is int[3]
    "Ranges": array("AnoleRange *", field="RemotePeer", put="ranges({x}, {length})",
                    replay=Replay("auto {x} = in.numbers<int>({f})", "reinterpret_cast<int(*)[3]>({x}.data())"),
                    fortran=("integer, intent(in) :: {x}(3, *)",), argument="Ranges"),
    "InOutInts": array("int *"),
    "InOutAddresses": addresses("MPI_Aint *"),
    "InOutTypes": handles("MPI_Datatype *", "Type", "type"),
    "OutInts": array("int *", replay=SCRAP, argument="AnswerArray", differs=True),  # without a length: not recorded
    "OutLogicals": array("int *", replay=SCRAP, argument="AnswerArray", differs=True, logical=True),
    "OutPeers": peers("int *", SCRAP, "AnswerArray", differs=True),
    "OutRanks": ranks("int *", SCRAP, "AnswerArray", differs=True),
}
