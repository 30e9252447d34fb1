"""How the parameters of mpi_calls.def look in mpi_f08: one rule a kind."""

from dataclasses import dataclass

ADDRESS, COUNT, OFFSET = (f"integer(MPI_{kind}_KIND)" for kind in ("ADDRESS", "COUNT", "OFFSET"))
# What is int in C and in the table, and logical in Fortran.
LOGICAL = {"flag", "reorder", "periods", "remain_dims", "high", "commute", "weighted"}
RENAMED = {"indx": "index"}

SCALARS_IN = dict.fromkeys("Int Count Dest Source Root Target RankIn Tag RecvTag Color Key Keyval DispUnit".split(),
                           "integer")
SCALARS_IN |= {"LargeCount": COUNT, "Aint": ADDRESS, "AintCount": ADDRESS, "TargetDisp": ADDRESS, "Offset": OFFSET,
               "Opaque(MPI_Aint)": ADDRESS, "InText": "character(len=*)", "StatusIn": "type(MPI_Status)"}
SCALARS_OUT = {"OutInt": "integer", "OutPeer": "integer", "OutRank": "integer", "OutCount": "integer",
               "OutLargeCount": COUNT, "OutAint": ADDRESS,
               "OutAintCount": ADDRESS, "OutDispUnit": "integer", "OutOffset": OFFSET, "PollFlag": "logical",
               "OutText": "character(len=*)", "Opaque(char *)": "character(len=*)",
               "Opaque(int *)": "integer", "Opaque(MPI_Aint *)": ADDRESS, "NewKeyval": "integer"}
SCALARS_BOTH = {"FreeKeyval": "integer", "InOutLength": "integer", "CommitType": "type(MPI_Datatype)",
                "RequestRef": "type(MPI_Request)",
                "Message": "type(MPI_Message)"}
ARRAYS = dict.fromkeys("Counts Displs Ints Peers Ranks Weights InOutInts OutInts OutPeers OutRanks".split(), "integer")
ARRAYS |= {"Aints": ADDRESS, "Addresses": ADDRESS, "InOutAddresses": ADDRESS, "Types": "type(MPI_Datatype)",
           "InOutTypes": "type(MPI_Datatype)", "Requests": "type(MPI_Request)",
           "Opaque(MPI_Datatype *)": "type(MPI_Datatype)", "Opaque(MPI_Aint *)": ADDRESS, "Infos": "type(MPI_Info)"}
BUFFERS = {"SendBuffer", "RecvBuffer", "InBuffer", "OutBuffer"}
HANDLE_KINDS = {"Type": "Datatype"} | {name: name for name in
                "Comm Group Op Win File Info Errhandler Session Request".split()}
NEW = {"NewCommLike": "Comm", "OutComm": "Comm", "OutType": "Datatype", "NewReceive": "Request",
       "NewPersistent": "Request", "NewPersistentReceive": "Request", "NewMessage": "Message"}
for kind, handle in HANDLE_KINDS.items():
    SCALARS_IN[kind] = f"type(MPI_{handle})"
    SCALARS_OUT["New" + kind] = f"type(MPI_{handle})"
    SCALARS_BOTH["Free" + kind] = f"type(MPI_{handle})"
SCALARS_OUT |= {kind: f"type(MPI_{handle})" for kind, handle in NEW.items()}

# Buffers in C that are values in Fortran.
POINTERS = {"baseptr": "type(c_ptr), intent(out)", "buffer_addr": "type(c_ptr), intent(out)",
            "extra_state": f"{ADDRESS}, intent(in)", "attribute_val": ADDRESS}
CHARACTERS = {"argv": "argv(*)", "array_of_commands": "array_of_commands(*)",
              "array_of_argv": "array_of_argv(count, *)"}


@dataclass
class Parameter:
    name: str
    statements: list

    def declaration(self):
        return self.statements


