#pragma once

#include "runtime/record/mpi/handles/HandleTables.h"

namespace anole::record {

/// Does what a call must tell the tables although it is not recorded (paused, or inside another
/// call): handles that end. Without it a later object with the same handle would be taken for the
/// old one. And requests that begin: their end would be taken for that of another one with the same
/// handle.
inline void forgetComm(MPI_Comm handle) {
  if (handleTables)
    changing([&] { handleTables->communicators.forget(handle); });
}

inline void forgetWindow(MPI_Win handle) {
  if (handleTables)
    changing([&] { handleTables->windows.forget(handle); });
}

template <class Handle> void forgetObject(ObjectNames Objects::*names, Handle handle) {
  if (handleTables)
    changing([&] { (handleTables->objects.*names).forget(key(handle)); });
}

inline void forgetMessage(MPI_Message handle) {
  if (!handleTables)
    return;
  guarded([&] {
    uint32_t entry = handleTables->requests.take(key(handle), nullptr);
    if (entry != Requests::none)
      handleTables->requests.remove(entry);
  });
}

inline void noteRequest(int result, const MPI_Request *made, RequestState state = {}) {
  if (!handleTables || result != MPI_SUCCESS || *made == MPI_REQUEST_NULL)
    return;
  state.name = threadState.requests.nameless();
  guarded([&] { handleTables->requests.add(key(*made), made, state); });
}

} // namespace anole::record
