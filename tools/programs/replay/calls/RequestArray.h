#pragma once

#include "tools/programs/replay/thread/Thread.h"

namespace anole::replay {

/// The array of requests of one call. If they were made one after the other, it consists of their
/// own variables, else it is a copy.
class RequestArray {
public:
  /// `fields`: as in the event.
  RequestArray(Thread &thread, const std::vector<int64_t> &fields);

  int count() const { return static_cast<int>(requests.size()); }
  MPI_Request *handles() { return own ? own : copies.data(); }

  /// See Thread.
  void awaitActive(bool active);
  /// The call completed all of them.
  void completed();
  /// The call started all of them.
  void started();

private:
  bool areNeighbours() const;

  Thread &thread;
  std::vector<RequestId> requests;
  MPI_Request *own = nullptr;
  std::vector<MPI_Request> copies;
};

} // namespace anole::replay
