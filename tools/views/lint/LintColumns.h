#pragma once

#include "runtime/core/model/Endings.h"
#include "tools/analysis/lint/Lint.h"
#include "tools/show/PathText.h"
#include "tools/show/TableColumns.h"

namespace anole::tools {

/// The other call of a finding, with which its call does not fit together.
struct OtherCall {
  PointKey call;
  const TraceNames &names;
};
const Columns<OtherCall> &columnsOf(const OtherCall *);

/// A mistake, as `anole lint` shows it.
struct ShownFinding {
  const lint::Finding &finding;
  const TraceNames &names;

  RankRanges ranks() const;
  std::string functionName() const { return names.functionName(finding.site); }
  Perhaps<OtherCall> other() const;
};
const Columns<ShownFinding> &columnsOf(const ShownFinding *);

/// The rows that `anole lint --json` prints.
struct LintReport {
  std::string file{};
  const lint::LintResult &result;
  const TraceNames &names;

  uint64_t count(lint::Severity severity) const;
};
const Columns<LintReport> &columnsOf(const LintReport *);

} // namespace anole::tools
