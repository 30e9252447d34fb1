#pragma once

#include "NextCalls.h"

#include <cstddef>
#include <cstdint>

namespace anole::record {

/// What the calls of this folder make: MPI, or a tool between this library and MPI. They are what
/// the wrappers call while buffers are watched, and so cost nothing while they are not.
extern NextCalls *behindWatch __attribute__((visibility("hidden")));

/// A BufferPart is memory that a call is given.
struct BufferPart {
  enum Use : uint8_t { Read, Written, ReadAtRoot, WrittenAtRoot, Shared }; ///< Shared: by a Bcast

  const void *address;
  int count;
  MPI_Datatype type;
  int peer; ///< or root, or target: MPI_PROC_NULL leaves the memory alone
  Use use;
  bool isForEach; ///< as much for each rank
};

/// A BufferCall is one that was given memory, and succeeded.
struct BufferCall {
  const BufferPart *parts;
  size_t count;
  MPI_Comm comm = MPI_COMM_NULL;
  MPI_Request *request = nullptr; ///< null: a blocking call, or an access without a request
  MPI_Win window = MPI_WIN_NULL;
  int target = 0;
  bool ignoresOrigin = false; ///< an access with MPI_NO_OP
  bool isPersistent = false;  ///< it only describes the operation
  bool isCollective = false;
};

/// Looks whether the memory of a call is in use by what is under way, and keeps what goes on.
void noteBuffers(int result, const BufferCall &call) noexcept;

/// Is generated, out of include/anole/mpi_calls.def (codegen/wrappers/buffers.py).
void watchCallsWithBuffers();

/// From now on, as long as the process (ANOLE_LINT=buffers).
void watchBuffers();

} // namespace anole::record
