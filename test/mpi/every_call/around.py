"""What calls need around them, and arguments that their kinds do not tell: a message from somebody, an epoch, an open
file, two halves of a call.

Most of it follows from the kinds of a call's parameters; the tables have the rest, by the call's name."""

RECEIVE = "MPI_Irecv(memory[1], 1, MPI_INT, left, 7, ring, &other);"
SEND = "MPI_Isend(memory[0], 1, MPI_INT, right, 7, ring, &other);"
MEET = "MPI_Barrier(ring);"
WAIT = "MPI_Wait(&request, MPI_STATUS_IGNORE);"
WAIT_OTHER = "MPI_Wait(&other, MPI_STATUS_IGNORE);"
FREE = "MPI_Request_free(&request);"
PROBE = "MPI_Mprobe(left, 7, ring, &message, &status);"
TAKE = "MPI_Mrecv(memory[1], 1, MPI_INT, &message, &status);"
BOTH = ("MPI_Irecv(memory[1], 1, MPI_INT, left, 7, ring, &requests[0]);"
        " MPI_Isend(memory[0], 1, MPI_INT, right, 7, ring, &requests[1]);")
# Of several, MPI may complete any.
ONE = "MPI_Irecv(memory[1], 1, MPI_INT, left, 7, ring, &requests[0]); requests[1] = MPI_REQUEST_NULL;" + SEND
WAIT_BOTH = "MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);"
LASTING = ("MPI_Recv_init(memory[1], 1, MPI_INT, left, 7, ring, &requests[0]);"
           " MPI_Send_init(memory[0], 1, MPI_INT, right, 7, ring, &requests[1]);")
FREE_BOTH = "MPI_Request_free(&requests[0]); MPI_Request_free(&requests[1]);"
PARTS = ("MPI_Precv_init(memory[1], 2, 1, MPI_INT, left, 7, ring, MPI_INFO_NULL, &requests[0]);"
         " MPI_Psend_init(memory[0], 2, 1, MPI_INT, right, 7, ring, MPI_INFO_NULL, &requests[1]);"
         " MPI_Startall(2, requests); request = requests[1];")
READY = "MPI_Pready_range(0, 1, requests[1]);"
EXPOSE = "MPI_Win_post(everyone, 0, window); MPI_Win_start(everyone, 0, window);"
CLOSE = "MPI_Win_complete(window); MPI_Win_wait(window);"
LOCK = "MPI_Win_lock(MPI_LOCK_SHARED, right, 0, window);"
UNLOCK = "MPI_Win_unlock(right, window);"
LOCK_ALL, UNLOCK_ALL = "MPI_Win_lock_all(0, window);", "MPI_Win_unlock_all(window);"
ATTACHED = ("MPI_Buffer_attach(memory[3], 65536);", "MPI_Buffer_detach(&pointer, &(int){0});")
KEYVAL = {"Comm": "MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &keyval, NULL);",
          "Type": "MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &keyval, NULL);",
          "Win": "MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &keyval, NULL);"}
OBJECT = {"Comm": "ring", "Type": "MPI_INT", "Win": "window"}
ENDS = {"Comm": "MPI_Comm_free(&newComm);", "Group": "MPI_Group_free(&newGroup);", "Type": "MPI_Type_free(&newType);",
        "Op": "MPI_Op_free(&newOp);", "Win": "MPI_Win_free(&newWin);", "Info": "MPI_Info_free(&newInfo);",
        "Errhandler": "MPI_Errhandler_free(&newErrhandler);", "File": "MPI_File_close(&newFile);"}
MAKES = {"Comm": "MPI_Comm_dup(ring, &newComm);", "Group": "MPI_Comm_group(ring, &newGroup);",
         "Type": "MPI_Type_dup(MPI_INT, &newType);", "Op": "MPI_Op_create(User_function, 1, &newOp);",
         "Win": "MPI_Win_create_dynamic(MPI_INFO_NULL, ring, &newWin);", "Info": "MPI_Info_create(&newInfo);",
         "Errhandler": "MPI_Comm_get_errhandler(ring, &newErrhandler);",
         "File": 'MPI_File_open(ring, "data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &newFile);'}

