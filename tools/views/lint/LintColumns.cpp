#include "tools/views/lint/LintColumns.h"

#include "tools/show/RankRangeForm.h" // IWYU pragma: keep: of ranks

#include <algorithm>

namespace anole::tools {
namespace {

std::string callingPlace(const TraceNames &names, const PointKey &call) {
  return names.callPlace(call.path, true);
}

auto countOf(lint::Severity severity) {
  return [severity](const LintReport &report) { return report.count(severity); };
}

} // namespace

RankRanges ShownFinding::ranks() const {
  RankRanges ranges;
  for (uint32_t rank : finding.ranks)
    append(ranges, {rank, rank});
  return ranges;
}

Perhaps<OtherCall> ShownFinding::other() const {
  return finding.other ? std::optional(OtherCall{*finding.other, names}) : std::nullopt;
}

const Columns<OtherCall> &columnsOf(const OtherCall *) {
  using Row = OtherCall;
  static const Columns<OtherCall> columns(
      "", "The call with which this one does not fit together",
      {{"function", [](const Row &row) { return row.names.functionName(row.call); }},
       {"place", [](const Row &row) { return callingPlace(row.names, row.call); }},
       {"path", [](const Row &row) { return StableId{row.call.path}; }}});
  return columns;
}

const Columns<ShownFinding> &columnsOf(const ShownFinding *) {
  using Row = ShownFinding;
  static const Columns<ShownFinding> columns(
      "finding", "A mistake in how the program uses MPI",
      {{"kind", [](const Row &row) { return std::string(row.finding.row().name); }},
       {"severity", [](const Row &row) { return std::string(nameOf(row.finding.row().severity)); },
        "error, warning or note"},
       {"what", [](const Row &row) { return std::string(row.finding.row().what); }},
       {"detail", [](const Row &row) { return row.finding.detail; }, "May be empty"},
       {"chapter", [](const Row &row) { return std::string(row.finding.row().chapter); },
        "Of the standard, MPI 4.0, which says so"},
       {"ranks", &ShownFinding::ranks},
       {"times", [](const Row &row) { return row.finding.times; }, "Of all ranks"},
       {"function", &ShownFinding::functionName},
       {"place", [](const Row &row) { return callingPlace(row.names, row.finding.site); }},
       {"path", [](const Row &row) { return StableId{row.finding.site.path}; }},
       {"other", &ShownFinding::other}});
  return columns;
}

uint64_t LintReport::count(lint::Severity severity) const {
  auto isSo = [&](const lint::Finding &finding) { return finding.row().severity == severity; };
  return static_cast<uint64_t>(std::ranges::count_if(result.findings, isSo));
}

const Columns<LintReport> &columnsOf(const LintReport *) {
  using Row = LintReport;
  static const Columns<LintReport> columns(
      {{"file", &LintReport::file},
       {"errors", countOf(lint::Severity::Error)},
       {"warnings", countOf(lint::Severity::Warning)},
       {"notes", countOf(lint::Severity::Note)},
       {"findings",
        [](const Row &row) { return rowsOf<ShownFinding>(row.result.findings, row.names); }},
       {"left_out", [](const Row &row) { return row.result.leftOut; },
        "A line for each thing that was not looked at"}});
  return columns;
}

} // namespace anole::tools
