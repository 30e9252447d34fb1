#pragma once

#include "runtime/record/run/Mappings.h"

namespace anole::record {

/// While a ForkLeavesOut exists, a process that is forked off does not get what a large program has
/// allocated, so that its pages need not be copied when they change, and the fork takes no longer.
/// A small program is left as it is.
///
/// Left out are large mappings of private memory that no file is behind (large blocks of malloc,
/// arrays of Python, large arrays without initial values), but for their ends: those may hold what
/// the C library and the loader mapped, which the system joins with its neighbours. The heap of
/// small blocks stays, as the new process allocates there, and so do heaps of threads, what the
/// program itself has marked, and the mapping in which the tracer has its own variables. Nothing is
/// left out if malloc is not the C library's; nor if the program has threads: another one could
/// fork now, and handlers of forks run in the new process.
///
/// Rejected: to start another program that maps the record (it would need the tracer's libraries at
/// the same addresses, as the record points into them), and to copy all (a page that changes while
/// two processes have it takes a microsecond, and memory).
///
/// Time: the list of mappings.
class ForkLeavesOut {
public:
  /// A program is large if it holds more than this.
  explicit ForkLeavesOut(uint64_t large);
  ~ForkLeavesOut();
  ForkLeavesOut(const ForkLeavesOut &) = delete;
  ForkLeavesOut &operator=(const ForkLeavesOut &) = delete;

  /// Returns how much private memory a process that is forked off has in common with this one.
  uint64_t kept() const { return all - leftOut; }

private:
  void leaveOut(const Mapping &mapping, const AddressRange &part);

  uint64_t all, leftOut = 0; ///< bytes
  std::vector<AddressRange> parts;
};

} // namespace anole::record
