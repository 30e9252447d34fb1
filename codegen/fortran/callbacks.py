"""The abstract interfaces of functions that a program hands to MPI, and MPI's own ones."""

ADDRESS, OFFSET = (f"integer(MPI_{kind}_KIND)" for kind in ("ADDRESS", "OFFSET"))
CONVERSION = ("type(c_ptr), value", "userbuf"), ("type(MPI_Datatype)", "datatype"), ("integer", "count"), \
    ("type(c_ptr), value", "filebuf"), (OFFSET, "position"), (ADDRESS, "extra_state"), ("integer", "ierror")
# name -> declarations as (type, names)
OTHERS = {
    "MPI_User_function": (("type(c_ptr), value", "invec"), ("type(c_ptr), value", "inoutvec"), ("integer", "len"),
                          ("type(MPI_Datatype)", "datatype")),
    "MPI_Grequest_query_function": ((ADDRESS, "extra_state"), ("type(MPI_Status)", "status"), ("integer", "ierror")),
    "MPI_Grequest_free_function": ((ADDRESS, "extra_state"), ("integer", "ierror")),
    "MPI_Grequest_cancel_function": ((ADDRESS, "extra_state"), ("logical", "complete"), ("integer", "ierror")),
    "MPI_Datarep_extent_function": (("type(MPI_Datatype)", "datatype"), (ADDRESS, "extent"), (ADDRESS, "extra_state"),
                                    ("integer", "ierror")),
    "MPI_Datarep_conversion_function": CONVERSION,
}


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


def callbacks():
    abstract, ready = {}, {}
    for handle, of in (("Comm", "Comm"), ("Type", "Datatype"), ("Win", "Win")):
        pair = attribute_functions(handle, of)
        abstract |= pair
        copy, delete = pair.values()
        prefix = f"MPI_{handle.upper()}"
        ready |= {f"{prefix}_NULL_COPY_FN": copy, f"{prefix}_DUP_FN": copy, f"{prefix}_NULL_DELETE_FN": delete}
    for handle in ("Comm", "File", "Win", "Session"):
        abstract[f"MPI_{handle}_errhandler_function"] = (f"type(MPI_{handle})", "object"), ("integer", "code")
    ready["MPI_CONVERSION_FN_NULL"] = CONVERSION
    return ("  abstract interface\n" + "".join(interface(n, *d) for n, d in (abstract | OTHERS).items())
            + "  end interface\n  interface\n" + "".join(interface(n, *d) for n, d in ready.items())
            + "  end interface\n")
