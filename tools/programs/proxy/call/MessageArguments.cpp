#include "tools/programs/proxy/call/CallWriter.h"

#include "runtime/core/model/SpecialValues.h"

namespace anole::tools::generate {

// Messages that were matched, which take the places of requests. One from MPI_PROC_NULL is none,
// and takes no place.

/// Where a probe puts the message that it matches.
Expression CallWriter::newMessage() {
  Expression none = addressOf(compound("MPI_Message", {named("MPI_MESSAGE_NULL")}));
  if (!makesRequest)
    return none;
  Expression made = called("message", {literal(0)});
  return requestIf ? choice(*requestIf, made, none) : made;
}

/// The message that a receive takes.
Expression CallWriter::message(int field) {
  auto column = values.column(static_cast<size_t>(field));
  auto constant = constantOfAll(column);
  if (constant == value(Special::NoProcess))
    return addressOf(compound("MPI_Message", {named("MPI_MESSAGE_NO_PROC")}));
  if (constant.value_or(0) < 0 || holds(column, value(Special::Unknown)))
    refuse("its message is not known");
  int64_t later = makesRequest ? 1 : 0;
  Statement done = compute(suffixed(named("pending"), "--"));
  if (!hasSpecial(column)) {
    after.push_back(done);
    return called("message", {plus(values.scalar(field), later)});
  }
  Expression back = values.sequence(column, distanceLeaf, "message");
  after.push_back(onlyIf(joined(back, ">=", literal(0)), {done}));
  return called("messageOrNone", {back, literal(later)});
}

} // namespace anole::tools::generate
