#include "tools/views/more/PhaseText.h"

#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/RowsText.h"
#include "tools/views/more/CurveColumns.h"
#include "tools/views/more/PatternColumns.h"
#include "tools/views/more/PhaseColumns.h"
#include "tools/views/more/SegmentColumns.h"

#include <algorithm>
#include <map>

namespace anole::phases {
namespace {

using tools::countText;
using tools::plural;
using Rows = std::vector<std::vector<std::string>>;

constexpr size_t mostLines = 24, mostDepth = 6; // of a phase's structure
constexpr size_t functionsShown = 3, fewestAlike = 3;

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
    for (const Part &part : sequence)
      if (part.isSymbol()) {
        Alike &all = alike[nameOf(report.names[part.symbol])];
        ++all.parts;
        all.times += part.times;
        all.time += timeOf(part);
      }
    add(sequence, 0, 1);
    if (left > 0)
      rows.push_back({"", "", "and " + plural(left, "other part")});
    return tools::tableText(rows, {0, 1}, 2, screen.width);
  }

private:
  /// `outer` is how often all of it comes.
  void add(const Sequence &sequence, size_t depth, uint64_t outer) {
    for (const Part &part : sequence)
      if (Alike *all = depth == 0 ? manyAlike(part) : nullptr)
        addAlike(part, *all);
      else if (rows.size() >= mostLines || depth > mostDepth)
        left += 1 + partsOf(part.body);
      else
        add(part, depth, outer);
  }

  void add(const Part &part, size_t depth, uint64_t outer) {
    std::string times = countText(part.times) + " x", indent(4 * depth, ' ');
    std::string text = depth == 0 ? "" : indent + times + " ";
    text += part.isSymbol() ? numberOf(part.symbol) + " " + nameOf(report.names[part.symbol])
                            : "these:";
    rows.push_back({depth == 0 ? times : "",
                    tools::percentText(timeOf(part) * double(outer), report.time()), text});
    add(part.body, depth + 1, outer * part.times);
  }

  /// Patterns at the top that do the same.
  struct Alike {
    size_t parts = 0;
    uint64_t times = 0;
    double time = 0;
    bool isShown = false;
  };

  Alike *manyAlike(const Part &part) {
    if (!part.isSymbol())
      return nullptr;
    Alike &found = alike.at(nameOf(report.names[part.symbol]));
    return found.parts < fewestAlike ? nullptr : &found;
  }

  /// One line for all of them, where the first is.
  void addAlike(const Part &first, Alike &all) {
    if (!all.isShown)
      rows.push_back(
          {countText(all.times) + " x", tools::percentText(all.time, report.time()),
           nameOf(report.names[first.symbol]) + " (" + plural(all.parts, "pattern") + ")"});
    all.isShown = true;
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
  std::map<std::string, Alike> alike; ///< by name
  uint64_t left = 0;
};

/// "3 phases, 4 segments (depth 2 of 2)".
std::string segmentsText(const PhaseReport &report, const std::string &before, const char *what,
                         const tools::Screen &screen) {
  return tools::wrapped({before + plural(report.phases.size(), what) + ", " +
                         plural(report.tree.cutAt(report.threshold).size(), "segment") +
                         " (depth " + std::to_string(report.threshold) + " of " +
                         std::to_string(report.tree.height()) + ")"},
                        {.hang = 2, .width = screen.width}) +
         (report.threshold <= report.tree.wholeTo
              ? ""
              : "some segments were not looked into: there are too many\n");
}

std::string patternsText(const PhaseReport &report) {
  return plural(lengthOf(report.sequence.sequence), "pattern") + " of " +
         plural(report.sequence.patterns.size(), "kind");
}

/// The list that all commands share, if it is not that of the stages.
std::string listText(const PhasedRun &run, const tools::Screen &screen) {
  constexpr size_t mostShown = 24;
  std::vector<PhaseOfRun> rows = phaseRows(run);
  size_t left = rows.size() - std::min(rows.size(), mostShown);
  rows.resize(rows.size() - left);
  const char *kind = run.phases.kind == PhaseKind::Marked ? " between markers" : "";
  return plural(run.phases.names.size(), "phase") + kind + "\n\n" +
         tools::rowsText(rows, {.width = screen.width}) +
         (left ? "and " + countText(left) + " more: --json\n" : "");
}

std::string stagesText(const PhaseReport &stages, const std::string &before, bool arePhases,
                       const tools::Screen &screen) {
  std::string text = segmentsText(stages, before, arePhases ? "phase" : "stage", screen) + "\n" +
                     tools::rowsText(stageRows(stages), {.without = {arePhases ? "stage" : "phase"},
                                                         .width = screen.width});
  for (size_t i = 0; i < stages.phases.size(); ++i)
    text += "\n" +
            tools::wrapped({(arePhases ? "Phase " : "Stage ") + std::to_string(i + 1) + ": " +
                            stages.phases[i].name},
                           {.hang = 2, .width = screen.width}) +
            StructureText(stages, screen).of(stages.phases[i].sequence);
  return text;
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

std::string phaseText(const tools::LoadedTrace &loaded, const PhasedRun &run,
                      const tools::Screen &screen) {
  const PhaseReport *stages = run.stages();
  const std::string head = loaded.file + ": " + plural(loaded.trace.info.ranks, "rank");
  if (!stages)
    return head + "\n" + listText(run, screen) + "\n" +
           tools::wrapped({"no stages: " + run.whyNoStages}, {.hang = 2, .width = screen.width});
  if (!run.others)
    return tools::wrapped({head + ", " + patternsText(*stages)},
                          {.hang = 2, .width = screen.width}) +
           stagesText(*stages, "", true, screen);
  return head + "\n" + listText(run, screen) + "\n" +
         stagesText(*stages, patternsText(*stages) + " in ", false, screen);
}

std::string patternText(const PhaseReport &report, const tools::Screen &screen) {
  return "\nPatterns\n" +
         tools::rowsText(patternRows(report), {.indent = 2, .width = screen.width});
}

std::string curveText(const PhaseReport &report, const tools::Screen &screen) {
  return "\nDivergence of what is before and behind a place\n" +
         tools::rowsText(curveRows(report), {.indent = 2, .width = screen.width});
}

std::string treeText(const PhaseReport &report, const tools::Screen &screen) {
  std::vector<SegmentRow> rows;
  if (!report.tree.segments.empty())
    addSegment(report, 0, rows);
  return "\nSegments\n" + tools::rowsText(rows, {.indent = 2, .width = screen.width});
}

} // namespace anole::phases
