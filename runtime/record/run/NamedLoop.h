#pragma once

#include "runtime/core/compress/LoopName.h"
#include "runtime/record/capture/Modules.h"

#include <set>

namespace anole::record {

/// The loop of ANOLE_MARKER_LOOP, found by its static id.
///
/// Ids stand in the site tables of the files that are loaded. They are read when the program is in
/// a loop for the first time, and again when it is in another one and something was loaded since.
class NamedLoop {
public:
  explicit NamedLoop(LoopName name) : name(std::move(name)) {}

  /// Returns whether this id is that of the loop. Asked by one thread, once for each loop.
  bool is(uint64_t site);

  bool wasMet() const { return met; }

private:
  void readNewFiles();

  LoopName name;
  Modules modules;
  std::set<std::string> filesRead;
  std::set<uint64_t> sites; ///< several, where the compiler copied the loop
  bool met = false;
};

} // namespace anole::record
