"""How a call gets its arguments back, by the kinds of mpi_calls.def: the inverse of
runtime/record/wrappers/kinds.py, whose fields it reads.

In a rule {f} is the number of the scalar field or of the array, {c} the call's first communicator, {w} its
window, {T} the type of an array's elements or of what a pointer points to."""

# Objects: kind -> (member of Arguments, table of Objects). All have a member `handle`.
OBJECTS = {
    "Comm": ("comm", "comms"), "Type": ("type", "types"), "Win": ("window", "windows"),
    "File": ("file", "files"), "Op": ("op", "ops"), "Group": ("group", "groups"),
    "Info": ("info", "infos"), "Errhandler": ("errhandler", "errhandlers"),
    "Session": ("session", "sessions"), "Keyval": ("keyval", "keyvals"),
}

# Scalars that go in: kind -> expression of the argument.
NUMBERS = {kind: "in.number<{T}>({f})" for kind in (
    "Int", "Count", "LargeCount", "Aint", "AintCount", "DispUnit", "Offset", "Tag")}
IN = NUMBERS | {
    "RecvTag": "in.tag({f})", "Color": "in.color({f})", "Key": "in.key({f})", "Root": "in.rank({f})",
    "RankIn": "in.rank({f})", "Dest": "in.peer({c}, {f})", "Source": "in.peer({c}, {f})",
    "Target": "in.peer({w}, {f})", "TargetDisp": "in.displacement({f})",
    "Request": "*in.request({f})", "RequestRef": "in.request({f})", "Message": "in.message({f})",
    "InText": "in.text({f})",
}

# Texts that name a file, by function. The program expects a file to be there that it does not create.
FILE_NAMES = {
    "MPI_File_open": "in.fileName({f}, !(in.number<int>({f} + 1) & MPI_MODE_CREATE))",
    "MPI_File_delete": "in.fileName({f}, true)",
}

# Arrays that go in: kind -> (expression of a vector, argument made of the vector {x}).
DATA = "{x}.data()"
NUMBER_ARRAY = ("in.numbers<{T}>({f})", DATA)
ARRAYS = {kind: NUMBER_ARRAY for kind in (
    "Counts", "Displs", "Ints", "Aints", "InOutInts")} | {
    "Addresses": ("in.addresses<{T}>({f})", DATA), "InOutAddresses": ("in.addresses<{T}>({f})", DATA),
    "Types": ("in.types({f})", DATA), "InOutTypes": ("in.types({f})", DATA),
    "Infos": ("in.infos({f})", DATA), "Ranks": ("in.ranks({f})", DATA),
    "Peers": ("in.ranks({f}, {c}.rank)", DATA),
    "Weights": ("in.numbers<int>({f})", "in.weights({f}, {x})"),
    "Ranges": ("in.numbers<int>({f})", "reinterpret_cast<int(*)[3]>({x}.data())"),
    "Texts": ("in.texts({f})", DATA),
}

# What comes out: kind -> (declaration, argument, statement after a call that succeeded, statement before it).
LOCAL = ("{T} {x}{};", "&{x}", "", "")
SCRAP = ("auto *{x} = in.scrap<{T}>();", "{x}", "", "")
STATUS = ("MPI_Status {x} = emptyStatus();", "&{x}", "", "")
OUT = {kind: LOCAL for kind in (
    "OutInt", "OutCount", "OutLargeCount", "OutAint", "OutAintCount", "OutDispUnit", "OutOffset",
    "OutPeer", "OutRank")} | {kind: SCRAP for kind in ("OutInts", "OutPeers", "OutRanks", "OutText")} | {
    "Status": STATUS, "StatusIn": STATUS,
    "RecvStatus": (STATUS[0], "&{x}", "", "in.orderReceived({c}, {f});"),
    "PollFlag": (LOCAL[0], "&{x}", "", "in.orderFound({f});"),
    "NewComm": (LOCAL[0], "&{x}", "in.madeComm({f}, {x});", ""),
    "OutComm": (LOCAL[0], "&{x}", "in.madeComm({f}, {x});", ""),
    "NewCommLike": ("MPI_Comm *{x} = in.commToBe({f}, {c});", "{x}", "", ""),
    "NewWin": (LOCAL[0], "&{x}", "in.madeWindow({f}, {x}, {c});", ""),
    "NewMessage": (LOCAL[0], "&{x}", "in.madeMessage({f}, {x});", ""),
    "OutType": (LOCAL[0], "&{x}", "in.made(in.objects().types, {f}, {x});", ""),
    "NewRequest": ("MPI_Request *{x} = in.newRequest({f});", "{x}", "", ""),
    "NewReceive": ("MPI_Request *{x} = in.newRequest({f});", "{x}", "", "in.orderReceived({c});"),
    "NewPersistent": ("MPI_Request *{x} = in.newRequest({f}, true);", "{x}", "", ""),
    "NewPersistentReceive": ("MPI_Request *{x} = in.newRequest({f}, true);", "{x}", "", ""),
}
for kind, (_, table) in OBJECTS.items():
    OUT.setdefault("New" + kind, (LOCAL[0], "&{x}", f"in.made(in.objects().{table}, {{f}}, {{x}});", ""))

# Statuses that are asked for what the trace knows: {o} is the number of the field with the answer.
STATUSES = {
    "MPI_Get_count": "in.countStatus(datatype, {o})",
    "MPI_Get_elements": "in.elementStatus(datatype, {o})",
    "MPI_Get_elements_x": "in.elementStatus(datatype, {o})",
    "MPI_Test_cancelled": "in.cancelStatus({o})",
}
# Functions of the program, by the ends of their types.
FUNCTION_SUFFIXES = ("function *", "function_c *")


def opaque(type_):
    """Declaration and argument of what no trace can hold."""
    if type_.endswith(FUNCTION_SUFFIXES):
        return f"auto *{{x}} = callback<{type_[:-2]}>();", "{x}"
    if type_.endswith("*"):
        return f"auto *{{x}} = in.scrap<{type_[:-1].strip()}>();", "{x}"
    return f"{type_} {{x}}{{}};", "{x}"


# What a replay cannot do, and why. Families, then single functions.
FAMILIES = {
    "Process": "other programs are not started",
    "Tools": "the variables of an MPI library are its own",
    "Extension": "not in every MPI library",
}
FUNCTIONS = {
    "MPI_Grequest_start": "the program itself completes the request",
    "MPI_Grequest_complete": "the program itself completes the request",
    "MPI_Register_datarep": "its conversions are code of the program",
    "MPI_Abort": "a replay goes to its end",
}
REPLAYED_ANYWAY = {"MPI_Comm_get_parent", "MPI_Comm_disconnect", "MPIX_Query_cuda_support",
                   "MPIX_Query_ze_support", "MPIX_Query_hip_support"}


def unsupported(call):
    """Why there is no replay of this function, or nothing."""
    if call.name in REPLAYED_ANYWAY:
        return None
    return FUNCTIONS.get(call.function) or FAMILIES.get(call.family)
