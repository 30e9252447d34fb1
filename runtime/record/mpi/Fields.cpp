#include "runtime/record/mpi/Fields.h"

namespace anole::record {

void Fields::freeComm(MPI_Comm handle) {
  put(group(handle).ordinal);
  guarded([&] { normalizer->communicators.forget(handle); });
}

void Fields::nameComm(const Communicator &made) {
  bool null = made.handle == MPI_COMM_NULL;
  int64_t none = value(Special::Null);
  put(made.ordinal);
  put(null ? none : int64_t(made.rank) - normalizer->worldRank, null ? none : made.rank);
  put(null ? none : made.size);
}

void Fields::newComm(int result, const MPI_Comm *made) {
  const Communicator *known = &normalizer->communicators.null();
  if (result == MPI_SUCCESS && *made != MPI_COMM_NULL)
    guarded([&] { known = &normalizer->communicators.create(*made); });
  nameComm(*known);
}

void Fields::newCommLike(int result, const MPI_Comm *made, const Communicator &model) {
  const Communicator *known = &normalizer->communicators.null();
  if (result == MPI_SUCCESS && *made != MPI_COMM_NULL)
    guarded([&] { known = &normalizer->communicators.createLike(*made, model); });
  nameComm(*known);
}

void Fields::outComm(int result, const MPI_Comm *found) {
  nameComm(group(result == MPI_SUCCESS ? *found : MPI_COMM_NULL));
}

void Fields::newWindow(int result, const MPI_Win *made, const Communicator &group) {
  Window window;
  if (result == MPI_SUCCESS)
    guarded([&] { window = normalizer->windows.create(*made, group.rank); });
  put(window.ordinal);
}

void Fields::freeWindow(MPI_Win handle) {
  put(windowOf(handle).ordinal);
  guarded([&] { normalizer->windows.forget(handle); });
}

void Fields::typeExtent(int result, MPI_Datatype handle) {
  MPI_Count size = value(Special::Undefined), lower = 0, extent = size;
  if (result == MPI_SUCCESS) {
    PMPI_Type_size_x(handle, &size);
    PMPI_Type_get_extent_x(handle, &lower, &extent);
  }
  put(size);
  put(extent);
}

bool Fields::poll(int result, const int *flag) {
  bool found = result != MPI_SUCCESS || *flag;
  if (!found && !normalizer->exact) {
    call.commitPoll();
    return true;
  }
  put(found);
  return false;
}

void Fields::receivedOpen(int result, const Communicator &group, int source, int tag,
                          const MPI_Status *status) {
  int64_t open = value(result == MPI_SUCCESS ? Special::AsPosted : Special::Undefined);
  bool known = result == MPI_SUCCESS && status != MPI_STATUS_IGNORE;
  if (known && source == MPI_ANY_SOURCE)
    peer(group, status->MPI_SOURCE);
  else
    put(open);
  put(known && tag == MPI_ANY_TAG ? tagValue(status->MPI_TAG) : open);
}

} // namespace anole::record
