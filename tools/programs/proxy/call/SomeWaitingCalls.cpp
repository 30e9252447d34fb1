#include "tools/programs/proxy/call/CallWriter.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/SpecialValues.h"

namespace anole::tools::generate {
namespace {

Statement claimed(const Expression &count) { return compute(called("claim", {count})); }

} // namespace

// Calls that complete any or some of their requests. The trace names those that are new to the
// array since the last such call (runtime/core/handles/CompletionSequence.h); they take the places
// of completed ones, as in a replay. How many a call finds differs from run to run: a later one
// waits for as many fewer, or it would wait for a message that the program is yet to ask for.

void CallWriter::joinRequests() {
  Statement begin = compute(called("newArray", {values.scalar(0)}));
  auto continues = values.constant(2);
  if (!continues)
    begin = onlyIf(joined(values.scalar(2), "==", literal(0)), {begin});
  if (continues != 1)
    block.add(begin);
  auto sizes = values.column(values.columnOfArray(0));
  if (constantOfAll(sizes) == 0)
    return;
  if (holds(values.column(values.columnOfArray(0) + 1), value(Special::Unknown)))
    refuse("no call in the trace made some of its requests");
  Expression distance = values.element(0, named("at"), distanceLeaf), length = values.length(0);
  block.add(counting("int", "at", length, {compute(called("join", {distance}))}));
  if (auto counted = countedElements(0, distance, length))
    block.add(*counted);
}

void CallWriter::writeAny(const std::string &name) {
  if (constantOfAll(values.column(values.columnOfArray(1))) != 0)
    refuse("which request it completed is in the trace");
  joinRequests();
  bool isTest = roleOf(name).mode == CallMode::Test;
  Expression which = addressOf(named("which"));
  std::vector<Expression> list{values.scalar(0), named("some"), which};
  if (isTest)
    list.push_back(addressOf(named("flag")));
  list.push_back(named("MPI_STATUS_IGNORE"));
  Statements calls = isTest ? polls(name, list) : Statements{compute(called(name, list))};
  calls.insert(calls.begin(), declared("int", "which", named("MPI_UNDEFINED")));
  calls.push_back(compute(called("leave", {literal(1), which})));
  block.add(onlyIf(joined(named("ahead"), "==", literal(0)), std::move(calls)));
  block.add(claimed(literal(1)));
}

/// One event may stand for several calls that completed so many requests together. Where nothing
/// was open, a call completed none.
void CallWriter::writeSomeOf(const std::string &name) {
  if (constantOfAll(values.column(values.columnOfArray(1))) != 0)
    refuse("which requests it completed is in the trace");
  joinRequests();
  auto leaf = [](int64_t number) { return literal(isSpecial(number) ? 1 : number); };
  auto completed = values.column(values.columnOfLate(0));
  Expression wanted = values.sequence(completed, leaf, "completed");
  Expression count = values.scalar(0), done = named("done"), ahead = named("ahead");
  auto most = values.constant(0);
  Expression size = most && *most > 0 && *most < 4096 ? literal(*most) : plus(count, 1);
  Expression isShort = joined(ahead, "<", wanted);
  Expression isOpen = joined(joined(done, "!=", named("MPI_UNDEFINED")), "&&", isShort);
  Statements round{compute(called(name, {count, named("some"), addressOf(done), named("which"),
                                         named("MPI_STATUSES_IGNORE")})),
                   compute(called("leave", {done, named("which")}))};
  Statement rounds = repeatedUntilNot(isOpen, std::move(round));
  if (roleOf(name).mode != CallMode::Test) {
    const bool isAny = constantOfAll(completed).value_or(0) > 0;
    Expression isNone = joined(ahead, "==", literal(0));
    rounds = onlyIf(isAny ? isShort : joined(isNone, "||", isShort), {std::move(rounds)});
  }
  block.add(grouped({declared("int", "done", literal(0)), declaredArray("int", "which", {size}),
                     std::move(rounds), claimed(wanted)}));
}

} // namespace anole::tools::generate
