#pragma once

#include "runtime/record/mpi/Requests.h"

#include <array>

namespace anole::record {

/// How far back among its thread's requests those of a completion call were made: a byte for each,
/// so that all are compared at once. An event names requests in this way, too.
struct RequestDistances {
  static constexpr unsigned most = 16, perWord = 8;

  explicit RequestDistances(int count) : known(count > 0 && unsigned(count) <= most) {}

  /// The request at this position, one of at most `most`; of those that are null nothing is said.
  /// Whether it is of this thread, a near one, and what it receives is known before.
  bool put(unsigned position, const RequestState &state) {
    int64_t back = threadState.requests.field(state.name);
    words[position / perWord] |= (uint64_t(back) + 1) << position % perWord * 8;
    return uint64_t(back) < UINT8_MAX && !state.wildcard();
  }

  bool known; ///< there are few, and put() said so of each
  std::array<uint64_t, most / perWord> words{};
};

} // namespace anole::record