# By name without _c: statements before and after the call.
AROUND = {
    "MPI_Start": (LASTING, "MPI_Start(&requests[1]);" + WAIT_BOTH + FREE_BOTH),
    "MPI_Startall": (LASTING, WAIT_BOTH + FREE_BOTH),
    "MPI_Wait": (BOTH, "MPI_Wait(&requests[1], MPI_STATUS_IGNORE);"),
    "MPI_Waitall": (BOTH, ""),
    "MPI_Request_free": (LASTING, FREE_BOTH.split(";")[1] + ";"),
    "MPI_Request_get_status": (BOTH, WAIT_BOTH),
    "MPI_Cancel": ("MPI_Irecv(memory[1], 1, MPI_INT, left, 99, ring, &request);", WAIT),
    "MPI_Grequest_start": ("", "MPI_Grequest_complete(request);" + WAIT),
    "MPI_Grequest_complete": ("MPI_Grequest_start(Grequest_query_function, Grequest_free_function,"
                              " Grequest_cancel_function, NULL, &request);", WAIT),
    "MPI_Parrived": (PARTS + READY + "request = requests[0];", WAIT_BOTH + FREE_BOTH),
    "MPI_Pready": (PARTS, "MPI_Pready(0, request);" + WAIT_BOTH + FREE_BOTH),
    "MPI_Pready_list": (PARTS, WAIT_BOTH + FREE_BOTH),
    "MPI_Pready_range": (PARTS, WAIT_BOTH + FREE_BOTH),
    "MPI_Buffer_attach": ("", ATTACHED[1]),
    "MPI_Buffer_detach": (ATTACHED[0], ""),
    "MPI_Win_post": ("", "MPI_Win_start(everyone, 0, window);" + CLOSE),
    "MPI_Win_start": ("MPI_Win_post(everyone, 0, window);", CLOSE),
    "MPI_Win_complete": (EXPOSE, "MPI_Win_wait(window);"),
    "MPI_Win_wait": (EXPOSE + "MPI_Win_complete(window);", ""),
    "MPI_Win_test": (EXPOSE + "MPI_Win_complete(window);", ""),
    "MPI_Win_lock": ("", UNLOCK),
    "MPI_Win_unlock": (LOCK, ""),
    "MPI_Win_lock_all": ("", UNLOCK_ALL),
    "MPI_Win_unlock_all": (LOCK_ALL, ""),
    **{f"MPI_Win_{name}": (LOCK_ALL, UNLOCK_ALL)
       for name in ("flush", "flush_all", "flush_local", "flush_local_all", "sync")},
    "MPI_Win_fence": ("", "MPI_Win_fence(MPI_MODE_NOSUCCEED, window);"),
    "MPI_Alloc_mem": ("", "MPI_Free_mem(pointer);"),
    "MPI_Free_mem": ("MPI_Alloc_mem(64, MPI_INFO_NULL, &pointer);", ""),
    "MPI_File_set_view": ("", 'MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);'),
    "MPI_File_delete": (MEET + "if (rank == 0) {", "}" + MEET),
    "MPI_Session_finalize": ("MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &newSession);", ""),
    "MPI_Session_init": ("", "MPI_Session_finalize(&newSession);"),
    "MPI_Info_delete": ("", 'MPI_Info_set(info, "text", "7");'),
    "MPI_Win_shared_query": ("MPI_Win_allocate_shared(64, 1, MPI_INFO_NULL, ring, &pointer, &newWin);", ENDS["Win"]),
    **{f"MPI_{kind}_{name}_attr": (KEYVAL[kind] + before, f"MPI_{kind}_free_keyval(&keyval);")
       for kind, what in OBJECT.items()
       for name, before in (("set", ""), ("get", ""), ("delete", f"MPI_{kind}_set_attr({what}, keyval, memory[2]);"))},
    **{f"MPI_Attr_{name}": (KEYVAL["Comm"] + before, "MPI_Comm_free_keyval(&keyval);")
       for name, before in (("put", ""), ("get", ""), ("delete", "MPI_Comm_set_attr(ring, keyval, memory[2]);"))},
    **{f"MPI_{kind}_free_keyval": (make.replace("&keyval", "&newKeyval"), "")
       for kind, make in KEYVAL.items()},
    "MPI_Keyval_free": (KEYVAL["Comm"].replace("&keyval", "&newKeyval"), ""),
    **{f"MPI_{kind}_create_keyval": ("", f"MPI_{kind}_free_keyval(&newKeyval);") for kind in KEYVAL},
    "MPI_Keyval_create": ("", "MPI_Comm_free_keyval(&newKeyval);"),
    **{f"MPI_Type_create_f90_{name}": ("", "newType = MPI_DATATYPE_NULL;") for name in ("integer", "real", "complex")},
    "MPI_Comm_get_parent": ("", ""),
    "MPI_Test": (BOTH, "MPI_Wait(&requests[1], MPI_STATUS_IGNORE);"),
    "MPI_Testall": (BOTH, ""),
    **{f"MPI_{name}": (ONE, WAIT_OTHER) for name in ("Waitany", "Testany", "Waitsome", "Testsome")},
}
for _kind in ("all", "at_all", "ordered"):
    for _way, _memory in (("read", "memory[1]"), ("write", "memory[0]")):
        _place = "0, " if _kind == "at_all" else ""
        AROUND[f"MPI_File_{_way}_{_kind}_begin"] = ("", f"MPI_File_{_way}_{_kind}_end(file, {_memory}, &status);")
        AROUND[f"MPI_File_{_way}_{_kind}_end"] = (
            f"MPI_File_{_way}_{_kind}_begin(file, {_place}{_memory}, 1, MPI_INT);", "")

