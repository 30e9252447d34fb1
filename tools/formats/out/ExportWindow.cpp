#include "tools/formats/out/ExportWindow.h"

#include "tools/analysis/model/ChosenRanks.h"
#include "tools/analysis/model/TracePhases.h"

#include <algorithm>
#include <charconv>

namespace anole::exporting {
namespace {

/// "10" or "10-20".
std::optional<IterationRange> rangeFrom(std::string_view text) {
  IterationRange range;
  const char *end = text.data() + text.size();
  auto first = std::from_chars(text.data(), end, range.first);
  if (first.ec != std::errc())
    return std::nullopt;
  range.last = range.first;
  if (first.ptr == end)
    return range;
  auto last = std::from_chars(first.ptr + 1, end, range.last);
  bool isRange = *first.ptr == '-' && last.ec == std::errc() && last.ptr == end;
  return isRange && range.first <= range.last ? std::optional(range) : std::nullopt;
}

} // namespace

Expected<void> ExportWindow::readRanks(const Trace &trace, const std::string &text) {
  return tools::chosenRanks(trace, text, "--ranks").map([&](const auto &chosen) {
    ranks.resize(chosen.empty() ? 0 : trace.info.ranks);
    for (uint32_t rank : chosen)
      ranks[rank] = true;
  });
}

std::optional<uint64_t> ExportWindow::phaseOf(uint64_t interval) const {
  if (marked.loop == 0 || marked.count() == 0)
    return std::nullopt;
  auto end = std::upper_bound(marked.ends.begin(), marked.ends.end(), interval);
  return static_cast<uint64_t>(end - marked.ends.begin()) + 1;
}

/// What is between the markers of a loop is found while walking, in all threads.
Expected<void> ExportWindow::choosePhase(const Trace &trace, const phases::PhaseWords &words) {
  isCut = isByPhase = true;
  return phasesFor(trace, words).and_then([&](const phases::RunPhases &all) {
    return rowOf(words, all.names).and_then([&](phases::PhaseRow row) -> Expected<void> {
      if (all.kind == phases::PhaseKind::Marked && all.marked.loop != 0) {
        intervals = {marked.markersBefore(row.first), marked.markersUpTo(row.last) - 1};
        return {};
      }
      return eventsOf(trace, all, row.first, row.last).map([&](auto &&found) {
        events = std::forward<decltype(found)>(found);
      });
    });
  });
}

Expected<void> ExportWindow::chooseIterations(const Trace &trace, const std::string &text) {
  auto range = rangeFrom(text);
  if (!range)
    return fail("--iterations needs a number or a range such as 10-20, not '" + text + "'");
  if (marked.every != 0)
    return fail("--iterations counts those of compiled loops, and the phase loop is none");
  if (loop == 0)
    return fail("the trace has no phase loop whose --iterations could be counted: " +
                tools::whyNoPhases(trace));
  isCut = true;
  iterations = *range;
  return {};
}

Expected<ExportWindow> ExportWindow::of(const Trace &trace, const WindowText &text) {
  if (!text.phase.empty() && !text.iterations.empty())
    return fail("--phase and --iterations exclude each other");
  ExportWindow window;
  tools::TracePhases phases = tools::phasesOf(trace);
  if (!phases.loops.empty())
    window.loop = phases.stream->loops[phases.loops[0]].key;
  window.marked = tools::markedPhasesOf(trace);
  auto read = window.readRanks(trace, text.ranks);
  if (read && !text.phase.empty())
    read = window.choosePhase(trace, {text.phase, text.phase});
  if (read && !text.iterations.empty())
    read = window.chooseIterations(trace, text.iterations);
  return read ? Expected<ExportWindow>(std::move(window)) : tl::unexpected(read.error());
}

} // namespace anole::exporting
