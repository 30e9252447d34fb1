#pragma once

#include "WalkValues.h"

#include <vector>

namespace walker {

/// One message: ranks of the communicator, or MPI_PROC_NULL.
struct Message {
  int from, to, tag, count;
};

/// Who sends to whom; every rank knows all of it.
class Pattern {
public:
  Pattern(uint64_t seed);

  /// The messages of one exchange, in an order that all ranks share.
  std::vector<Message> at(uint64_t index, int ranks) const;

  /// At most one message goes to a rank, and one from it.
  bool isOneToOne() const { return kind <= Pairs; }

private:
  enum Kind { Shift, Line, Pairs, ToRoot, FromRoot, Any, Kinds };

  Message between(int from, int to, uint64_t index) const;

  Kind kind;
  bool countsOfRanks;
  Values distances, tags, counts;
};

} // namespace walker
