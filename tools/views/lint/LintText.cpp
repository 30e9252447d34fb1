#include "tools/views/lint/LintText.h"

#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"

namespace anole::tools {
namespace {

std::string callText(const TraceNames &names, const PointKey &call) {
  return spaced(names.functionName(call), names.callPlace(call.path, false));
}

std::string findingText(const ShownFinding &shown, size_t width) {
  const lint::Finding &finding = shown.finding;
  const lint::FindingRow &row = finding.row();
  std::string who = toText(shown.ranks()) + ": " + callText(shown.names, finding.site);
  std::string text = wrapped({std::string(nameOf(row.severity)), who}, {.hang = 4, .width = width});
  text += entryText({finding.words()}, width);
  if (finding.other)
    text += entryText({"the other call: " + callText(shown.names, *finding.other)}, width);
  std::string times = finding.times > 1 ? plural(finding.times, "time") + "; " : "";
  return text + entryText({times + row.name + ", MPI 4.0, chapter " + row.chapter}, width);
}

} // namespace

std::string lintText(const LintReport &report, const Screen &screen) {
  std::string text;
  for (const lint::Finding &finding : report.result.findings)
    text += findingText({finding, report.names}, screen.width) + "\n";
  if (report.result.findings.empty())
    return "no mistakes found\n";
  return text + plural(report.count(lint::Severity::Error), "error") + ", " +
         plural(report.count(lint::Severity::Warning), "warning") + ", " +
         plural(report.count(lint::Severity::Note), "note") + "\n";
}

} // namespace anole::tools
