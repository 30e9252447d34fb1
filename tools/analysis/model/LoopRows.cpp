#include "tools/analysis/model/LoopRows.h"

namespace anole::tools {
namespace {

void addTo(SpentByRank &to, const SpentByRank &spent, double share = 1) {
  for (size_t rank = 0; rank < to.size(); ++rank)
    to[rank] += spent[rank] * share;
}

Digest keyOf(const SharedLoop &loop, const std::string &name) {
  ContentDigest key;
  if (loop.kind == LoopKind::Folded)
    key.add(name);
  else
    key.add(loop.site);
  return key.result();
}

} // namespace

/// Returns the row with this key among a row and those around it.
size_t LoopRows::sameAround(size_t row, const Digest &key) const {
  while (row != none && rows[row].key != key)
    row = rows[row].around;
  return row;
}

size_t LoopRows::of(const SharedLoop &loop, const std::string &name, size_t around) {
  const Digest key = keyOf(loop, name);
  if (size_t same = sameAround(around, key); same != none)
    return same;
  const uint64_t way = ContentDigest().add(key).add(uint64_t(around)).result().low;
  auto [place, isNew] = byWay.try_emplace(way, rows.size());
  if (isNew) {
    unsigned depth = around == none ? 0 : rows[around].part.depth + 1;
    rows.push_back(
        {{name, depth, SpentByRank(ranks), SpentByRank(ranks), 0, loop.site}, key, around});
    if (around != none)
      rows[around].inside.push_back(place->second);
  }
  return place->second;
}

void LoopRows::add(size_t row, const SpentByRank &spent, double share) {
  addTo(rows[row].part.own, spent, share);
}

/// Loops nest no deeper than a reader allows.
void LoopRows::list(size_t row, std::vector<SpentPart> &parts) {
  parts.push_back(std::move(rows[row].part));
  for (size_t inside : rows[row].inside)
    list(inside, parts);
}

std::vector<SpentPart> LoopRows::finish() && {
  for (size_t row = rows.size(); row-- > 0;) {
    addTo(rows[row].part.whole, rows[row].part.own);
    if (rows[row].around != none)
      addTo(rows[rows[row].around].part.whole, rows[row].part.whole);
  }
  std::vector<SpentPart> parts;
  for (size_t row = 0; row < rows.size(); ++row)
    if (rows[row].around == none)
      list(row, parts);
  return parts;
}

} // namespace anole::tools
