#include "tools/generate/CallWriter.h"

namespace anole::tools::generate {

// Calls that complete any or some of their requests.

/// The place of the first request of an array that calls complete one after the other. Between
/// them no request is made, so that it stays where it is.
std::optional<std::string> CallWriter::placeOfMany() {
  proxy.helpers.insert("request");
  proxy.helpers.insert("completed");
  auto count = values.constant(0);
  std::optional<int64_t> newest;
  for (const auto &[rank, terms] : values.column(values.columnOfArray(0) + 1)) {
    auto last = count && *count > 0 ? lastOfEach(terms, static_cast<uint64_t>(*count))
                                    : std::optional<Terms>();
    auto constant = last ? constantOf(*last) : std::nullopt;
    if (!constant || (newest && *newest != *constant)) {
      refuse("its requests were not made one after the other");
      return std::nullopt;
    }
    newest = constant;
  }
  if (!newest || *newest > INT32_MAX || *count > INT32_MAX) {
    refuse("its requests are not known");
    return std::nullopt;
  }
  return "request(" + literal(*newest + *count - 1) + ")";
}

void CallWriter::writeAny(const std::string &name) {
  auto place = placeOfMany();
  if (!place)
    return;
  std::string count = text(values.scalar(0));
  bool isTest = name == "MPI_Testany";
  block.add("{");
  block.add("  int which = MPI_UNDEFINED;");
  if (isTest) {
    block.add("  int flag = 0;");
    block.add("  while (!flag)");
    block.add("    " + callText(name, {count, *place, "&which", "&flag", status()}));
  } else {
    block.add("  " + callText(name, {count, *place, "&which", status()}));
  }
  block.add("  if (which != MPI_UNDEFINED)");
  block.add("    completed(" + *place + " + which, 1);");
  block.add("}");
}

/// One event may stand for several calls that completed so many requests together.
void CallWriter::writeSomeOf(const std::string &name) {
  auto place = placeOfMany();
  if (!place)
    return;
  std::string count = text(values.scalar(0));
  Expression wanted = values.sequence(values.column(values.columnOfLate(0)), literal, "completed");
  block.uses(wanted);
  block.add("{");
  block.add("  int done = 0, found = 0, which[" + count + "];");
  block.add("  do {");
  block.add("    " + callText(name, {count, *place, "&done", "which", "MPI_STATUSES_IGNORE"}));
  block.add("    for (int at = 0; at < done; at++)");
  block.add("      completed(" + *place + " + which[at], 1);");
  block.add("    found += done;");
  block.add("  } while (found >= 0 && found < " + wanted.inside() + ");");
  block.add("}");
}

} // namespace anole::tools::generate
