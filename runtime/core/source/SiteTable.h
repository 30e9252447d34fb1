#pragma once

#include "runtime/core/model/Trace.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace anole {

/// The ELF section in which the pass leaves its table of call sites and loops.
inline constexpr const char *siteSection = "anole_sites";

/// The name of the block in which instrumented code keeps its calling context (anole/abi.def).
inline constexpr const char *threadBlockName = "__anole_thread_v3";

/// A call in instrumented code: its id, whose lower half it adds to the calling context, and where
/// it stands.
struct CallSite {
  uint64_t site = 0;
  Name caller;               ///< linkage name of the function whose code has the call
  Name callee;               ///< linkage name, or "*": called through a pointer
  std::vector<Frame> frames; ///< in the source: the caller first, then what was inlined
};

/// A SiteTable is what the pass knows of a program (docs/site-table.md).
struct SiteTable {
  std::vector<CallSite> sites;
  std::vector<LoopSite> loops;
};

/// Selects the call sites and loops to keep.
using WantsSite = std::function<bool(uint64_t)>;

/// Adds the records of a section, or of some of its lines. Damaged records are left out, because a
/// path without a name is better than no trace. Time grows with the text, memory with what is kept
/// (everything if there is no `wants`). Equal names of a text are stored once.
void parseSites(std::string_view text, SiteTable &table, const WantsSite &wants = {});

} // namespace anole
