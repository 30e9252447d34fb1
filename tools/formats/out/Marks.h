#pragma once

#include "tools/analysis/lint/Finding.h"
#include "tools/formats/out/call/ExportedCall.h"

#include <deque>
#include <map>
#include <tuple>

namespace anole::exporting {

/// Marks say at which calls viewers show what `anole lint` finds. A finding is about a place in the
/// program: the first call there of each of its ranks has the mark.
///
/// Memory: a number for each finding and rank.
class Marks {
public:
  explicit Marks(const std::vector<lint::Finding> &errors);
  Marks(const Marks &) = delete;

  /// The marks of this call, if it is the first one that asks for its rank and place.
  std::vector<const ExportedMark *> take(uint32_t rank, const PointKey &key);

private:
  std::deque<ExportedMark> all;
  std::map<std::tuple<uint64_t, uint16_t, uint32_t>, std::vector<const ExportedMark *>> open;
};

} // namespace anole::exporting
