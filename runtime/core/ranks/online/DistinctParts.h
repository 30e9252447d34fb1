#pragma once

#include "runtime/core/base/ByteNumbers.h"
#include "runtime/core/model/Trace.h"

#include <map>

namespace anole {

/// DistinctParts tell how much of what ranks recorded is the same on several of them, before any of
/// it is sent: a merge takes in what is distinct. They are a sample of the parts of records by
/// their digests, those with the smallest ones, so that ranks choose the same parts, and joining
/// samples gives that of all. A kilobyte or two, however many ranks and parts there are.
class DistinctParts {
public:
  /// Returns those of the record of one rank, in time linear in it.
  static DistinctParts of(const Trace &leaf);

  void join(const DistinctParts &other);

  /// Returns which part of all is distinct, about: nearly 0 where many ranks do the same, 1 where
  /// none does what another one does.
  double share() const;

  bool empty() const { return all == 0; }
  void put(ByteWriter &out) const;
  static DistinctParts from(ByteReader &in);
  bool operator==(const DistinctParts &) const = default;

private:
  static constexpr size_t most = 128;

  void add(uint64_t digest, uint64_t weight);

  std::map<uint64_t, uint64_t> sample; ///< weights by digest
  uint64_t own = 0; ///< weight of what each rank sends of its own, whoever did the same: times
  uint64_t all = 0; ///< of all ranks, that included
};

} // namespace anole
