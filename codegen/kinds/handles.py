"""Handles of objects that go in (Comm), come out (NewComm) or end (FreeComm)."""

from codegen.kinds.kind import Kind, Recorded, Replay, local, recorded

TYPES = "handleTables->objects.types"
COMM_FIELDS = (("NewComm", "{x}"), ("NewRank", "{x}_rank"), ("NewSize", "{x}_size"))


def given(name, type_, field, member, put, **more):
    replay = Replay(f"auto &{{x}} = in.object(in.objects().{member}s, {{f}})", "{x}.handle", slot="objects")
    return Kind(type_, before=recorded(field, put), compared="{x}", replay=replay, argument="Object", object=name,
                **more)


def ended(name, type_, field, member, put, forget):
    replay = Replay(
        f"auto {{x}} = in.object(in.objects().{member}s, {{f}}).handle", "&{x}", "in.awaitLastUse({f})",
        f"in.ended(in.objects().{member}s, {{f}})", "objects")
    return Kind(f"{type_} *", before=recorded(field, put), forget=forget, replay=replay, argument="Object", object=name,
                handling="Frees")


def keeps(member):
    """The replay keeps an object that a call made."""
    return local(f"in.made(in.objects().{member}s, {{f}}, {{x}})")


def made(name, type_, after, replay, argument="Object"):
    return Kind(type_, after=after, replay=replay, argument=argument, object=name, handling="Makes")


def comm(put, replay, argument="Object"):
    return made("Comm", "MPI_Comm *", Recorded(f"fields.{put}", COMM_FIELDS), replay, argument)


def object_kinds(name, type_, field, member):
    """Objects that are numbered alike; handleTables->objects.MEMBERs has the numbers."""
    names = f"handleTables->objects.{member}s"
    return {
        name: given(name, type_, field, member, f"object({names}, {{x}})"),
        "New" + name: made(name, f"{type_} *", recorded(field, f"newObject({names}, result, {{x}})"), keeps(member)),
        "Free" + name: ended(name, type_, field, member, f"freeObject({names}, *{{x}})",
                             f"forgetObject(&Objects::{member}s, *{{x}})"),
    }


KINDS = {
    "Comm": given("Comm", "MPI_Comm", "Comm", "comm", "comm({x})"),
    "NewComm": comm("newComm(result, {x})", local("in.madeComm({f}, {x})")),
    # not usable yet: rank and size are those of another
    "NewCommLike": comm("newCommLike(result, {x}, Fields::group({word}))",
                        Replay("MPI_Comm *{x} = in.commToBe({f}, {comm})"), "ObjectToBe"),
    # perhaps known already
    "OutComm": comm("outComm(result, {x})", local("in.madeComm({f}, {x})"), "KnownObject"),
    "FreeComm": ended("Comm", "MPI_Comm", "Comm", "comm", "freeComm(*{x})", "forgetComm(*{x})"),
    "Win": given("Win", "MPI_Win", "Window", "window", "put({window}.ordinal)",
                 local="const Window window = Fields::windowOf({x})"),
    "NewWin": made("Win", "MPI_Win *", recorded("NewWindow", "newWindow(result, {x}, {group})"),
                   local("in.madeWindow({f}, {x}, {comm})")),
    "FreeWin": ended("Win", "MPI_Win", "Window", "window", "freeWindow(*{x})", "forgetWindow(*{x})"),
    **object_kinds("Group", "MPI_Group", "Group", "group"),
    **object_kinds("Op", "MPI_Op", "Op", "op"),
    **object_kinds("File", "MPI_File", "Object", "file"),
    **object_kinds("Info", "MPI_Info", "Object", "info"),
    **object_kinds("Errhandler", "MPI_Errhandler", "Object", "errhandler"),
    **object_kinds("Session", "MPI_Session", "Object", "session"),
    **object_kinds("Keyval", "int", "Object", "keyval"),
    **object_kinds("Type", "MPI_Datatype", "Type", "type"),
    "NewType": made("Type", "MPI_Datatype *", recorded("Type", f"newObject({TYPES}, result, {{x}})"),
                    local("in.madeType({f}, {x})")),
    "OutType": made("Type", "MPI_Datatype *",
                    recorded("Type", f"object({TYPES}, result == MPI_SUCCESS ? *{{x}} : MPI_DATATYPE_NULL)"),
                    local("in.madeType({f}, {x})"), "KnownObject"),
    # with size and extent
    "CommitType": Kind(
        "MPI_Datatype *",
        before=recorded("Type", f"object({TYPES}, *{{x}})"),
        after=Recorded("fields.typeExtent(result, *{x})", (("Plain", "{x}_size"), ("Plain", "{x}_extent"))),
        replay=Replay("auto {x} = in.object(in.objects().types, {f}).handle", "&{x}", slot="objects"),
        argument="Object",
        object="Type",
        handling="Readies"),
}
