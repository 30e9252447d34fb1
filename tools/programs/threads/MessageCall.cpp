#include "tools/programs/threads/MessageCall.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/SpecialValues.h"

#include <string>
#include <string_view>

namespace anole::tools {

namespace {

/// Of a call that sends, too, the field of the receive has a name of its own.
FieldPlace placeOfEither(const FunctionInfo &function, std::string_view own,
                         std::string_view other) {
  auto place = placeOf(function.scalars, own);
  return place ? place : placeOf(function.scalars, other);
}

/// What a wildcard received, `_source` say, has a longer name, or came late.
std::optional<int64_t> receivedOf(const FunctionInfo &function, const WalkedEvent &event,
                                  std::string_view name) {
  for (size_t i = 0; i < event.scalars.size() && i < function.scalars.size(); ++i)
    if (function.scalars[i].name.ends_with(name) && !isSpecial(event.scalars[i]))
      return event.scalars[i];
  for (size_t i = 0; i < event.late.size() && i < function.late.size(); ++i)
    if (("_" + function.late[i].name).ends_with(name) && !isSpecial(event.late[i]))
      return event.late[i];
  return std::nullopt;
}

} // namespace

std::optional<MessageCall::Kind> MessageCall::kindOf(const WalkedEvent &event) const {
  auto ofComm = event.scalarAt(comm), from = event.scalarAt(source), with = event.scalarAt(tag);
  if (!ofComm || !from || !with || isSpecial(*ofComm) || *from == value(Special::ProcNull))
    return std::nullopt;
  if (isSpecial(*from))
    from = receivedOf(*function, event, "_source").value_or(*from);
  if (isSpecial(*with))
    with = receivedOf(*function, event, "_tag").value_or(*with);
  return Kind{*ofComm, *from, *with};
}

std::optional<MessageCall::Amount> MessageCall::amountOf(const WalkedEvent &event) const {
  auto elements = event.scalarAt(count), ofType = event.scalarAt(type);
  return elements && ofType ? std::optional(Amount{*elements, *ofType}) : std::nullopt;
}

std::optional<MessageCall> messageCallOf(const FunctionInfo &function) {
  CallOperation operation = roleOf(function.name).operation;
  MessageCall call{.function = &function,
                   .comm = placeOf(function.scalars, FieldKind::Comm),
                   .source = placeOf(function.scalars, "source"),
                   .tag = placeOfEither(function, "recvtag", "tag"),
                   .count = placeOfEither(function, "recvcount", "count"),
                   .type = placeOfEither(function, "recvtype", "datatype"),
                   .probes = operation == CallOperation::Probe,
                   .isMatched = operation == CallOperation::MatchedReceive};
  bool asks = call.comm && call.source && call.tag;
  return asks || call.isMatched ? std::optional(call) : std::nullopt;
}

} // namespace anole::tools
