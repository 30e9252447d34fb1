#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/show/TableColumns.h"
#include "tools/views/more/SignatureFormat.h"

namespace anole::tools {

/// One kind of signature, and whether it tells ranks apart.
struct SignatureRow {
  const char *name;
  bool differs;
  uint64_t values;
};
const Columns<SignatureRow> &columnsOf(const SignatureRow *);

/// The row of [Bahmani2017], table 4.1, for a trace.
struct SignatureReport {
  std::string file;
  SignatureFormat format;

  std::vector<SignatureRow> rows() const;
  /// One signature a line.
  std::string text() const;
};
const Columns<SignatureReport> &columnsOf(const SignatureReport *);

} // namespace anole::tools
