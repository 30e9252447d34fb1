#pragma once

#include "runtime/record/capture/Repeat.h"
#include "runtime/record/mpi/Guard.h"
#include "runtime/record/mpi/Normalizer.h"
#include "runtime/record/mpi/RequestDistances.h"

namespace anole::record {

/// A Repeat that completes requests: as many as the last time, which the thread made as long ago as
/// those. Their entries are looked up before the call, but not taken, as nobody else can take them:
/// no other thread is in MPI, and calls inside this one complete others.
///
///     RepeatedWait wait(count, requests);
///     if (auto *known = wait.find(function))
///       return wait.make(function, *known, [&] { return PMPI_X(...); });
///
/// Of the requests in one array each has a variable of its own, so no entry is found twice.
class RepeatedWait {
public:
  [[gnu::always_inline]] RepeatedWait(int count, const MPI_Request *requests)
      : count(unsigned(count)), requests(requests), distances(count) {
    if (distances.known)
      distances.known = requests && normalizer && !Guard::threaded && lookAll();
  }

  [[gnu::always_inline]] Shortcut *find(uint16_t function) const {
    const auto &[near, far] = distances.words;
    return distances.known ? Repeat::find(function, int(count), near, far) : nullptr;
  }

  template <class Perform>
  [[gnu::always_inline]] int make(uint16_t function, Shortcut &known, Perform perform) {
    int result = Repeat::make(function, known, perform);
    for (unsigned i = 0; i < count; ++i)
      if (entries[i] != Requests::none &&
          (result == MPI_SUCCESS || requests[i] == MPI_REQUEST_NULL))
        normalizer->requests.complete(entries[i]);
    return result;
  }

private:
  bool lookAll() {
    Requests &open = normalizer->requests;
    for (unsigned i = 0; i < count; ++i) {
      entries[i] = Requests::none;
      if (requests[i] == MPI_REQUEST_NULL)
        continue;
      entries[i] = open.look(key(requests[i]), &requests[i]);
      if (entries[i] == Requests::none || !distances.put(i, open[entries[i]].payload))
        return false;
    }
    return true;
  }

  unsigned count;
  const MPI_Request *requests;
  RequestDistances distances;
  std::array<uint32_t, RequestDistances::most> entries; // set where they are known
};

} // namespace anole::record
