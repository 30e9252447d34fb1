#pragma once

#include "tools/formats/out/call/ExportedCall.h"

#include <map>

namespace anole::exporting {

/// A ByLocation holds something of each of some threads. Calls of one thread come one after the
/// other, often until it waits for another one: so the last location that was asked for is asked
/// for again, and found without a search.
template <class Of> class ByLocation {
public:
  ByLocation() = default;
  ByLocation(const ByLocation &) = delete;

  Of &add(const ThreadLocation &at, Of of) {
    return all.insert_or_assign(at, std::move(of)).first->second;
  }
  bool contains(const ThreadLocation &at) const { return all.contains(at); }
  /// Returns what was added for the location.
  Of &at(const ThreadLocation &at) {
    if (!last || last->first != at)
      last = &*all.find(at);
    return last->second;
  }
  /// Returns all, in ascending order.
  const std::map<ThreadLocation, Of> &each() const { return all; }

private:
  std::map<ThreadLocation, Of> all;
  typename std::map<ThreadLocation, Of>::value_type *last = nullptr;
};

} // namespace anole::exporting
