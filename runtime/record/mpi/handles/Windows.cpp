#include "runtime/record/mpi/handles/Windows.h"

#include "runtime/record/fastpath/ThreadState.h"
#include "runtime/record/mpi/handles/ErrorsKept.h"

namespace anole::record {

static bool isDynamic(MPI_Win handle) {
  int *flavour = nullptr, found = 0;
  PMPI_Win_get_attr(handle, MPI_WIN_CREATE_FLAVOR, static_cast<void *>(&flavour), &found);
  return found && *flavour == MPI_WIN_FLAVOR_DYNAMIC;
}

Window Windows::create(MPI_Win handle, int rank) {
  Window &made = table.at(key(handle));
  made = {handle, created.make(threadState.requests.madeBy()), rank, isDynamic(handle)};
  recent = {};
  return made;
}

Window Windows::discover(MPI_Win handle) {
  ErrorsKept kept;
  MPI_Group group = MPI_GROUP_NULL;
  int rank = 0;
  if (PMPI_Win_get_group(handle, &group) != MPI_SUCCESS)
    return {MPI_WIN_NULL, value(Special::Unknown)};
  PMPI_Group_rank(group, &rank);
  PMPI_Group_free(&group);
  return create(handle, rank);
}

void Windows::forget(MPI_Win handle) {
  if (handle == MPI_WIN_NULL)
    return;
  recent = {};
  table.remove(key(handle));
}

} // namespace anole::record
