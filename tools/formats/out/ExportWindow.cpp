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
  if (marked.count() == 0)
    return std::nullopt;
  return static_cast<uint64_t>(std::upper_bound(marked.ends.begin(), marked.ends.end(), interval) -
                               marked.ends.begin());
}

/// What is between markers is found while walking, in all threads.
Expected<void> ExportWindow::choosePhase(const Trace &trace, const phases::PhaseWords &words) {
  isCut = isByPhase = true;
  if (kindOf(words) == phases::PhaseKind::Found)
    return choosePhases(trace, words).map([&](phases::ChosenPhase &&phase) {
      events = std::move(phase.events);
    });
  if (marked.count() == 0)
    return tools::noMarkedPhases();
  return rowOf(words, phases::textsOf(tools::markedNames(trace))).map([&](phases::PhaseRow row) {
    intervals = {marked.markersBefore(row.first), marked.markersUpTo(row.last) - 1};
  });
}

Expected<void> ExportWindow::chooseIterations(const Trace &trace, const std::string &text) {
  auto range = rangeFrom(text);
  if (!range)
    return fail("--iterations needs a number or a range such as 10-20, not '" + text + "'");
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
