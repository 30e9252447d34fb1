#include "tools/analysis/model/LoopRows.h"

#include "runtime/core/model/ContentDigest.h"

namespace anole::tools {
namespace {

void addTo(SpentByRank &to, const SpentByRank &spent, double share = 1) {
  for (size_t rank = 0; rank < to.size(); ++rank)
    to[rank] += spent[rank] * share;
}

} // namespace

size_t LoopRows::of(const SharedLoop &loop, const std::string &name, size_t around) {
  const bool isFolded = loop.kind == LoopKind::Folded;
  if (isFolded && around != none && rows[around].part.name == name)
    return around;
  ContentDigest key;
  if (isFolded)
    key.add(name);
  else
    key.add(loop.key);
  auto [place, isNew] = byKey.try_emplace(key.add(uint64_t(around)).result().low, rows.size());
  if (isNew) {
    unsigned depth = around == none ? 0 : rows[around].part.depth + 1;
    rows.push_back({{name, depth, SpentByRank(ranks), SpentByRank(ranks), 0, loop.site}, around});
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
