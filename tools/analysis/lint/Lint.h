#pragma once

#include "runtime/core/base/Error.h"
#include "tools/analysis/lint/Finding.h"
#include "tools/analysis/model/Effort.h"

namespace anole::lint {

struct LintResult {
  std::vector<Finding> findings{};    ///< errors first
  std::vector<std::string> leftOut{}; ///< a line for each thing that was not looked at, and why

  bool hasError() const {
    return !findings.empty() && findings[0].row().severity == Severity::Error;
  }
};

/// Looks for mistakes in how a program uses MPI, in a complete trace or the pieces of one. Fails if
/// the trace does not say what each rank did.
/// `limit`: values of events that are gone through, for each of up to three passes.
Expected<LintResult> lint(const Trace &trace, uint64_t limit = tools::Effort::usual);

/// The errors, if they are found in some hundredths of a second; else none. For those who only
/// point at them, in passing.
std::vector<Finding> quickErrors(const Trace &trace);

} // namespace anole::lint
