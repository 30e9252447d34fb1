#pragma once

#include "tools/analysis/measure/Summary.h"
#include "tools/show/PathText.h"
#include "tools/show/TableColumns.h"

namespace anole::tools {

/// A share; 0 if there is nothing.
double partOfWhole(double part, double whole);

/// A call site of a summary.
struct SummarySite {
  const CallSite &site;
  const Summary &summary;
  const TraceNames &names;
  bool isFull = false; ///< text has names of C++ with their parameters

  double time() const { return site.spent.inside; }
  uint64_t calls() const; ///< with polls that found nothing, which take time too
  double ofRun() const;
  double ofMpi() const;
  double mean() const;
};
const Columns<SummarySite> &columnsOf(const SummarySite *);

/// All calls of a function; the path of the site is that of one of them.
struct SummaryFunction : SummarySite {};
const Columns<SummaryFunction> &columnsOf(const SummaryFunction *);

/// A loop or phase of a summary.
struct SummaryRow {
  const SummaryPart &part;
  const Summary &summary;
  bool isFull = false;

  double ofRun() const;
};
const Columns<SummaryRow> &columnsOf(const SummaryRow *);

} // namespace anole::tools
