#pragma once

#include "tools/programs/proxy/call/RequestRows.h"
#include "tools/programs/proxy/formula/Sequences.h"

namespace anole::tools::generate {

/// Arrays of requests that one call waits for as a whole, while the requests were not made in the
/// order of their places, or some places are empty: one for each neighbour, where a border has
/// none. Requests otherwise lie in the order of their making, and would be copied for such a call.
/// A copy is another variable: of sends that are complete at once, which share a handle, no tool
/// could tell any more which one is meant.
///
/// Only requests of messages between two ranks have such arrays, and only if that call is the only
/// one that uses them. Walks the events of all ranks if there is such a call at all; of very long
/// traces nothing is known then.
class RequestArrays {
public:
  struct Array {
    std::string requests{}, boxes{}; ///< names of variables: requests, and where they receive
    uint64_t size = 0;
    bool receives = false;
  };

  RequestArrays() = default;
  RequestArrays(const Trace &trace, const RankPrograms &programs);

  /// The array for which a point waits; null if there is none.
  const Array *waitedAt(uint32_t point) const;
  /// The array to which the requests of a point belong, and their places in it.
  const Array *madeAt(uint32_t point) const;
  const Sequences &placesAt(uint32_t point) const { return makers.at(point).places; }

  /// Whether there are no other requests, so that these are not counted.
  bool holdAll() const { return isAll; }

  std::map<uint32_t, Array> arrays; ///< by the point that waits

private:
  struct Maker {
    uint32_t waiting;
    Sequences places;
  };
  std::map<uint32_t, Maker> makers;
  bool isAll = false;
};

} // namespace anole::tools::generate
