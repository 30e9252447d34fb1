#include "tools/views/PhaseText.h"

#include "tools/show/NumberText.h"
#include "tools/show/RowsText.h"
#include "tools/views/PatternColumns.h"
#include "tools/views/PhaseColumns.h"
#include "tools/views/SegmentColumns.h"

#include <algorithm>

namespace anole::phases {
namespace {

using tools::countText;
using tools::plural;
using Rows = std::vector<std::vector<std::string>>;

constexpr size_t mostLines = 24, mostDepth = 6; // of a phase's structure
constexpr size_t functionsShown = 3;

std::string percentText(double part, double all) {
  return all > 0 ? tools::roundText(100 * part / all, 3) + " %" : "-";
}

std::string joined(const std::vector<std::string> &names) {
  std::string text;
  for (size_t i = 0; i < std::min(names.size(), functionsShown); ++i)
    text += (i == 0 ? "" : ", ") + names[i];
  return text + (names.size() > functionsShown ? ", ..." : "");
}

std::string numberOf(size_t pattern) { return "P" + std::to_string(pattern + 1); }

/// What a phase consists of: its loops, and the patterns in them.
class StructureText {
public:
  StructureText(const PhaseReport &report, const tools::Screen &screen)
      : report(report), screen(screen) {}

  std::string of(const Sequence &sequence) {
    add(sequence, 0, 1);
    if (left > 0)
      rows.push_back({"", "", "and " + plural(left, "other part")});
    return tools::tableText(rows, {0, 1}, 2, screen.width);
  }

private:
  /// `outer` is how often all of it comes.
  void add(const Sequence &sequence, size_t depth, uint64_t outer) {
    for (const Part &part : sequence)
      if (rows.size() >= mostLines || depth > mostDepth)
        left += 1 + partsOf(part.body);
      else
        add(part, depth, outer);
  }

  void add(const Part &part, size_t depth, uint64_t outer) {
    std::string times = countText(part.times) + " x", indent(4 * depth, ' ');
    std::string text = depth == 0 ? "" : indent + times + " ";
    text += part.isSymbol() ? numberOf(part.symbol) + " " + nameOf(report.names[part.symbol])
                            : "these:";
    rows.push_back(
        {depth == 0 ? times : "", percentText(timeOf(part) * double(outer), report.time()), text});
    add(part.body, depth + 1, outer * part.times);
  }

  double timeOf(const Part &part) const {
    double time = part.isSymbol() ? report.times[part.symbol] : 0;
    for (const Part &child : part.body)
      time += timeOf(child);
    return time * static_cast<double>(part.times);
  }

  const PhaseReport &report;
  const tools::Screen &screen;
  Rows rows;
  uint64_t left = 0;
};

std::string headText(const tools::LoadedTrace &loaded, const PhaseReport &report) {
  return loaded.file + ": " + plural(report.ranks, "rank") + ", " +
         plural(lengthOf(report.sequence.sequence), "pattern") + " of " +
         plural(report.sequence.patterns.size(), "kind") + "\n" +
         plural(report.phases.size(), "phase") + ", " +
         plural(report.tree.cutAt(report.threshold).size(), "segment") + " (depth " +
         std::to_string(report.threshold) + " of " + std::to_string(report.tree.height()) + ")\n" +
         (report.threshold <= report.tree.wholeTo
              ? ""
              : "some segments were not looked into: there are too many\n");
}

std::string markedText(const Trace &trace, const tools::Screen &screen) {
  constexpr size_t mostShown = 12;
  std::vector<PhaseBetweenMarkers> rows = markedRows(trace);
  size_t left = rows.size() - std::min(rows.size(), mostShown);
  rows.resize(rows.size() - left);
  return rows.empty() ? ""
                      : "\nBetween markers, as measured\n" +
                            tools::rowsText(rows, {.indent = 2, .width = screen.width}) +
                            (left ? "  and " + countText(left) + " more: --json\n" : "");
}

/// The parts of a segment below it.
void addSegment(const PhaseReport &report, uint32_t index, std::vector<SegmentRow> &rows) {
  const Segment &segment = report.tree.segments[index];
  rows.push_back({segment, index});
  if (!segment.left)
    return;
  addSegment(report, *segment.left, rows);
  addSegment(report, *segment.left + 1, rows);
}

} // namespace

std::string nameOf(const NamedPattern &pattern) {
  std::string functions = joined(pattern.functions);
  return (pattern.function.empty() ? "" : pattern.function + ": ") +
         (pattern.topology.empty() ? functions : pattern.topology + " (" + functions + ")");
}

std::string phaseText(const tools::LoadedTrace &loaded, const PhaseReport &report,
                      const tools::Screen &screen) {
  std::string text =
      headText(loaded, report) + "\n" + tools::rowsText(phaseRows(report), {.width = screen.width});
  for (size_t i = 0; i < report.phases.size(); ++i)
    text += "\nPhase " + std::to_string(i + 1) + ": " + report.phases[i].name + "\n" +
            StructureText(report, screen).of(report.phases[i].sequence);
  return text + markedText(loaded.trace, screen);
}

std::string patternText(const PhaseReport &report, const tools::Screen &screen) {
  return "\nPatterns\n" +
         tools::rowsText(patternRows(report), {.indent = 2, .width = screen.width});
}

std::string treeText(const PhaseReport &report, const tools::Screen &screen) {
  std::vector<SegmentRow> rows;
  if (!report.tree.segments.empty())
    addSegment(report, 0, rows);
  return "\nSegments\n" + tools::rowsText(rows, {.indent = 2, .width = screen.width});
}

} // namespace anole::phases
