#pragma once

#include "runtime/core/model/Endings.h"
#include "tools/show/TableColumns.h"

namespace anole::tools {

/// How a rank of a partial trace ended.
struct ShownEnding {
  const Ending &ending;
};
const Columns<ShownEnding> &columnsOf(const ShownEnding *);

template <> struct Form<RankRange> {
  static Json json(const RankRange &range) { return jsonOf(std::array{range.first, range.last}); }
  static Json schema(Schemas &schemas);
};

} // namespace anole::tools
