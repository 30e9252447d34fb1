#include "test/fuzz/Columns.h"

#include "runtime/core/model/Projection.h"
#include "runtime/core/model/StreamRanks.h"
#include "runtime/core/terms/TermSums.h"
#include "test/fuzz/FuzzCommands.h"
#include "test/fuzz/Promise.h"
#include "tools/analysis/matrix/SentMatrix.h"
#include "tools/python/EventColumns.h"

#include <algorithm>

namespace anole::fuzz {
namespace {

constexpr uint64_t longestWindow = 60, shortWindow = 4;

/// Whether no event has arrays that take long.
bool hasShortArrays(const StreamTrace &stream) {
  return std::ranges::all_of(stream.points, [](const PointTrace &point) {
    for (size_t array = 0; array < point.arrays; ++array) {
      auto range = rangeOf(point.columns[point.scalars + 2 * array]);
      if (point.count != 0 && (!range || range->high > int64_t(mostValues)))
        return false;
    }
    return true;
  });
}

bool isPart(const python::EventColumn &part, const python::EventColumn &whole, uint64_t start) {
  for (size_t i = 0; i < part.values.size(); ++i)
    if (part.values[i] != whole.values[start + i] || part.missing[i] != whole.missing[start + i])
      return false;
  return true;
}

void compareWindows(python::EventColumns &events, bool isSound) {
  auto goOn = [] { return true; };
  std::vector<std::string> names = events.fields();
  names.insert(names.end(), {"point", "loop", "iteration", "before_ns", "inside_ns"});
  const uint64_t all = std::min(events.events(), longestWindow);
  auto whole = events.read(0, all, names, goOn);
  require(whole || !isSound, "what is sound has columns");
  for (uint64_t start : {all / 3, all / 2, all - std::min(all, shortWindow)}) {
    auto part = events.read(start, std::min(all, start + shortWindow), names, goOn);
    require(!isSound || part, "what is sound has windows");
    for (const auto &[name, column] : isSound ? *part : python::EventColumns::Columns())
      require(isPart(column, whole->at(name), start), "a window is a part of the whole");
  }
  auto last = events.read(events.events() - all, events.events(), {"point"}, goOn);
  require(last || !isSound, "what is sound has an end");
}

} // namespace

void readAsColumns(const Trace &trace, bool isSound) {
  (void)tools::sentMatrix(trace, tools::Effort(mostValues));
  StreamRanks ranks(trace.streams);
  for (int left = 2; left > 0; --left)
    if (auto rank = ranks.next())
      for (const SharedStream &stream : trace.streams)
        if (auto own = projectRank(trace, *rank, stream.thread); own && hasShortArrays(*own)) {
          auto events = python::EventColumns::of(trace, *rank, stream.thread);
          require(events || !isSound, "what is sound can be skipped");
          if (events)
            compareWindows(*events, isSound);
        }
}

} // namespace anole::fuzz
