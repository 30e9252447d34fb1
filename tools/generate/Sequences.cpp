#include "tools/generate/Sequences.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/model/TermCursor.h"
#include "runtime/core/model/TermFacts.h"
#include "tools/generate/TableLimit.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace anole::tools::generate {

std::string numberText(int64_t value) {
  switch (static_cast<Special>(value)) {
  case Special::ProcNull:
    return "MPI_PROC_NULL";
  case Special::AnySource:
    return "MPI_ANY_SOURCE";
  case Special::RootHere:
    return "MPI_ROOT";
  case Special::AnyTag:
    return "MPI_ANY_TAG";
  case Special::Undefined:
    return "MPI_UNDEFINED";
  default:
    return isSpecial(value) ? "0" : literal(value);
  }
}

LeafText rankNumberText(const FormulaContext &context) {
  if (!context.isScaled)
    return numberText;
  return [](int64_t value) {
    if (isSpecial(value) || value > INT32_MAX || value < -INT32_MAX)
      return numberText(value);
    return (value < 0 ? "-" : "") + SizedNumber{Meaning::Rank, std::abs(value)}.mark();
  };
}

namespace {

/// Whether all numbers of a term are moved with its first one: not in a run from a special value to
/// another number.
bool movesAsOne(const Term &term) {
  if (term.block)
    return false;
  if (term.stride == 0 || (!term.isRepeat() && term.count < 2))
    return true;
  auto range = factsOf({term}).range();
  return range && !isSpecial(range->low);
}

int64_t moved(int64_t value, int64_t by) {
  uint64_t sum = static_cast<uint64_t>(value) + static_cast<uint64_t>(by);
  return isSpecial(value) ? value : static_cast<int64_t>(sum);
}

} // namespace

std::optional<Terms> movedBy(const Terms &terms, int64_t by) {
  Terms result;
  for (const Term &term : terms) {
    if (!movesAsOne(term)) {
      if (valueCount(term) > mostNumbers({term}))
        return std::nullopt;
      for (int64_t value : expand({term}))
        result.push_back({moved(value, by), 0, 1, {}});
      continue;
    }
    result.push_back(term);
    if (!term.isRepeat()) {
      result.back().start = moved(term.start, by);
      continue;
    }
    auto body = movedBy(term.body, by);
    if (!body)
      return std::nullopt;
    result.back().body = std::move(*body);
  }
  return result;
}

namespace {

std::optional<Terms> movedByEach(const Terms &terms, const Terms &by) {
  if (auto constant = constantOf(by))
    return movedBy(terms, *constant);
  uint64_t count = valueCount(by);
  auto steady = constantOf(terms);
  if ((!steady && valueCount(terms) != count) ||
      count > std::max(mostNumbers(terms), mostNumbers(by)))
    return std::nullopt;
  Terms result;
  TermCursor from(terms), distances(by);
  for (uint64_t i = 0; i < count; ++i) {
    int64_t number = steady ? *steady : from.next().value_or(0);
    result.push_back({moved(number, distances.next().value_or(0)), 0, 1, {}});
  }
  return result;
}

} // namespace

std::optional<Sequences> movedByEach(const Sequences &all, const Sequences &by) {
  Sequences result;
  for (const auto &[rank, terms] : all) {
    auto own = by.find(rank);
    auto moved = own == by.end() ? std::nullopt : movedByEach(terms, own->second);
    if (!moved)
      return std::nullopt;
    result[rank] = std::move(*moved);
  }
  return result;
}

namespace {

template <class Change> std::optional<Sequences> changed(const Sequences &all, Change change) {
  Sequences result;
  for (const auto &[rank, terms] : all) {
    auto constant = constantOf(terms);
    if (!constant && valueCount(terms) > mostNumbers(terms))
      return std::nullopt;
    if (constant)
      result[rank] = {{change(*constant), 0, valueCount(terms), {}}};
    else
      for (int64_t value : expand(terms))
        result[rank].push_back({change(value), 0, 1, {}});
  }
  return result;
}

} // namespace

std::optional<Sequences> withoutSpecial(const Sequences &all, int64_t other) {
  return changed(all, [&](int64_t value) { return isSpecial(value) ? other : value; });
}

std::optional<Sequences> whereSpecial(const Sequences &all) {
  return changed(all, [](int64_t value) { return isSpecial(value) ? 1 : 0; });
}

std::optional<int64_t> constantOfAll(const Sequences &all) {
  std::optional<int64_t> found;
  for (const auto &[rank, terms] : all) {
    auto constant = constantOf(terms);
    if (!constant || (found && *found != *constant))
      return std::nullopt;
    found = constant;
  }
  return found;
}

std::optional<std::vector<int64_t>> distinctOf(const Sequences &all) {
  constexpr size_t most = 8;
  std::set<int64_t> found;
  for (const auto &[rank, terms] : all) {
    if (auto constant = constantOf(terms)) {
      found.insert(*constant);
    } else {
      if (valueCount(terms) > mostNumbers(terms))
        return std::nullopt;
      for (int64_t value : expand(terms))
        found.insert(value);
    }
    if (found.size() > most)
      return std::nullopt;
  }
  return std::vector<int64_t>(found.begin(), found.end());
}

std::string hintOf(const FunctionInfo &function, const std::string &field) {
  std::string words = function.name.substr(function.name.find('_') + 1) + "_" + field, text;
  bool isStart = false;
  for (char letter : words) {
    auto byte = static_cast<unsigned char>(letter);
    if (std::isalnum(byte))
      text += static_cast<char>(isStart        ? std::toupper(byte)
                                : text.empty() ? std::tolower(byte)
                                               : byte);
    isStart = !std::isalnum(byte);
  }
  return text.empty() ? "numbers" : text;
}

const FieldInfo &fieldAt(const std::vector<FieldInfo> &fields, size_t number) {
  static const FieldInfo none;
  return number < fields.size() ? fields[number] : none;
}

/// Special values are lower than all others.
bool hasSpecial(const Sequences &all) {
  return std::ranges::any_of(all, [](const auto &entry) {
    auto range = factsOf(entry.second).range();
    return !entry.second.empty() && (!range || isSpecial(range->low));
  });
}

bool holds(const Sequences &all, int64_t value) {
  return std::ranges::any_of(all, [&](const auto &entry) {
    const Terms &terms = entry.second;
    if (auto constant = constantOf(terms))
      return *constant == value;
    auto range = factsOf(terms).range();
    if (range && (value < range->low || value > range->high))
      return false;
    return valueCount(terms) > mostNumbers(terms) || std::ranges::count(expand(terms), value) > 0;
  });
}

Terms marked(const Terms &terms, int64_t value) {
  if (auto constant = constantOf(terms))
    return {{*constant == value ? 1 : 0, 0, 0, {}}};
  Terms result;
  if (terms.size() == 1 && terms[0].isRepeat() && terms[0].stride == 0)
    return {{0, 0, terms[0].count, marked(terms[0].body, value)}};
  for (int64_t each : expand(terms))
    result.push_back({each == value ? 1 : 0, 0, 1, {}});
  return result;
}

} // namespace anole::tools::generate
