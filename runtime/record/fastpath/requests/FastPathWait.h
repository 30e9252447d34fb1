#pragma once

#include "runtime/record/fastpath/FastPath.h"
#include "runtime/record/mpi/handles/HandleTables.h"

#include <array>
#include <span>

namespace anole::record {

/// This FastPath completes requests: as many as the last time, which the thread made as long ago
/// as those. They are looked for where the last event says, before the call, and end after it:
/// no other call can end them, as no other thread is in MPI, and calls inside this one complete
/// others.
///
///     FastPathWait wait(count, requests);
///     if (auto *known = wait.find(function))
///       return wait.make(*known, [&] { return PMPI_X(...); });
///
/// Usually all are recent ones. Where some are not, persistent ones for example, a few are looked
/// up in the map. Of the requests in one array each has a variable of its own, so none is found
/// twice.
class FastPathWait {
public:
  [[gnu::always_inline]] FastPathWait(int count, const MPI_Request *requests)
      : requests(requests, requests && count > 0 ? unsigned(count) : 0) {}

  [[gnu::always_inline]] PointNode *find(uint16_t function) {
    if (requests.empty() || !handleTables || Guard::threaded) [[unlikely]]
      return nullptr;
    PointNode *known = FastPath::find(function, int(requests.size()));
    if (!known && !threadState.predicted) [[likely]]
      return nullptr;
    return isLikeLast(known ? *known : *threadState.predicted) ? known : notFound();
  }

  template <class Perform> [[gnu::always_inline]] int make(PointNode &known, Perform perform) {
    struct Open {
      FastPathWait &wait;
      bool isOver = false;
      ~Open() {
        if (!isOver) // something is thrown
          wait.complete(MPI_ERR_OTHER);
      }
    } open{*this};
    int result = FastPath::make(known, perform);
    open.isOver = true;
    return complete(result);
  }

private:
  static constexpr size_t few = 16;

  static PointNode *notFound() { return threadState.predicted = nullptr; }
  bool isLikeLast(const PointNode &known);
  bool areRecent();
  bool areInMap();
  int complete(int result) noexcept;
  bool isComplete(size_t position, int result) const {
    return result == MPI_SUCCESS || requests[position] == MPI_REQUEST_NULL;
  }
  int64_t ordinalOf(size_t position) const {
    return int64_t(uint64_t(newest) - uint64_t(fields[position]));
  }
  void completeMoved(int result);
  void completeInMap(int result);

  std::span<const MPI_Request> requests;
  const int64_t *fields; ///< what the last event says of each; as they were, valid after the call
  int64_t newest;        ///< ordinal of the thread's newest request
  int64_t youngest;      ///< of those that are found
  uint64_t found;
  bool inMap = false;
  std::array<uint32_t, few> entries; ///< set if they are in the map
};

} // namespace anole::record
