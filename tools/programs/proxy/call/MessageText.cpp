#include "tools/programs/proxy/call/CallWriter.h"

#include "runtime/core/model/SpecialValues.h"

namespace anole::tools::generate {

// Messages that were matched, which take the places of requests. One from MPI_PROC_NULL is none,
// and takes no place.

/// Where a probe puts the message that it matches.
std::string CallWriter::newMessage() {
  if (!makesRequest)
    return "&(MPI_Message){MPI_MESSAGE_NULL}";
  needs("message");
  return (requestIf.empty() ? "" : requestIf + " ? ") + std::string("message(0)") +
         (requestIf.empty() ? "" : " : &(MPI_Message){MPI_MESSAGE_NULL}");
}

/// The message that a receive takes.
std::string CallWriter::message(int field) {
  auto column = values.column(static_cast<size_t>(field));
  auto constant = constantOfAll(column);
  if (constant == value(Special::NoProcess))
    return "&(MPI_Message){MPI_MESSAGE_NO_PROC}";
  if (constant.value_or(0) < 0 || holds(column, value(Special::Unknown)))
    refuse("its message is not known");
  std::string later = makesRequest ? "1" : "0";
  bool isPerhaps = hasSpecial(column);
  needs(isPerhaps ? "messageOrNone" : "message");
  if (!isPerhaps) {
    after.emplace_back("pending--;");
    return "message(" + text(plus(values.scalar(field), makesRequest ? 1 : 0)) + ")";
  }
  auto leaf = [](int64_t number) { return isSpecial(number) ? "-1" : literal(number); };
  Expression back = values.sequence(column, leaf, "message");
  after.push_back("if (" + back.inside() + " >= 0)");
  after.emplace_back("  pending--;");
  return "messageOrNone(" + text(back) + ", " + later + ")";
}

} // namespace anole::tools::generate
