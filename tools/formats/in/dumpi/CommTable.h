#pragma once

#include "tools/formats/in/ImportedCall.h"

#include <unordered_map>

namespace anole::import::dumpi {

/// A communicator of one rank.
struct Comm {
  int64_t number = value(Special::Null); ///< as the tracer numbers them
  int64_t rank = unknown;                ///< own rank in it
  int64_t size = unknown;
};

/// MadeComms are what is known of the communicators that a rank makes, in the order of making,
/// before its calls are read: see CommHistory.
using MadeComms = std::vector<Comm>;

/// The communicators of one rank by DUMPI's numbers, which are used again after a free.
class CommTable {
public:
  CommTable(uint32_t rank, const MadeComms &made);

  /// One that was made unseen gets the next number.
  const Comm &find(int64_t id);
  const Comm &make(int64_t id);
  void free(int64_t id) { table.erase(id); }

  static constexpr int64_t error = 0, null = 1, world = 2, self = 3;

private:
  std::unordered_map<int64_t, Comm> table;
  const MadeComms &made;
  size_t makings = 0;
  int64_t created = 2;
  Comm none;
};

} // namespace anole::import::dumpi
