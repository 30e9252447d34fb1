"""What a replay cannot do, and why."""

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