def in_fortran(kind, name):
    """The declaration of one parameter."""
    logical = name in LOGICAL
    if name in POINTERS:
        return [f"{POINTERS[name]} :: {name}"]
    if kind in BUFFERS:
        return [f"!dir$ ignore_tkr(tkrdm) {name}", f"integer :: {name}(*)"]
    if name in CHARACTERS:
        return [f"character(len=*), intent(in) :: {CHARACTERS[name]}"]
    if kind in ("Status", "RecvStatus"):
        return [f"type(MPI_Status) :: {name}{'(*)' if name.startswith('array') else ''}"]
    if kind == "Ranges":
        return [f"integer, intent(in) :: {name}(3, *)"]
    if kind in ARRAYS and not (kind in SCALARS_OUT and not name.startswith("array_of")):
        return [f"{'logical' if logical else ARRAYS[kind]} :: {name}(*)"]
    for kinds, intent in ((SCALARS_IN, "in"), (SCALARS_OUT, "out"), (SCALARS_BOTH, "inout")):
        if kind in kinds:
            return [f"{'logical' if logical else kinds[kind]}, intent({intent}) :: {name}"]
    if kind.endswith("_function *)"):
        return [f"procedure({kind[7:-3].rstrip()}) :: {name}"]
    raise SystemExit(f"mpi_f08: no rule for a parameter of kind {kind}")


def parameters(call):
    found = []
    for p in call.parameters:
        if p.kind == "Ellipsis" or (call.name.startswith("MPI_Init") and p.name in ("argc", "argv")):
            continue
        kind = f"Opaque({p.argument})" if p.kind == "Opaque" else p.kind
        name = RENAMED.get(p.name, p.name)
        found.append(Parameter(name, in_fortran(kind, name)))
    return found


def interface(name, *declarations):
    """An abstract interface; a declaration is (type, names)."""
    names = ", ".join(names for _, names in declarations)
    lines = "".join(f"      {kind} :: {names}\n" for kind, names in declarations)
    return f"    subroutine {name}({names})\n      import\n{lines}    end subroutine {name}\n"


def attribute_functions(handle, of):
    copy = (f"type(MPI_{of})", "object"), ("integer", "keyval"), (ADDRESS, "extra_state"), \
        (ADDRESS, "value_in"), (ADDRESS, "value_out"), ("logical", "flag"), ("integer", "ierror")
    delete = (f"type(MPI_{of})", "object"), ("integer", "keyval"), (ADDRESS, "value"), (ADDRESS, "extra_state"), \
        ("integer", "ierror")
    return {f"MPI_{handle}_copy_attr_function": copy, f"MPI_{handle}_delete_attr_function": delete}


def callbacks(handles):
    """The abstract interfaces of functions that a program hands to MPI, and MPI's own ones."""
    abstract, ready = {}, {}
    for handle, of in (("Comm", "Comm"), ("Type", "Datatype"), ("Win", "Win")):
        pair = attribute_functions(handle, of)
        abstract |= pair
        copy, delete = pair.values()
        prefix = f"MPI_{handle.upper()}"
        ready |= {f"{prefix}_NULL_COPY_FN": copy, f"{prefix}_DUP_FN": copy, f"{prefix}_NULL_DELETE_FN": delete}
    for handle in ("Comm", "File", "Win", "Session"):
        abstract[f"MPI_{handle}_errhandler_function"] = (f"type(MPI_{handle})", "object"), ("integer", "code")
    abstract["MPI_User_function"] = ("type(c_ptr), value", "invec"), ("type(c_ptr), value", "inoutvec"), \
        ("integer", "len"), ("type(MPI_Datatype)", "datatype")
    abstract["MPI_Grequest_query_function"] = (ADDRESS, "extra_state"), ("type(MPI_Status)", "status"), \
        ("integer", "ierror")
    abstract["MPI_Grequest_free_function"] = (ADDRESS, "extra_state"), ("integer", "ierror")
    abstract["MPI_Grequest_cancel_function"] = (ADDRESS, "extra_state"), ("logical", "complete"), \
        ("integer", "ierror")
    abstract["MPI_Datarep_extent_function"] = ("type(MPI_Datatype)", "datatype"), (ADDRESS, "extent"), \
        (ADDRESS, "extra_state"), ("integer", "ierror")
    conversion = ("type(c_ptr), value", "userbuf"), ("type(MPI_Datatype)", "datatype"), ("integer", "count"), \
        ("type(c_ptr), value", "filebuf"), (OFFSET, "position"), (ADDRESS, "extra_state"), ("integer", "ierror")
    abstract["MPI_Datarep_conversion_function"] = ready["MPI_CONVERSION_FN_NULL"] = conversion
    return ("  abstract interface\n" + "".join(interface(n, *d) for n, d in abstract.items())
            + "  end interface\n  interface\n" + "".join(interface(n, *d) for n, d in ready.items())
            + "  end interface\n")
