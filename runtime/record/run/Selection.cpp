#include "runtime/record/run/Selection.h"

#include "runtime/core/base/FunctionSelection.h"
#include "runtime/core/base/RankSelection.h"
#include "runtime/record/functions/FunctionTable.h"
#include "runtime/record/process/RecordingSwitch.h"
#include "runtime/record/process/Report.h"

namespace anole::record {
namespace {

std::vector<FunctionName> functionNames() {
  std::vector<FunctionName> names;
  for (size_t i = 0; i < functionCount; ++i)
    names.push_back({functionRows[i].name, functionRows[i].family});
  return names;
}

void complain(const Session &session, const char *option, const Error &problem) {
  if (session.place.rank == 0)
    report(std::string(option) + ": " + problem.message + "; recording all");
}

/// A selection that selects nobody is most likely a mistake.
Expected<RankSelection> readRanks(const Session &session) {
  const std::string &text = session.options.recordedRanks;
  auto all = static_cast<uint32_t>(session.place.ranks);
  auto selection = RankSelection::parse(text);
  if (selection && !selection->hasAnyOf(all))
    return fail("'" + text + "' names none of the " + std::to_string(all) + " ranks of this run");
  return selection;
}

} // namespace

void Selection::configure(Session &session) {
  auto ranks = readRanks(session);
  if (!ranks)
    complain(session, "ANOLE_RANKS", ranks.error());
  session.isSelected = !ranks || ranks->has(static_cast<uint32_t>(session.place.rank));
  auto selected = selectFunctions(session.options.functions, functionNames());
  if (!selected)
    return complain(session, "ANOLE_FUNCTIONS", selected.error());
  for (size_t i = 0; i < selected->size(); ++i)
    if (!(*selected)[i])
      recordingSwitch.looks[i] = Look::None;
}

void Selection::begin(const Session &session) {
  begun = session.isSelected;
  update();
}

void Selection::pause(bool wanted) {
  paused = wanted;
  update();
}

void Selection::update() {
  recordingSwitch.recording = begun && !paused && !recordingSwitch.failed && !recordingSwitch.over;
}

} // namespace anole::record
