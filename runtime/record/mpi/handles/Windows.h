#pragma once

#include "runtime/core/handles/HandleMap.h"
#include "runtime/core/handles/ObjectCount.h"
#include "runtime/core/model/SpecialValues.h"

#include "runtime/record/mpi/handles/HandleKey.h"

namespace anole::record {

/// A Window is what is known of a window: its group is that of the communicator of its creation.
struct Window {
  MPI_Win handle = MPI_WIN_NULL;
  int64_t ordinal = value(Special::Null);
  int rank = 0;           ///< own rank in its group
  bool isDynamic = false; ///< made by MPI_Win_create_dynamic
};

/// The windows of this process, numbered like communicators, from 0.
class Windows {
public:
  Windows() { table.at(key(MPI_WIN_NULL)) = {}; }

  Window find(MPI_Win handle) {
    if (recent.handle == handle)
      return recent;
    Window *known = table.find(key(handle));
    return recent = known ? *known : discover(handle);
  }
  Window create(MPI_Win handle, int rank);
  void forget(MPI_Win handle);

private:
  Window discover(MPI_Win handle);

  HandleMap<Window> table;
  Window recent; ///< the one of the last call
  ObjectCount created;
};

} // namespace anole::record