ARGUMENTS = {
    **{name: {"request": "&requests[0]"} for name in ("MPI_Start", "MPI_Wait", "MPI_Test", "MPI_Request_free")},
    "MPI_Request_get_status": {"request": "requests[0]"},
    **{f"MPI_{name}": {"count": "2", "incount": "2", "array_of_requests": "requests", "array_of_indices": "(int[2]){0}"}
       for name in ("Startall", "Waitall", "Testall", "Waitany", "Waitsome", "Testany", "Testsome")},
    "MPI_Pready_list": {"length": "2", "array_of_partitions": "(int[]){0, 1}"},
    **{f"MPI_{name}_init": {"partitions": "2"} for name in ("Psend", "Precv")},
    "MPI_Pready": {"partition": "1"},
    "MPI_Pready_range": {"partition_low": "0"},
    "MPI_Cart_create": {"dims": "&ranks"},
    "MPI_Cart_map": {"dims": "&ranks"},
    "MPI_Cart_rank": {"coords": "&rank"},
    "MPI_Cart_shift": {"direction": "0"},
    "MPI_Cart_sub": {"remain_dims": "(int[]){1}"},
    "MPI_Dims_create": {"nnodes": "ranks", "dims": "(int[]){0}"},
    **{f"MPI_Graph_{name}": {"nnodes": "ranks", "indx": "(int[]){1, 2, 3}", "edges": "(int[]){1, 2, 0}"}
       for name in ("create", "map")},
    **{f"MPI_Graph{name}": {"comm": "graph", "maxindex": "3", "maxedges": "3", "indx": "(int[3]){0}",
                           "edges": "(int[3]){0}"}
       for name in ("_get", "dims_get", "_neighbors", "_neighbors_count")},
    "MPI_Dist_graph_create": {"sources": "(int[]){rank}", "destinations": "(int[]){right}"},
    "MPI_Dist_graph_create_adjacent": {"sources": "(int[]){left}", "destinations": "(int[]){right}"},
    "MPI_Dist_graph_neighbors": {"comm": "dist", "sourceweights": "(int[3]){0}", "destweights": "(int[3]){0}"},
    "MPI_Dist_graph_neighbors_count": {"comm": "dist"},
    **{f"MPI_{name}": {"comm": "inter", "intercomm": "inter"}
       for name in ("Comm_remote_group", "Comm_remote_size", "Intercomm_merge")},
    "MPI_Intercomm_create": {"local_comm": "half", "peer_comm": "ring", "remote_leader": "rank == 0 ? 1 : 0"},
    "MPI_Intercomm_create_from_groups": {"local_group": "own", "local_leader": "0", "remote_group": "others",
                                         "remote_leader": "0", "errhandler": "MPI_ERRORS_ARE_FATAL"},
    "MPI_Comm_create_from_group": {"errhandler": "MPI_ERRORS_ARE_FATAL"},
    "MPI_Group_translate_ranks": {"n": "2"},
    "MPI_Group_range_excl": {"ranges": "(int[][3]){{1, 1, 1}}"},
    "MPI_Group_from_session_pset": {"pset_name": '"mpi://WORLD"'},
    "MPI_Session_get_pset_info": {"pset_name": '"mpi://WORLD"'},
    "MPI_Session_get_nth_pset": {"n": "0"},
    "MPI_File_open": {"amode": "MPI_MODE_CREATE | MPI_MODE_RDWR"},
    "MPI_File_set_view": {"etype": "MPI_BYTE", "filetype": "MPI_BYTE", "datarep": '"native"'},
    "MPI_File_seek": {"whence": "MPI_SEEK_SET"},
    "MPI_File_seek_shared": {"whence": "MPI_SEEK_SET"},
    "MPI_File_preallocate": {"size": "64"},
    "MPI_Win_fence": {"assert": "0"},
    "MPI_Buffer_attach": {"size": "65536"},
    **{f"MPI_{name}": {"datarep": '"external32"', "outsize": "64", "insize": "64"}
       for name in ("Pack_external", "Unpack_external", "Pack_external_size", "Pack", "Unpack")},
    "MPI_Type_create_darray": {"size": "ranks", "array_of_gsizes": "COUNTS{6}", "array_of_psizes": "&ranks"},
    "MPI_Type_create_subarray": {"array_of_sizes": "COUNTS{4}", "array_of_subsizes": "COUNTS{2}",
                                 "array_of_starts": "COUNTS{1}"},
    "MPI_Type_match_size": {"size": "4"},
    "MPI_Type_get_envelope": {"datatype": "vector"},
    "MPI_Type_get_contents": {"datatype": "vector", "max_integers": "3", "max_addresses": "0", "max_datatypes": "1",
                              "array_of_integers": "(int[3]){0}"},
    **{f"MPI_Type_create_f90_{name}": {"p": "6", "r": "4"} for name in ("integer", "real", "complex")},
    "MPI_Win_shared_query": {"win": "newWin", "rank": "0"},
    "MPI_Info_create_env": {"argc": "2"},
    "MPI_Info_get": {"valuelen": "60"},
    "MPI_Info_get_nthkey": {"n": "0"},
}


