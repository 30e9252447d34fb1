#include "tools/programs/proxy/call/CallWriter.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/SpecialValues.h"

namespace anole::tools::generate {

// Calls that complete any or some of their requests. The trace names those that are new to the
// array since the last such call (runtime/core/handles/CompletionSequence.h); they take the places
// of completed ones, as in a replay.

void CallWriter::joinRequests() {
  needs("some");
  std::string count = text(values.scalar(0));
  auto continues = values.constant(2);
  if (continues != 1) {
    if (!continues) {
      Expression goesOn = values.scalar(2);
      block.uses(goesOn);
      block.add("if (" + goesOn.inside() + " == 0)");
    }
    block.add(std::string(continues ? "" : "  ") + "newArray(" + count + ");");
  }
  auto leaf = [](int64_t number) { return isSpecial(number) ? "-1" : literal(number); };
  auto sizes = values.column(values.columnOfArray(0));
  if (constantOfAll(sizes) == 0)
    return;
  if (holds(values.column(values.columnOfArray(0) + 1), value(Special::Unknown)))
    refuse("no call in the trace made some of its requests");
  Expression distance = values.element(0, "at", leaf), length = values.length(0);
  block.uses(length);
  block.uses(distance);
  block.variables.erase("at");
  block.add("for (int at = 0; at < " + length.inside() + "; at++)");
  block.add("  join(" + distance.text + ");");
  if (std::string counter = countElements(0, distance); !counter.empty())
    block.add(counter + " += " + length.text + ";");
}

void CallWriter::writeAny(const std::string &name) {
  if (constantOfAll(values.column(values.columnOfArray(1))) != 0)
    refuse("which request it completed is in the trace");
  joinRequests();
  bool isTest = roleOf(name).mode == CallMode::Test;
  before.emplace_back("int which = MPI_UNDEFINED;");
  std::vector<std::string> list{text(values.scalar(0)), "some", "&which", "MPI_STATUS_IGNORE"};
  after.emplace_back("leave(1, &which);");
  if (isTest) {
    list.insert(list.begin() + 3, "&flag");
    writePolls(name, list);
  } else {
    call(name, list);
  }
}

/// One event may stand for several calls that completed so many requests together.
void CallWriter::writeSomeOf(const std::string &name) {
  if (constantOfAll(values.column(values.columnOfArray(1))) != 0)
    refuse("which requests it completed is in the trace");
  joinRequests();
  std::string count = text(values.scalar(0));
  auto leaf = [](int64_t number) { return isSpecial(number) ? "1" : literal(number); };
  Expression wanted = values.sequence(values.column(values.columnOfLate(0)), leaf, "completed");
  block.uses(wanted);
  auto most = values.constant(0);
  std::string size = most && *most > 0 && *most < 4096 ? literal(*most) : count + " + 1";
  block.add("{");
  block.add("  int done = 0, found = 0, which[" + size + "];");
  block.add("  do {");
  block.add("    " + callText(name, {count, "some", "&done", "which", "MPI_STATUSES_IGNORE"}));
  block.add("    leave(done, which);");
  block.add("    found += done;");
  block.add("  } while (done != MPI_UNDEFINED && found < " + wanted.inside() + ");");
  block.add("}");
}

} // namespace anole::tools::generate
