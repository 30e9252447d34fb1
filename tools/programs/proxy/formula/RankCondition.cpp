#include "tools/programs/proxy/formula/RankFormula.h"

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

std::string interval(const Ranks &some, const Ranks &all, FormulaContext context) {
  uint32_t low = some.front(), high = some.back();
  if (!tells(some, all, [&](uint32_t rank) { return rank >= low && rank <= high; }))
    return "";
  if (low == high)
    return "rank == " + rankText(low, context);
  if (high == all.back())
    return low == all.front() ? "" : "rank >= " + rankText(low, context);
  std::string below = "rank < " + rankText(int64_t(high) + 1, context);
  return low == all.front() ? below : "rank >= " + rankText(low, context) + " && " + below;
}

std::string otherThan(const Ranks &some, const Ranks &all, FormulaContext context) {
  for (uint32_t out : {all.front(), all.back()})
    if (tells(some, all, [&](uint32_t rank) { return rank != out; }))
      return "rank != " + rankText(out, context);
  Ranks rest;
  std::ranges::set_difference(all, some, std::back_inserter(rest));
  return rest.size() == 1 ? "rank != " + rankText(rest[0], context) : "";
}

/// One coordinate of the ranks: whether it is, or is not, at an edge of the grid or next to the
/// lower one.
std::string coordinate(const Ranks &some, const Ranks &all, uint32_t divisor, uint32_t extent,
                       FormulaContext context) {
  std::string at = "rank" + (divisor == 1 ? "" : " / " + context.number(divisor)) + " % " +
                   context.number(extent);
  for (uint32_t edge : {0U, extent - 1, 1U}) {
    std::string place = edge < 2 && (edge == 0 || extent > 2 || !context.isScaled)
                            ? std::to_string(edge)
                        : context.isScaled ? context.number(extent) + " - 1"
                                           : std::to_string(edge);
    auto where = [&](uint32_t rank) { return rank / divisor % extent; };
    if (tells(some, all, [&](uint32_t rank) { return where(rank) == edge; }))
      return at + " == " + place;
    if (tells(some, all, [&](uint32_t rank) { return where(rank) != edge; }))
      return at + " != " + place;
    if (tells(some, all, [&](uint32_t rank) { return where(rank) > edge; }))
      return at + " > " + place;
  }
  return "";
}

/// Time: the ranks times the divisors of their number, squared; and up to 4096 distances.
std::string coordinates(const Ranks &some, const Ranks &all, FormulaContext context) {
  constexpr uint32_t farthest = 4096;
  for (uint32_t extent = 2; extent < context.size && extent <= farthest; ++extent)
    if (std::string found = coordinate(some, all, 1, extent, context); !found.empty())
      return found;
  for (uint32_t divisor = 2; divisor < context.size; ++divisor)
    for (uint32_t extent = 2; context.size % divisor == 0 && extent <= context.size / divisor;
         ++extent)
      if (context.size / divisor % extent == 0)
        if (std::string found = coordinate(some, all, divisor, extent, context); !found.empty())
          return found;
  return "";
}

} // namespace

std::string rankCondition(const Ranks &some, const Ranks &all, FormulaContext context) {
  if (some == all)
    return "";
  for (auto *form : {otherThan, interval, coordinates})
    if (std::string found = form(some, all, context); !found.empty())
      return found;
  std::string marks(context.size, '0');
  for (uint32_t rank : some)
    marks[rank] = '1';
  return context.tables.addMarks("members", marks) + "[rank] == '1'";
}

} // namespace anole::tools::generate
