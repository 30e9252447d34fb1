#include "tools/programs/proxy/call/CallWriter.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermFacts.h"
#include "tools/programs/proxy/program/TableLimit.h"

#include <algorithm>

namespace anole::tools::generate {

// What receives name: the message that they received in the traced run.

namespace {

/// A tag that no message has: a receive of any tag that was cancelled must not take one.
constexpr int64_t unusedTag = 32767;

/// What a wildcard received, where one is; else what the call was given.
std::optional<Terms> settled(const Terms &given, const Terms &received, uint64_t count,
                             Special wildcard) {
  auto constant = constantOf(given);
  if (constantOf(received) == value(Special::AsPosted))
    return given;
  auto range = factsOf(received).range();
  if (constant && range && !isSpecial(range->low))
    return received;
  if (count > std::max(mostNumbers(given), mostNumbers(received)))
    return std::nullopt;
  Terms result;
  TermCursor asked(given), found(received);
  for (uint64_t i = 0; i < count; ++i) {
    int64_t number = asked.next().value_or(0), real = found.next().value_or(0);
    bool isKnown = !isSpecial(real) || real == value(Special::ProcNull);
    if (real == value(Special::Cancelled) && number == value(Special::AnyTag))
      number = unusedTag;
    result.push_back({number == value(wildcard) && isKnown ? real : number, 0, 1, {}});
  }
  return result;
}

} // namespace

/// Where a call of this form says what a wildcard received.
std::optional<size_t> CallWriter::receivedColumn(const CallSyntax &syntax, bool isTag) const {
  for (const ParameterSyntax &each : syntax.parameters()) {
    if (each.form == ArgumentForm::RecvStatus && each.field >= 0)
      return static_cast<size_t>(each.field) + (isTag ? 1 : 0);
    if (each.form == ArgumentForm::NewReceive)
      return values.columnOfLate(isTag ? 1 : 0);
  }
  return std::nullopt;
}

/// A wildcard is what it received in the traced run: another message could be the one that a later
/// call waits for. The replay does the same, below the tools that watch it. A persistent receive
/// may receive others each time and stays a wildcard.
Expression CallWriter::number(const ParameterSyntax &parameter, const CallSyntax &syntax) {
  auto field = static_cast<size_t>(std::max<int>(parameter.field, 0));
  if (values.constant(field) == value(Special::Address))
    refuse("it goes to an address of the program");
  if (auto count = values.constant(field); count && parameter.name == std::string("nnodes"))
    return rankLeaf(proxy.context())(*count);
  bool isTag = parameter.form == ArgumentForm::RecvTag;
  auto received = receivedColumn(syntax, isTag);
  Special wildcard = isTag ? Special::AnyTag : Special::AnySource;
  bool isReceived = received && (isTag || parameter.form == ArgumentForm::Source);
  Sequences fixed, found = received ? receivedIn(*received) : Sequences();
  if (!isReceived || parameter.field < 0 ||
      (!holds(values.column(field), value(wildcard)) && !holds(found, value(Special::Cancelled))))
    return values.scalar(parameter.field);
  for (const auto &[rank, given] : values.column(field)) {
    auto own = settled(given, found[rank], proxy.programs.point(point).at(rank)->count, wildcard);
    if (!own)
      refuse("what its wildcards received follows no rule that is short enough");
    fixed[rank] = own.value_or(given);
  }
  if (fixed != values.column(field))
    proxy.note(isTag ? "receives with MPI_ANY_TAG name the tag that they received"
                     : "receives from MPI_ANY_SOURCE name the rank from which they received");
  return values.scalarAs(parameter.field, fixed);
}

/// What the calls received, or that they were cancelled.
Sequences CallWriter::receivedIn(size_t column) {
  Sequences found = values.column(column);
  for (const auto &[rank, calls] : proxy.cancelled.postedAt(point)) {
    uint64_t count = proxy.programs.point(point).at(rank)->count;
    uint64_t most = mostNumbers(found[rank]);
    if (count > most)
      refuse("too many of its receives may have been cancelled");
    Terms results;
    TermCursor from(found[rank]);
    for (uint64_t i = 0; i < std::min(count, most); ++i) {
      auto number = from.next().value_or(0);
      bool isCancelled = std::ranges::find(calls, i) != calls.end();
      results.push_back({isCancelled ? value(Special::Cancelled) : number, 0, 1, {}});
    }
    found[rank] = std::move(results);
  }
  return found;
}

/// Takes the message of a receive that was cancelled too late (CancelledReceives.h).
void CallWriter::writeDiscard() {
  if (!proxy.cancelled.areKnown())
    refuse("the trace is too long to look for messages of receives that were cancelled too late");
  Sequences sources, tags;
  std::set<int64_t> comms;
  for (const auto &[rank, messages] : proxy.cancelled.takenAt(point))
    for (uint64_t i = 0; i < proxy.programs.point(point).at(rank)->count; ++i) {
      auto found = messages.find(i);
      bool isTaken = found != messages.end();
      sources[rank].push_back({isTaken ? found->second.source : 0, 0, 1, {}});
      tags[rank].push_back({isTaken ? found->second.tag : -1, 0, 1, {}});
      if (isTaken)
        comms.insert(found->second.comm);
    }
  if (sources.empty())
    return;
  for (const auto &[rank, trace] : proxy.programs.point(point))
    if (!sources.contains(rank)) {
      sources[rank] = {{0, 0, 0, {}}};
      tags[rank] = {{-1, 0, 0, {}}};
    }
  if (comms.size() != 1 || *comms.begin() == 1) {
    refuse("receives in several communicators may have been cancelled");
    return;
  }
  int64_t comm = *comms.begin();
  const ObjectArray &objects = *arrayFor("Comm");
  Expression handle =
      comm == 0 ? named("MPI_COMM_WORLD")
                : proxy.element(objects, literal(comm - 2), static_cast<uint64_t>(comm - 2));
  after.push_back(
      compute(called("discard", {values.sequence(sources, literal, "discardedFrom"),
                                 values.sequence(tags, literal, "discardedTag"), handle})));
  proxy.note("messages of receives that were cancelled too late are received out of sight");
}

} // namespace anole::tools::generate
