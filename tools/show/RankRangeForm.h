#pragma once

#include "runtime/core/model/Endings.h"
#include "tools/show/TableColumns.h"

namespace anole::tools {

template <> struct Form<RankRange> {
  static void put(JsonSink &to, const RankRange &range) {
    putList(to, std::array{range.first, range.last});
  }
  static Json schema(Schemas &schemas);
};

} // namespace anole::tools
