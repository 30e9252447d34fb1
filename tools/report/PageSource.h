#pragma once

#include <cstddef>
#include <string_view>

namespace anole::report {

/// The page without a trace, what tools/report/bundle.py makes of tools/report/page, as zlib packs
/// it: it takes 140 KB less so.
struct PackedPage {
  std::string_view bytes;
  size_t unpackedSize = 0;
};

PackedPage packedPage();

} // namespace anole::report
