#include "tools/generate/RankFormula.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

/// A condition of the form that `holds` describes, if it tells the ranks apart.
template <class Holds> bool tells(const Ranks &some, const Ranks &all, Holds holds) {
  size_t next = 0;
  for (uint32_t rank : all) {
    bool isOne = next < some.size() && some[next] == rank;
    next += isOne;
    if (holds(rank) != isOne)
      return false;
  }
  return true;
}

std::string interval(const Ranks &some, const Ranks &all, uint32_t size) {
  uint32_t low = some.front(), high = some.back();
  if (!tells(some, all, [&](uint32_t rank) { return rank >= low && rank <= high; }))
    return "";
  if (low == high)
    return "rank == " + rankText(low, size);
  if (high == all.back())
    return low == all.front() ? "" : "rank >= " + rankText(low, size);
  std::string below = "rank < " + rankText(int64_t(high) + 1, size);
  return low == all.front() ? below : "rank >= " + rankText(low, size) + " && " + below;
}

std::string otherThan(const Ranks &some, const Ranks &all, uint32_t size) {
  for (uint32_t out : {all.front(), all.back()})
    if (tells(some, all, [&](uint32_t rank) { return rank != out; }))
      return "rank != " + rankText(out, size);
  Ranks rest;
  std::ranges::set_difference(all, some, std::back_inserter(rest));
  return rest.size() == 1 ? "rank != " + rankText(rest[0], size) : "";
}

std::string coordinates(const Ranks &some, const Ranks &all, uint32_t size) {
  for (uint32_t extent = 2; extent < size && extent <= 4096; ++extent)
    for (uint32_t edge : {0U, 1U, extent - 1}) {
      auto at = "rank % " + std::to_string(extent);
      if (tells(some, all, [&](uint32_t rank) { return rank % extent == edge; }))
        return at + " == " + std::to_string(edge);
      if (tells(some, all, [&](uint32_t rank) { return rank % extent != edge; }))
        return at + " != " + std::to_string(edge);
      if (tells(some, all, [&](uint32_t rank) { return rank % extent > edge; }))
        return at + " > " + std::to_string(edge);
    }
  return "";
}

} // namespace

std::string rankCondition(const Ranks &some, const Ranks &all, FormulaContext context) {
  if (some == all)
    return "";
  for (const std::string &found :
       {otherThan(some, all, context.size), interval(some, all, context.size),
        coordinates(some, all, context.size)})
    if (!found.empty())
      return found;
  std::string marks(context.size, '0');
  for (uint32_t rank : some)
    marks[rank] = '1';
  return context.tables.addMarks("members", marks) + "[rank] == '1'";
}

} // namespace anole::tools::generate
