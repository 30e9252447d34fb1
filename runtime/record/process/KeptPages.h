#pragma once

#include "runtime/record/process/SharedHeap.h"

namespace anole::record {

/// While there is a KeptPages, what is freed keeps its pages; then they go back to the system in
/// long pieces. For work that frees much at once, or soon takes as much again.
class KeptPages {
public:
  KeptPages() { SharedHeap::keepPages(true); }
  ~KeptPages() { SharedHeap::keepPages(false); }
  KeptPages(const KeptPages &) = delete;
  KeptPages &operator=(const KeptPages &) = delete;
};

} // namespace anole::record
