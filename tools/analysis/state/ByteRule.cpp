#include "tools/analysis/state/ByteRule.h"

#include "runtime/core/calls/CallPlaces.h"
#include "runtime/core/model/FieldPlace.h"
#include "tools/analysis/state/CommunicatorMap.h"

namespace anole::tools {
namespace {

/// The columns of a function's points, by the names and kinds of its fields.
class Columns {
public:
  explicit Columns(const FunctionInfo &function) : function(function) {}

  FieldPlace scalar(const char *name) const { return placeOf(function.scalars, name); }
  FieldPlace scalar(FieldKind kind) const { return placeOf(function.scalars, kind); }
  FieldPlace lengths(const char *name) const {
    FieldPlace array = placeOf(function.arrays, name);
    return array ? FieldPlace(function.scalars.size() + 2 * *array) : std::nullopt;
  }

  /// Empty if the call has no such amount, or the trace does not hold it.
  std::optional<ByteColumns> of(const CallAmount &amount) const {
    if (!amount.type)
      return std::nullopt;
    ByteColumns columns;
    columns.types = scalar(amount.type);
    if (auto array = lengths(amount.type); !columns.types && array) {
      columns.types = *array + 1;
      columns.typesInArrays = true;
    }
    if (amount.count)
      addCounts(columns, amount.count);
    if (amount.forEach && !columns.lengths)
      columns.peers = scalar(FieldKind::Comm);
    bool isKnown = columns.types && (columns.counts || !amount.count);
    return isKnown ? std::optional(columns) : std::nullopt;
  }

private:
  void addCounts(ByteColumns &columns, const char *name) const {
    columns.counts = scalar(name);
    columns.partitions = scalar("partitions");
    if (auto array = lengths(name); !columns.counts && array) {
      columns.lengths = array;
      columns.counts = *array + 1;
    }
  }

  const FunctionInfo &function;
};

} // namespace

ByteRule byteRuleOf(const KnownFunction &function) {
  Columns columns(*function.info);
  ByteRule rule;
  rule.sent = columns.of(function.role->bytes.sent);
  rule.received = columns.of(function.role->bytes.received);
  CallPlaces places(*function.info, *function.role);
  if (rule.sent)
    rule.sent->partner = places.target ? places.target : places.dest;
  if (rule.received)
    rule.received->partner = places.target ? places.target : places.source;
  if (function.role->bytes.mayBeInPlace) {
    rule.inPlace = columns.scalar("in_place");
    rule.inPlaceSent = columns.of(function.role->bytes.sentInPlace);
  }
  return rule;
}

std::optional<SizeColumns> typeSizesOf(const KnownFunction &function) {
  Columns columns(*function.info);
  bool isCommit = function.role->operation == CallOperation::CommitType;
  auto type = columns.scalar("datatype");
  auto size = columns.scalar(isCommit ? "datatype_size" : "size");
  bool isKnown = (isCommit || function.role->operation == CallOperation::TypeSize) && type && size;
  return isKnown ? std::optional(SizeColumns{*type, *size}) : std::nullopt;
}

std::optional<SizeColumns> communicatorSizesOf(const KnownFunction &function) {
  Columns columns(*function.info);
  auto made = columns.scalar(FieldKind::NewComm), size = columns.scalar(FieldKind::NewSize);
  MakerKind kind = makerKindOf(*function.role);
  bool isOneGroup = kind == MakerKind::Whole || kind == MakerKind::Some;
  return isOneGroup && made && size ? std::optional(SizeColumns{*made, *size}) : std::nullopt;
}

std::optional<SizeColumns> typeCopiesOf(const KnownFunction &function) {
  Columns columns(*function.info);
  auto made = columns.scalar("newtype"), from = columns.scalar("oldtype");
  bool isCopy = function.role->operation == CallOperation::CopyType && made && from;
  return isCopy ? std::optional(SizeColumns{*made, *from}) : std::nullopt;
}

} // namespace anole::tools