def of_kinds(call, kinds):
    """What the kinds of its parameters ask for."""
    before, after = [], []
    for kind, end in ENDS.items():
        if f"New{kind}" in kinds or (kind == "Comm" and "NewCommLike" in kinds):
            after.append(end)
        if f"Free{kind}" in kinds or (kind == "Type" and "CommitType" in kinds):
            before.append(MAKES[kind])
        if kind == "Type" and "CommitType" in kinds:
            after.append(end)
    if "TargetDisp" in kinds:
        before.append(LOCK)
        after.insert(0, UNLOCK)
    partner = RECEIVE + MEET if "Dest" in kinds else SEND
    hasPartner = ("Dest" in kinds) != ("Source" in kinds) or "Message" in kinds
    if "NewPersistent" in kinds or "NewPersistentReceive" in kinds:
        lasts = "MPI_Start(&request);" + WAIT
        after[:0] = [partner, lasts, WAIT_OTHER, FREE] if hasPartner else [lasts, FREE]
        return before, after
    if "NewRequest" in kinds or "NewReceive" in kinds:
        after.insert(0, WAIT)
    if hasPartner:
        before.append(partner)
        after.append(WAIT_OTHER)
    if "Message" in kinds:
        before.append(PROBE)
    elif "NewMessage" in kinds:
        after.insert(0, TAKE)
    elif "Source" in kinds and "RecvStatus" in kinds and "OutBuffer" not in kinds:  # a probe
        after.insert(0, "MPI_Recv(memory[1], 1, MPI_INT, left, 7, ring, &status);")
    return before, after


def around(call):
    kinds = {p.kind.name for p in call.parameters}
    name = call.name.removesuffix("_c")
    if call.name.startswith(("MPI_Psend_init", "MPI_Precv_init")):
        other = PARTS.split(";")[0 if "send" in call.name else 1].replace("&requests[0]", "&other")
        other = other.replace("&requests[1]", "&other") + ";"
        ready = "MPI_Pready_range(0, 1, request);" if "send" in call.name else "MPI_Pready_range(0, 1, other);"
        return other, "MPI_Start(&other); MPI_Start(&request);" + ready + WAIT + WAIT_OTHER + FREE + \
            "MPI_Request_free(&other);"
    if name in AROUND:
        return AROUND[name]
    before, after = of_kinds(call, kinds)
    if "bsend" in call.name.lower():
        before.insert(0, ATTACHED[0])
        after.append(ATTACHED[1])
    return "".join(before), "".join(after)
