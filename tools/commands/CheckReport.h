#pragma once

#include "runtime/core/file/check/RawCheck.h"
#include "tools/show/TableColumns.h"

namespace anole {

const tools::Columns<RawCheck> &columnsOf(const RawCheck *);

} // namespace anole

namespace anole::tools {

/// What `anole check` found.
struct CheckReport {
  std::string file;
  std::string damage{}; ///< empty: none
  bool partial = false;
  std::optional<std::string> torn{}; ///< why ranks' parts do not end at one moment
  uint64_t ranks = 0, events = 0;
  std::optional<RawCheck> logs{};

  bool isSound() const { return damage.empty(); }
  bool isGood() const { return isSound() && (logs ? !logs->difference : !partial); }
  std::string text() const;
};
const Columns<CheckReport> &columnsOf(const CheckReport *);

} // namespace anole::tools
