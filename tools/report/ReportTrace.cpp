#include "tools/report/ReportTrace.h"

#include "runtime/core/file/format/EncodeTrace.h"

namespace anole::report {

/// Messages of protobuf that stand one behind the other are one message.
Expected<std::string> reportTrace(const Trace &trace) {
  std::vector<BlockRef> blocks;
  std::string message =
                  encodeTrace(trace, {.onlyUsed = true, .placeless = true, .blocks = &blocks}),
              whole;
  for (std::span<const BlockRef> left = blocks; !left.empty();) {
    auto some = encodeBlocks(left, TimesOfBlocks::Plain);
    if (!some)
      return tl::unexpected(some.error());
    whole += *some;
  }
  return whole + message;
}

} // namespace anole::report
