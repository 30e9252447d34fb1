#pragma once

#include "runtime/core/compress/TraceTree.h"
#include "runtime/core/handles/RequestCount.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/model/Trace.h"

#include <functional>
#include <string>

namespace anole::whatif {

/// What a receive without wildcards got.
inline constexpr int64_t asPosted = value(Special::AsPosted);

/// One rank of a program whose calls are recorded as the tracer records them. Each place in the
/// program has a number of its own (`site`).
class PlayedRank {
public:
  PlayedRank(uint32_t rank, uint32_t ranks, TimeDetail times = TimeDetail::Histogram)
      : rank(rank), ranks(ranks), tree(0, 4096, {}, times) {}

  /// Before the next call.
  void compute(uint64_t nanoseconds) { delta += nanoseconds; }

  void call(const char *function, uint64_t site, const std::vector<int64_t> &scalars = {},
            const std::vector<int64_t> *array = nullptr, const std::vector<int64_t> &late = {},
            uint64_t inside = 0);

  void send(uint64_t site, uint32_t to, int64_t bytes, int64_t tag = 0);
  void receive(uint64_t site, uint32_t from, int64_t tag = 0);
  /// Mprobe and Mrecv, the latter at the next site.
  void receiveMatched(uint64_t site, uint32_t from);
  int64_t startSend(uint64_t site, uint32_t to, int64_t bytes, int64_t tag = 0);
  int64_t startReceive(uint64_t site, uint32_t from, int64_t tag = 0);
  int64_t startAllreduce(uint64_t site, int64_t bytes);
  void wait(uint64_t site, int64_t request);
  void waitAll(uint64_t site, const std::vector<int64_t> &requests);
  void allreduce(uint64_t site, int64_t bytes);
  void barrier(uint64_t site);
  /// MPI_Psend_init or MPI_Precv_init, of four partitions.
  int64_t initPartitioned(const char *function, uint64_t site, uint32_t other, int64_t bytes);
  void makeWindow(uint64_t site);
  /// MPI_Put and the like, in the window.
  void access(const char *function, uint64_t site, uint32_t target, int64_t bytes);

  int64_t distance(uint32_t other) const { return int64_t(other) - int64_t(rank); }
  RequestCount &requests() { return count; }
  StreamTrace finish() { return tree.finish(0); }

  const uint32_t rank, ranks;

private:
  RequestCount count;
  TraceTree tree;
  uint64_t delta = 0;
};

/// Records a program on so many ranks. It begins with MPI_Init and ends with MPI_Finalize.
Trace playedProgram(uint32_t ranks, const std::function<void(PlayedRank &)> &run,
                    TimeDetail times = TimeDetail::Histogram);

} // namespace anole::whatif
