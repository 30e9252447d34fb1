#include "tools/views/StreamColumns.h"

#include "anole/abi.h"

#include <set>

namespace anole::tools {
namespace {

/// How a loop came to be, in the words of JSON.
enum class LoopOrigin : uint8_t { Root, Compiled, Folded, Mixed, Unknown };

constexpr auto choiceNames(LoopOrigin) {
  return std::to_array<const char *>({"root", "compiled", "folded", "mixed", "unknown"});
}

LoopOrigin originOf(const ShownLoop &shown) {
  switch (shown.loop.kind) {
  case LoopKind::Root:
    return LoopOrigin::Root;
  case LoopKind::Compiled:
    return LoopOrigin::Compiled;
  case LoopKind::Folded:
    return LoopOrigin::Folded;
  case LoopKind::Mixed:
    return LoopOrigin::Mixed;
  }
  return LoopOrigin::Unknown;
}

/// Whether the compiler takes a loop for the phase loop.
enum class Candidate : uint8_t { Chosen, Proposed, No };

constexpr auto choiceNames(Candidate) {
  return std::to_array<const char *>({"chosen", "proposed", "no"});
}

Candidate candidateOf(const ShownLoop &shown) {
  if (shown.loop.kind != LoopKind::Compiled)
    return Candidate::No;
  return shown.loop.site & AnoleLoopChosen     ? Candidate::Chosen
         : shown.loop.site & AnoleLoopProposed ? Candidate::Proposed
                                               : Candidate::No;
}

std::vector<uint32_t> loopsInside(const ShownLoop &shown) {
  std::set<uint32_t> inside;
  for (const VariantFamily &family : shown.loop.variants)
    for (uint32_t body : family.bodies)
      for (Symbol symbol : shown.stream.bodies[body])
        if (symbol.isLoop())
          inside.insert(symbol.index());
  return {inside.begin(), inside.end()};
}

/// What debug information says of a loop that the compiler saw.
template <typename Value> auto ofSite(Value LoopSite::*what) {
  return [what](const ShownLoop &shown) {
    bool isKnown = shown.loop.kind == LoopKind::Compiled;
    const LoopSite *site = isKnown ? shown.names.loopSite(shown.loop.site) : nullptr;
    return site ? Perhaps<Value>(site->*what) : Perhaps<Value>();
  };
}

} // namespace

std::optional<CallTimes> callTimesOf(const TimeStats &stats) {
  return stats.count == 0 ? std::nullopt : std::optional(CallTimes{stats});
}

const Columns<CallTimes> &columnsOf(const CallTimes *) {
  static const Columns<CallTimes> columns(
      "times", "Times of calls, of all ranks; null: the trace has none",
      {{"count", [](const CallTimes &times) { return times.stats.count; }},
       {"mean_ns", &CallTimes::mean},
       {"min_ns", [](const CallTimes &times) { return times.stats.low; }},
       {"max_ns", [](const CallTimes &times) { return times.stats.high; }}});
  return columns;
}

const Columns<ShownPoint> &columnsOf(const ShownPoint *) {
  static const Columns<ShownPoint> columns(
      "point", "A place that calls MPI; its number is that in the array",
      {{"function", &ShownPoint::function},
       {"path", &ShownPoint::path, "The call path"},
       {"place", &ShownPoint::place, "Its innermost step"},
       {"ranks", &ShownPoint::ranks},
       {"events", &ShownPoint::events, "Of these ranks"},
       {"polls", &ShownPoint::polls},
       {"inside", &ShownPoint::inside},
       {"before", &ShownPoint::before},
       {"tracer_ns", &ShownPoint::tracer, "Between the calls too, but in Anole itself"},
       {"core_wait_ns", &ShownPoint::waited, "Likewise, but for a core that others had"}});
  return columns;
}

const Columns<ShownLoop> &columnsOf(const ShownLoop *) {
  static const Columns<ShownLoop> columns(
      "loop",
      "A loop that communicates; its number is that in the array, and 0 is the whole thread",
      {{"site", &ShownLoop::site},
       {"kind", originOf},
       {"function", ofSite(&LoopSite::function)},
       {"file", ofSite(&LoopSite::file)},
       {"line", ofSite(&LoopSite::line)},
       {"column", ofSite(&LoopSite::column)},
       {"remark", ofSite(&LoopSite::remark)},
       {"trips", &ShownLoop::trips},
       {"inside", loopsInside, "The numbers of the loops in it"},
       {"candidate", candidateOf},
       {"markers", &ShownLoop::markers},
       {"marked_events", &ShownLoop::markedEvents}});
  return columns;
}

} // namespace anole::tools
