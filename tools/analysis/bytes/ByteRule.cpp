#include "tools/analysis/bytes/ByteRule.h"

#include "runtime/core/model/FieldPlace.h"
#include "tools/analysis/model/CommunicatorMap.h"

namespace anole::tools {
namespace {

/// The columns of a function's points, by the names of its fields.
class Columns {
public:
  explicit Columns(const FunctionInfo &function) : function(function) {}

  FieldPlace scalar(const char *name) const { return placeOf(function.scalars, name); }
  FieldPlace scalar(FieldKind kind) const { return placeOf(function.scalars, kind); }
  FieldPlace lengths(const std::string &name) const {
    FieldPlace array = placeOf(function.arrays, name);
    return array ? FieldPlace(function.scalars.size() + 2 * *array) : std::nullopt;
  }
  bool nameHas(const char *part) const { return function.name.find(part) != std::string::npos; }
  bool has(FieldKind kind) const { return scalar(kind).has_value(); }

  /// `count` elements of `type`, or the same with an s for arrays of them.
  std::optional<ByteColumns> amount(const std::string &count, const std::string &type) const {
    ByteColumns columns;
    columns.counts = scalar(count.c_str());
    columns.types = scalar(type.c_str());
    if (auto array = lengths(count + "s"); !columns.counts && array) {
      columns.lengths = array;
      columns.counts = *array + 1;
    }
    if (auto array = lengths(type + "s"); !columns.types && array && columns.lengths) {
      columns.types = *array + 1;
      columns.typesInArrays = true;
    }
    return columns.counts && columns.types ? std::optional(columns) : std::nullopt;
  }

  /// The same for each rank of the communicator, if the function is given one such amount for all.
  std::optional<ByteColumns> amountForEach(const std::string &count,
                                           const std::string &type) const {
    auto columns = amount(count, type);
    if (columns && !columns->lengths)
      columns->peers = scalar(FieldKind::Comm);
    return columns;
  }

private:
  const FunctionInfo &function;
};

std::optional<ByteColumns> collectiveSent(const Columns &columns) {
  bool forEach =
      columns.nameHas("catter") || (columns.nameHas("lltoall") && !columns.nameHas("eighbor"));
  return forEach ? columns.amountForEach("sendcount", "sendtype")
                 : columns.amount("sendcount", "sendtype");
}

void addInPlace(ByteRule &rule, const Columns &columns) {
  bool isAll = columns.nameHas("llgather") || columns.nameHas("lltoall");
  if (!isAll || columns.nameHas("eighbor"))
    return;
  rule.inPlace = columns.scalar("in_place");
  if (columns.nameHas("lltoall"))
    rule.inPlaceSent = columns.amountForEach("recvcount", "recvtype");
  else if (!columns.nameHas("llgatherv"))
    rule.inPlaceSent = columns.amount("recvcount", "recvtype");
}

/// Functions of one count and one datatype.
ByteRule ruleOfOneBuffer(const Columns &columns, ByteColumns amount) {
  ByteRule rule;
  amount.partitions = columns.scalar("partitions");
  bool reduces = columns.has(FieldKind::Op), communicates = columns.has(FieldKind::Comm);
  if (columns.scalar("dest") || columns.nameHas("File_write") || columns.nameHas("File_iwrite") ||
      (communicates && (reduces || columns.has(FieldKind::Root))))
    rule.sent = amount;
  if (columns.scalar("source") || columns.nameHas("mrecv") || columns.nameHas("Mrecv") ||
      columns.nameHas("File_read") || columns.nameHas("File_iread"))
    rule.received = amount;
  return rule;
}

ByteRule ruleOfOneSided(const Columns &columns, const ByteColumns &origin) {
  bool fetches =
      columns.nameHas("et_accumulate") || columns.nameHas("Fetch") || columns.nameHas("Compare");
  ByteRule rule;
  (columns.nameHas("MPI_Get") || columns.nameHas("MPI_Rget") ? rule.received : rule.sent) = origin;
  if (fetches) {
    auto result = columns.amount("result_count", "result_datatype");
    rule.sent = origin;
    rule.received = result ? result : origin;
  }
  return rule;
}

} // namespace

ByteRule byteRuleOf(const FunctionInfo &function) {
  Columns columns(function);
  if (auto origin = columns.amount("origin_count", "origin_datatype"))
    return ruleOfOneSided(columns, *origin);
  if (auto type = columns.scalar("datatype"); type && columns.scalar("target_rank")) {
    ByteColumns one;
    one.types = type;
    return ruleOfOneSided(columns, one);
  }
  if (auto amount = columns.amount("count", "datatype"))
    return ruleOfOneBuffer(columns, *amount);
  ByteRule rule;
  rule.sent = columns.nameHas("educe_scatter") ? columns.amountForEach("recvcount", "datatype")
                                               : collectiveSent(columns);
  if (columns.scalar("dest"))
    rule.received = columns.amount("recvcount", "recvtype");
  addInPlace(rule, columns);
  return rule;
}

std::optional<SizeColumns> typeSizesOf(const FunctionInfo &function) {
  Columns columns(function);
  auto type = columns.scalar("datatype");
  auto size = columns.scalar(function.name == "MPI_Type_commit" ? "datatype_size" : "size");
  bool isKnown = function.name.starts_with("MPI_Type_") && type && size;
  return isKnown ? std::optional(SizeColumns{*type, *size}) : std::nullopt;
}

std::optional<SizeColumns> communicatorSizesOf(const FunctionInfo &function) {
  Columns columns(function);
  auto made = columns.scalar(FieldKind::NewComm), size = columns.scalar(FieldKind::NewSize);
  MakerKind kind = makerKindOf(function);
  bool isOneGroup = kind == MakerKind::Whole || kind == MakerKind::Some;
  return isOneGroup && size ? std::optional(SizeColumns{*made, *size}) : std::nullopt;
}

std::optional<SizeColumns> typeCopiesOf(const FunctionInfo &function) {
  Columns columns(function);
  auto made = columns.scalar("newtype"), from = columns.scalar("oldtype");
  bool isCopy = function.name == "MPI_Type_dup" && made && from;
  return isCopy ? std::optional(SizeColumns{*made, *from}) : std::nullopt;
}

} // namespace anole::tools
