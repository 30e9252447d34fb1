#include "runtime/core/ranks/cluster/SplitExpansion.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/merge/ColumnMerge.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>

namespace anole {

namespace {

/// The run that is all of a column; null if there is more in it.
const SharedTerm *onlyRun(const SharedColumn &column) {
  bool isOne = column.size() == 1 && column.front().terms.size() == 1;
  const SharedTerm *term = isOne ? &column.front().terms.front() : nullptr;
  return term && term->body.empty() && !term->block && term->stride == RankValue{} ? term : nullptr;
}

bool isOfSplit(FieldKind kind) { return kind == FieldKind::NewRank || kind == FieldKind::NewSize; }

} // namespace

SplitExpansion::SplitExpansion(const PeerExpansion &peers, const PeerPlugin &color,
                               const PeerPlugin &key)
    : places(peers.worldSize()) {
  struct Member {
    int64_t color, key, rank;
    auto operator<=>(const Member &) const = default;
  };
  std::vector<Member> order;
  for (uint32_t rank = 0; rank < places.size(); ++rank)
    order.push_back({color.valueOf(Signature::Color, rank, peers.worldSize()),
                     key.valueOf(Signature::Key, rank, peers.worldSize()) + rank, rank});
  std::ranges::sort(order);
  for (size_t first = 0, end = 0; first < order.size(); first = end) {
    while (end < order.size() && order[end].color == order[first].color)
      ++end;
    for (size_t i = first; i < end; ++i)
      places[static_cast<size_t>(order[i].rank)] = {static_cast<int64_t>(i - first) - order[i].rank,
                                                    static_cast<int64_t>(end - first)};
  }
}

std::optional<SplitExpansion> SplitExpansion::of(const SharedPoint &point,
                                                 const PeerExpansion &peers) {
  const PeerPlugin *color = nullptr, *key = nullptr;
  const FunctionRoles *known = peers.rolesOf(point);
  if (!known || !isInWorld(point, *known))
    return std::nullopt;
  for (size_t i = 0; i < std::min(known->scalars.size(), point.columns.size()); ++i) {
    auto field = peers.fieldOf(point, i);
    const SharedTerm *run = field ? onlyRun(point.columns[i]) : nullptr;
    if (run)
      (field->role == Signature::Color ? color : key) =
          peers.explaining(*field, *run, point.columns[i].front().ranks);
  }
  if (!color || !key)
    return std::nullopt;
  SplitExpansion split(peers, *color, *key);
  for (size_t i = 0; i < std::min(known->scalars.size(), point.columns.size()); ++i)
    if (isOfSplit(known->scalars[i].kind) && !split.fits(point.columns[i], known->scalars[i].kind))
      return std::nullopt;
  return split;
}

bool SplitExpansion::fits(const SharedColumn &column, FieldKind kind) const {
  const SharedTerm *run = onlyRun(column);
  if (!run)
    return false;
  Terms values = sequenceOf(run->start, column.front().ranks);
  TermCursor value(values), rank(column.front().ranks);
  for (auto next = rank.next(); next; next = rank.next())
    if (value.next() != numberOf(kind, *next))
      return false;
  return true;
}

bool SplitExpansion::expand(SharedColumn &column, FieldKind kind, const RankList &members) const {
  if (!isOfSplit(kind))
    return false;
  Column values;
  TermCursor rank(members);
  for (auto next = rank.next(); next; next = rank.next())
    values.append(numberOf(kind, *next));
  Family &family = column.edit().front();
  family.terms.front().start = {0, values.finish(), {}};
  family.ranks = members;
  return true;
}

} // namespace anole
