#include "tools/views/EndingColumns.h"

namespace anole::tools {
namespace {

Perhaps<WholeNanoseconds> ifAny(uint64_t time) {
  return time ? std::optional(WholeNanoseconds{time}) : std::nullopt;
}

Perhaps<std::string> calledFunction(const ShownEnding &of) {
  return of.ending.function.empty() ? std::nullopt : std::optional(of.ending.function);
}

Perhaps<StableId> callingPath(const ShownEnding &of) {
  return of.ending.path ? std::optional(StableId{of.ending.path}) : std::nullopt;
}

Perhaps<TrueWord> isPolled(const ShownEnding &of) {
  return of.ending.polled ? std::optional(TrueWord{}) : std::nullopt;
}

} // namespace

const Columns<ShownEnding> &columnsOf(const ShownEnding *) {
  static const Columns<ShownEnding> columns(
      "", "How a rank of a partial trace ended, and in which call",
      {{"rank", [](const ShownEnding &of) { return of.ending.rank; }},
       {"end", [](const ShownEnding &of) { return endText(of.ending.kind); }},
       {"function", calledFunction},
       {"path", callingPath},
       {"polled", isPolled, "It was not in the call, which had found nothing since the last event"},
       {"inside_ns", [](const ShownEnding &of) { return ifAny(of.ending.inside); },
        "In that call, or with polls, since the last event"},
       {"computing_ns", [](const ShownEnding &of) { return ifAny(of.ending.computing); },
        "The rest of the time since the last event"}});
  return columns;
}

} // namespace anole::tools
