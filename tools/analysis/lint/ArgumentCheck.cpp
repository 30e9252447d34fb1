#include "tools/analysis/lint/ArgumentCheck.h"

#include "runtime/core/handles/PredefinedNames.h"
#include "runtime/core/model/SpecialValues.h"
#include "tools/analysis/state/CommunicatorMap.h"

#include <string_view>

namespace anole::lint {
namespace {

bool isHandle(FieldKind kind) {
  return kind == FieldKind::Comm || kind == FieldKind::Type || kind == FieldKind::Op ||
         kind == FieldKind::Window;
}

/// Whether the call exchanges data, so that MPI looks at all of its handles.
bool isExchange(CallOperation operation) {
  return (operation >= CallOperation::Send && operation <= CallOperation::MatchedProbe) ||
         isCollective(operation) || isOneSided(operation);
}

/// MPI_NO_OP accumulates nothing: what the call says of that is ignored.
bool isIgnored(const RankCall &call, std::string_view field) {
  auto op = call.event.scalarAt(placeOf(call.shape.function->scalars, FieldKind::Op));
  const char *name = op ? predefinedName(FieldKind::Op, *op) : nullptr;
  return field == "origin_datatype" && name && name == std::string_view("NO_OP");
}

} // namespace

void ArgumentCheck::read(const RankCall &call) {
  if (isExchange(call.role().operation)) {
    readHandles(call);
    readAmounts(call);
    readPeers(call);
  }
  readFreed(call);
  if (call.role().makes(CallObject::Communicator))
    followGroup(call);
}

void ArgumentCheck::readHandles(const RankCall &call) {
  const FunctionInfo &function = *call.shape.function;
  for (size_t i = 0; i < std::min(function.scalars.size(), call.event.scalars.size()); ++i)
    if (isHandle(function.scalars[i].kind) && call.event.scalars[i] == value(Special::Null) &&
        !isIgnored(call, function.scalars[i].name))
      findings.add(FindingKind::NullHandle, call.rank, call.place(), function.scalars[i].name);
}

/// Freeing an object makes its handle null, so that freeing it again is given a null handle.
void ArgumentCheck::readFreed(const RankCall &call) {
  auto check = [&](size_t place) {
    if (call.event.scalarAt(place) == value(Special::Null))
      findings.add(FindingKind::NullHandle, call.rank, call.place(),
                   call.shape.function->scalars[place].name);
  };
  if (call.role().operation == CallOperation::FreeRequest && call.shape.request)
    check(*call.shape.request);
  for (const auto &[object, place] : objectFields.of(call.shape).freed)
    check(place);
}

void ArgumentCheck::readAmounts(const RankCall &call) {
  const FunctionInfo &function = *call.shape.function;
  for (const auto &amount : {call.shape.bytes.sent, call.shape.bytes.received}) {
    auto count = amount ? call.event.scalarAt(amount->counts) : std::nullopt;
    if (count && *count < 0 && !isSpecial(*count))
      findings.add(FindingKind::NegativeCount, call.rank, call.place(),
                   function.scalars[*amount->counts].name + " is " + std::to_string(*count));
  }
  auto tag = call.event.scalarAt(call.shape.sendTag);
  if (tag && *tag < 0 && !isSpecial(*tag))
    findings.add(FindingKind::InvalidTag, call.rank, call.place(),
                 "tag is " + std::to_string(*tag));
}

void ArgumentCheck::readPeers(const RankCall &call) {
  auto communicator = call.objects.communicatorOf(call.shape, call.event);
  auto group = communicator ? groups.find(*communicator) : groups.end();
  if (group == groups.end())
    return;
  const OneGroup &of = group->second;
  checkRank(call, call.shape.dest, "dest", of, of.own);
  checkRank(call, call.shape.source, "source", of, of.own);
  checkRank(call, call.shape.target, "target_rank", of, of.own);
  checkRank(call, call.shape.root, "root", of, 0);
}

void ArgumentCheck::checkRank(const RankCall &call, FieldPlace place, const char *what,
                              const OneGroup &group, int64_t own) {
  auto field = call.event.scalarAt(place);
  if (!field || isSpecial(*field))
    return;
  int64_t rank = *field + own;
  if (rank < 0 || rank >= group.size)
    findings.add(FindingKind::RankOutOfRange, call.rank, call.place(),
                 std::string(what) + " is " + std::to_string(rank) + ", of " +
                     std::to_string(group.size));
}

/// Ranks of a communicator that connects two groups are those of the other one.
void ArgumentCheck::followGroup(const RankCall &call) {
  auto kind = tools::makerKindOf(call.role());
  auto made = call.event.scalarAt(call.shape.madeComm);
  const auto &fields = call.shape.function->scalars;
  auto own = call.event.scalarAt(placeOf(fields, FieldKind::NewRank));
  auto size = call.event.scalarAt(placeOf(fields, FieldKind::NewSize));
  bool isOneGroup = kind == tools::MakerKind::Whole || kind == tools::MakerKind::Some;
  auto from = call.event.scalarAt(call.shape.comm);
  bool isOfOne =
      call.role().operation == CallOperation::MergeGroups || (from && groups.contains(*from));
  if (isOneGroup && isOfOne && made && own && size && !isSpecial(*made))
    groups[*made] = {*own + call.rank, *size};
}

} // namespace anole::lint
