"""What an event records of a parameter, by its kind in mpi_calls.def.

FieldKinds are those of runtime/core/model/Trace.h; rules are calls of members of Fields. In a rule {x} is
the argument, {a} the word in parentheses after the kind, {s} the significance that it stands for."""

# What goes in: kind -> (FieldKind, rule). Recorded before the call.
NUMBER = ("Plain", "number({x})")
IN = {
    "Int": NUMBER, "Count": NUMBER, "LargeCount": NUMBER, "Aint": NUMBER, "AintCount": NUMBER,
    "DispUnit": NUMBER, "Offset": NUMBER, "Tag": NUMBER,
    "InOutLength": ("Plain", "number(*{x})"),
    "RecvTag": ("Plain", "tag({x})"),
    "Color": ("Plain", "color({x})"),
    "Key": ("Rank", "key({x})"),
    "Dest": ("Peer", "peer(group, {x})"),
    "Source": ("Peer", "peer(group, {x})"),
    "Target": ("Peer", "target(window, {x})"),
    "TargetDisp": ("Plain", "targetDisp(window, {x})"),
    "Root": ("Root", "root({x})"),
    "RankIn": ("RemotePeer", "rankIn({x})"),
    "Comm": ("Comm", "comm({x})"),
    "FreeComm": ("Comm", "freeComm(*{x})"),
    "Win": ("Window", "window(window)"),
    "FreeWin": ("Window", "freeWindow(*{x})"),
    "Type": ("Type", "type({x})"),
    "CommitType": ("Type", "type(*{x})"),
    "Request": ("Request", "request({x}, nullptr)"),
    "RequestRef": ("Request", "request(*{x}, {x})"),
    "Message": ("Request", "message({x})"),
    "SendBuffer": ("Plain", "inPlace({x})"),
    "RecvBuffer": ("Plain", "inPlace({x})"),
    "InText": ("Text", "text(numbers, {x})"),
}
# Objects without a rule of their own: kind -> (FieldKind, its names in Objects).
OBJECTS = {
    "Op": ("Op", "ops"), "Group": ("Group", "groups"), "File": ("Object", "files"),
    "Info": ("Object", "infos"), "Errhandler": ("Object", "errhandlers"),
    "Session": ("Object", "sessions"), "Keyval": ("Object", "keyvals"), "Type": ("Type", "types"),
}
for kind, (field, names) in OBJECTS.items():
    IN.setdefault(kind, (field, f"object(normalizer->objects.{names}, {{x}})"))
    IN["Free" + kind] = (field, f"freeObject(normalizer->objects.{names}, *{{x}})")

# What comes out: kind -> (fields as (FieldKind, suffix of the name), statement). Recorded after it.
COMM_FIELDS = [("NewComm", ""), ("NewRank", "_rank"), ("NewSize", "_size")]
OUT_NUMBER = ([("Plain", "")], "fields.out({s}, {x});")
OUT = {
    "OutInt": OUT_NUMBER, "OutCount": OUT_NUMBER, "OutLargeCount": OUT_NUMBER, "OutAint": OUT_NUMBER,
    "OutAintCount": OUT_NUMBER, "OutDispUnit": OUT_NUMBER, "OutOffset": OUT_NUMBER,
    "InOutLength": ([("Plain", "_needed")], "fields.out({s}, {x});"),
    "OutPeer": ([("Peer", "")], "fields.outPeer({s}, group, {x});"),
    "OutRank": ([("Rank", "")], "fields.outRank({s}, {x});"),
    "OutText": ([("Text", "")], "fields.outText({s}, numbers, {x});"),
    "NewComm": (COMM_FIELDS, "fields.newComm(result, {x});"),
    "NewCommLike": (COMM_FIELDS, "fields.newCommLike(result, {x}, Fields::group({a}));"),
    "OutComm": (COMM_FIELDS, "fields.outComm(result, {x});"),
    "NewWin": ([("NewWindow", "")], "fields.newWindow(result, {x}, group);"),
    "CommitType": (
        [("Plain", "_size"), ("Plain", "_extent")], "fields.typeExtent(result, *{x});"),
    "OutType": ([("Type", "")], "fields.type(result == MPI_SUCCESS ? *{x} : MPI_DATATYPE_NULL);"),
    "NewMessage": ([("NewRequest", "")], "fields.newMessage(result, {x});"),
    "NewRequest": ([("NewRequest", "")], "fields.newRequest(result, {x});"),
    "NewPersistent": ([("NewRequest", "")], "fields.newRequest(result, {x}, persistent());"),
    "NewReceive": (
        [("NewRequest", "")],
        "uint32_t entry = fields.newRequest(result, {x}, receiveState(group, {source}, {tag}));"),
    "NewPersistentReceive": (
        [("NewRequest", "")],
        "fields.newRequest(result, {x}, persistent(receiveState(group, {source}, {tag})));"),
    "RecvStatus": (
        [("Peer", "_source"), ("Plain", "_tag")],
        "fields.received(result, group, {source}, {tag}, asked.status());"),
    "PollFlag": ([("Plain", "")], "if (fields.poll(result, {x}))\n    return result;"),
}
for kind, (field, names) in OBJECTS.items():
    OUT["New" + kind] = (
        [(field, "")], f"fields.newObject(normalizer->objects.{names}, result, {{x}});")

# Arrays: kind -> (FieldKind, member function, its arguments before array and length). Recorded last.
ARRAYS = {
    "Counts": ("Plain", "array", ""), "Displs": ("Plain", "array", ""),
    "Ints": ("Plain", "array", ""), "Aints": ("Plain", "array", ""),
    "InOutInts": ("Plain", "array", ""), "OutInts": ("Plain", "array", ""),
    "Addresses": ("Plain", "addresses", ""), "InOutAddresses": ("Plain", "addresses", ""),
    "Types": ("Type", "types", ""), "InOutTypes": ("Type", "types", ""),
    "Infos": ("Object", "objects", "normalizer->objects.infos, "),
    "Peers": ("Peer", "peers", "group, "), "OutPeers": ("Peer", "peers", "group, "),
    "Ranks": ("RemotePeer", "ranks", ""), "OutRanks": ("RemotePeer", "ranks", ""),
    "Weights": ("Plain", "weights", ""), "Ranges": ("RemotePeer", "ranges", ""),
    "Texts": ("Text", "texts", "numbers, "), "TextLists": ("Text", "textLists", "numbers, "),
}
TEXTS = {"InText", "OutText", "Texts", "TextLists"}

# Kinds that need the event's communicator, or one of these words about its topology.
GROUPED = {"Dest", "Source", "Peers", "OutPeers", "OutPeer", "NewWin"}
TOPOLOGY = {"indegree", "outdegree", "cartDims"}
# Members of Significance.
MEMBERS = {"sends", "receives", "atRoot", "size", "localSize", "rootSize", "sendSize"}
