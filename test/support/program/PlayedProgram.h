#pragma once

#include "runtime/core/compress/TraceTree.h"
#include "runtime/core/handles/RequestCount.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/model/Trace.h"
#include "test/support/program/WholeSnapshot.h"

#include <functional>
#include <string_view>

namespace anole::test {

/// What a receive without wildcards got.
inline constexpr int64_t asPosted = value(Special::AsPosted);

/// A field of a call, by its name in mpi_calls.def. An array has several values.
struct FieldValue {
  FieldValue(std::string_view name, int64_t value) : name(name), values{value} {}
  FieldValue(std::string_view name, std::vector<int64_t> values)
      : name(name), values(std::move(values)) {}

  std::string_view name;
  std::vector<int64_t> values;
};

/// One rank of a program that a test plays, whose calls are recorded as the tracer records them and
/// have the fields that the tracer's calls have. Each place in the program has a number of its own
/// (`site`).
class PlayedRank {
public:
  PlayedRank(uint32_t rank, uint32_t ranks, TimeDetail times = TimeDetail::Histogram)
      : rank(rank), ranks(ranks), tree(0, 4096, {}, times, LongGaps::above(leastLongGap, 1)) {}

  /// Before the next call.
  void compute(uint64_t nanoseconds) { delta += nanoseconds; }

  /// The call takes so many nanoseconds. Fields that are not named are 0, arrays are empty, and
  /// what a message is found to be is what was asked for.
  void call(std::string_view function, uint64_t site, const std::vector<FieldValue> &fields = {},
            uint64_t inside = 0);

  void send(uint64_t site, uint32_t to, int64_t bytes, int64_t tag = 0);
  void sendSynchronously(uint64_t site, uint32_t to, int64_t bytes, int64_t tag = 0);
  void receive(uint64_t site, uint32_t from, int64_t tag = 0, uint64_t inside = 0);
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
  /// MPI_Put and the like, in the window.
  void access(const char *function, uint64_t site, uint32_t target, int64_t bytes);

  int64_t distance(uint32_t other) const { return int64_t(other) - int64_t(rank); }
  RequestCount &requests() { return count; }
  /// What calls tell of a request: its number, counted back from the newest one.
  int64_t field(int64_t request) { return count.field({0, request}); }
  /// The trace of this rank alone, after its last call, ready to be merged.
  Trace leaf() { return leafOf(tree.finish(0)); }
  /// The same up to now.
  Trace leafUntilNow() const { return leafOf(wholeSnapshot(tree, 0)); }
  /// Bytes of the record.
  size_t memory() const { return tree.memory(); }

  const uint32_t rank, ranks;

private:
  Trace leafOf(StreamTrace stream) const;

  RequestCount count;
  TraceTree tree;
  uint64_t delta = 0;
};

/// Records a program on so many ranks.
Trace recordedProgram(uint32_t ranks, const std::function<void(PlayedRank &)> &run,
                      TimeDetail times = TimeDetail::Histogram);
/// The same. It begins with MPI_Init and ends with MPI_Finalize.
Trace playedProgram(uint32_t ranks, const std::function<void(PlayedRank &)> &run,
                    TimeDetail times = TimeDetail::Histogram);

} // namespace anole::test
