#include "tools/views/more/SignatureColumns.h"

#include "tools/show/NumberText.h"
#include "tools/show/RowsText.h"

namespace anole::tools {

const Columns<SignatureRow> &columnsOf(const SignatureRow *) {
  using Column = ColumnOf<SignatureRow>;
  static const Columns<SignatureRow> columns(
      {Column("name", &SignatureRow::name).under("signature"),
       Column("differs", &SignatureRow::differs).under("differs"),
       Column("values", &SignatureRow::values, "How many different ones the ranks have")
           .under("values")});
  return columns;
}

const Columns<SignatureReport> &columnsOf(const SignatureReport *) {
  static const Columns<SignatureReport> columns(
      {{"file", &SignatureReport::file},
       {"ranks", [](const SignatureReport &report) { return report.format.ranks; }},
       {"signatures", &SignatureReport::rows}});
  return columns;
}

std::vector<SignatureRow> SignatureReport::rows() const {
  std::vector<SignatureRow> all;
  for (size_t i = 0; i < signatureCount; ++i)
    all.push_back({signatureNames[i], format.differs(i), format.values[i]});
  return all;
}

std::string SignatureReport::text() const {
  constexpr uint64_t signatureBytes = 8;
  uint64_t differing = format.differing();
  return file + ": " + plural(format.ranks, "rank") + ", " + countText(differing) + " of " +
         std::to_string(signatureCount) +
         " signatures differ: " + std::to_string(differing * signatureBytes) +
         " bytes a rank in place of " + std::to_string(signatureCount * signatureBytes) + "\n\n" +
         rowsText(rows(), {2});
}

} // namespace anole::tools
