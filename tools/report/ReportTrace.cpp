#include "tools/report/ReportTrace.h"

#include "runtime/core/file/format/EncodeTrace.h"

namespace anole::report {

/// Messages of protobuf that stand one behind the other are one message.
Expected<std::string> reportTrace(const Trace &trace) {
  Trace bare = trace;
  bare.paths.clear();
  bare.pathTree = {};
  bare.loopSites.clear();
  std::vector<BlockRef> blocks;
  std::string message = encodeTrace(bare, {.onlyUsed = true, .blocks = &blocks}), whole;
  for (std::span<const BlockRef> left = blocks; !left.empty();) {
    auto some = encodeBlocks(left, TimesOfBlocks::Plain);
    if (!some)
      return tl::unexpected(some.error());
    whole += *some;
  }
  return whole + message;
}

} // namespace anole::report
