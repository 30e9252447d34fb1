"""Arguments of MPI calls as C, by the kinds of their parameters (codegen/kinds)."""

ONES = ", ".join("1" * 8)
PLACES = ", ".join(str(8 * i) for i in range(8))
NUMBERS = {
    **dict.fromkeys(("Int", "Logical", "Count", "LargeCount", "DispUnit"), "1"),
    **dict.fromkeys(("Offset", "Root", "TargetDisp", "Color", "Assertion"), "0"),
    **dict.fromkeys(("Aint", "AintCount"), "64"),
    **dict.fromkeys(("Dest", "Target"), "right"),
    **dict.fromkeys(("RankIn", "Key"), "rank"),
    **dict.fromkeys(("Tag", "RecvTag"), "7"),
    "Source": "left",
    "LockType": "MPI_LOCK_SHARED",
    "Order": "MPI_ORDER_C",
    "SplitType": "MPI_COMM_TYPE_SHARED",
    "TypeClass": "MPI_TYPECLASS_INTEGER",
    "ErrorClass": "MPI_ERR_OTHER",
}
ARRAYS = {
    **dict.fromkeys(("Counts", "Ints", "Logicals", "InOutInts"), ONES),
    **dict.fromkeys(("Displs", "Aints", "Addresses", "InOutAddresses"), PLACES),
    **dict.fromkeys(("Types", "InOutTypes"), ", ".join(["MPI_INT"] * 8)),
    "Peers": "left, right",
    "Ranks": "0, 1",
    "Infos": "info",
    "Distributions": "MPI_DISTRIBUTE_BLOCK",
    "DistributionArguments": "MPI_DISTRIBUTE_DFLT_DARG",
}
MEMORY = {
    **dict.fromkeys(("SendBuffer", "InBuffer", "WriteBegin", "WriteEnd", "BytesIn"), "memory[0]"),
    **dict.fromkeys(("OutBuffer", "RecvBuffer", "ReadBegin", "ReadEnd"), "memory[1]"),
    **dict.fromkeys(("FetchBuffer", "Bytes", "Attribute"), "memory[2]"),
    **dict.fromkeys(("AttachMemory", "DetachMemory", "BsendBuffer"), "memory[3]"),
    **dict.fromkeys(("OutPointer", "OldBsendBuffer", "NewMemory"), "&pointer"),
    "FreeMemory": "pointer",
    "ExtraState": "NULL",
}
HANDLES = {
    "Comm": ("MPI_Comm", "ring"), "Win": ("MPI_Win", "window"), "Group": ("MPI_Group", "everyone"),
    "Op": ("MPI_Op", "MPI_SUM"), "File": ("MPI_File", "file"), "Info": ("MPI_Info", "info"),
    "Errhandler": ("MPI_Errhandler", "MPI_ERRORS_RETURN"), "Session": ("MPI_Session", "session"),
    "Keyval": ("int", "keyval"), "Type": ("MPI_Datatype", "MPI_INT"),
}
OTHERS = {
    **dict.fromkeys(("Status", "RecvStatus"), "&status"),
    **dict.fromkeys(("CountStatus", "ElementStatus", "CancelStatus"), "&status"),
    **dict.fromkeys(("NewRequest", "NewReceive", "NewPersistent", "NewPersistentReceive", "RequestRef"), "&request"),
    **dict.fromkeys(("Message", "NewMessage"), "&message"),
    **dict.fromkeys(("OutInts", "OutLogicals", "OutPeers", "OutRanks"), "(int[64]){0}"),
    **dict.fromkeys(("FileToOpen", "FileToDelete"), '"data"'),
    "Request": "request",
    "Requests": "requests",
    "Statuses": "MPI_STATUSES_IGNORE",
    "PollFlag": "&flag",
    "InOutLength": "&(int){64}",
    "OutText": "text",
    "InText": '"text"',
    "Texts": '(char *[]){"--key", "value"}',
    "Weights": "MPI_UNWEIGHTED",
    "Ranges": "(int[][3]){{0, ranks - 1, 1}}",
}


def element(type_):
    return type_.removeprefix("const ").rstrip("* ")


def opaque(type_):
    if "function" in type_ or type_.endswith("_fn *"):
        return element(type_).removeprefix("MPI_")
    if "char" in type_:
        return "text"
    return f"({element(type_)}[64]){{0}}" if type_.endswith("*") else "0"


def handle(kind):
    """Of an object that goes in, comes out or ends."""
    for prefix in ("New", "Free", "Commit", "Out", ""):
        plain = kind.removeprefix(prefix).removesuffix("Like")
        if kind.startswith(prefix) and plain in HANDLES:
            return f"&new{plain}" if prefix else HANDLES[plain][1]
    return None


def argument(parameter):
    kind, type_ = parameter.kind.name, parameter.type
    if kind in ARRAYS:
        return f"({element(type_)}[]){{{ARRAYS[kind]}}}"
    for table in (NUMBERS, MEMORY, OTHERS):
        if kind in table:
            return table[kind]
    if found := handle(kind):
        return found
    if kind == "Opaque":
        return opaque(type_)
    assert kind.startswith("Out") or kind.endswith("Position"), f"no argument for a parameter of kind {kind}"
    return f"&({element(type_)}){{0}}"
