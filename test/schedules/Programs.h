#pragma once

#include "test/schedules/Script.h"

#include <span>

namespace anole::test {

/// A program that ranks run; `variation` changes its sizes.
struct RankProgram {
  const char *name;
  void (*run)(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation);
};

/// Programs whose ranks are hard to keep together.
std::span<const RankProgram> programs();

} // namespace anole::test
