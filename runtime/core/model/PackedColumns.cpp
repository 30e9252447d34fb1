#include "runtime/core/model/PackedColumns.h"

#include "runtime/core/base/Numbers.h"

namespace anole {
namespace {

/// What stands for a column: one of these, or its number behind them.
enum Form : uint64_t { Shared, Nothing, NoNumbers, FirstNumber };

bool isConstant(const SharedTerm &term) {
  return term.count.is(0) && term.stride.is(0) && term.body.empty() && !term.block &&
         !term.start.isByRank();
}

Form formOf(const SharedColumn &column, const RankList &ranks, uint64_t &number) {
  if (column.empty())
    return Nothing;
  const Family &family = column.front();
  if (column.size() != 1 || family.coding || !(family.ranks == ranks) || family.terms.size() > 1)
    return Shared;
  if (family.terms.empty())
    return NoNumbers;
  number = format::packSigned(family.terms[0].start.constant);
  return isConstant(family.terms[0]) && number <= UINT64_MAX - FirstNumber ? FirstNumber : Shared;
}

SharedColumn made(const RankList &ranks, uint64_t code) {
  SharedColumn::Families families(1);
  families[0].ranks = ranks;
  if (code >= FirstNumber)
    families[0].terms.resize(1);
  if (code >= FirstNumber)
    families[0].terms[0].start.constant = format::unpackSigned(code - FirstNumber);
  return families;
}

} // namespace

void PackedColumns::put(Packer &out, const SharedColumn &column) {
  uint64_t number = 0;
  const Form form = formOf(column, ranks, number);
  out.put(form == FirstNumber ? FirstNumber + number : form);
  if (form == Shared)
    others.push_back(column);
}

SharedColumn PackedColumns::Reader::take(ByteReader &in) {
  const uint64_t code = in.take();
  if (code == Shared)
    return columns.others[next++];
  if (code == Nothing)
    return {};
  SharedColumn &column = known[code];
  if (column.empty())
    column = made(columns.ranks, code);
  return column;
}

} // namespace anole
