#include "tools/analysis/lint/Finding.h"

namespace anole::lint {
namespace {

constexpr FindingRow findingRows[] = {
#define ANOLE_FINDING(Enumerator, Name, Level, What, Chapter)                                      \
  {Name, Severity::Level, What, Chapter},
#include "tools/analysis/lint/Findings.def"
};

} // namespace

const char *nameOf(Severity severity) {
  constexpr const char *names[] = {"error", "warning", "note"};
  return names[static_cast<size_t>(severity)];
}

const FindingRow &rowOf(FindingKind kind) { return findingRows[static_cast<size_t>(kind)]; }

std::string Finding::words() const {
  return detail.empty() ? row().what : std::string(row().what) + ": " + detail;
}

} // namespace anole::lint
