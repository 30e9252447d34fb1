#pragma once

#include "runtime/core/model/Endings.h"
#include "tools/show/TableColumns.h"

namespace anole::tools {

template <> struct Form<RankRange> {
  static Json json(const RankRange &range) { return jsonOf(std::array{range.first, range.last}); }
  static Json schema(Schemas &schemas);
};

} // namespace anole::tools
