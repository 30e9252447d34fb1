#include "tools/generate/formula/Sequences.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/model/TermCursor.h"
#include "runtime/core/model/TermFacts.h"
#include "tools/generate/program/TableLimit.h"

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

bool isOneNumber(const Term &term) {
  return !term.isRepeat() && !term.block && (term.stride == 0 || term.count < 2);
}

/// Each number changed. Repeats stay repeats; nothing if too many numbers follow no rule.
template <class Change> std::optional<Terms> changed(const Terms &terms, Change change) {
  Terms result;
  for (const Term &term : terms) {
    if (isOneNumber(term)) {
      result.push_back({change(term.start), 0, term.count, {}});
    } else if (isRound(term)) {
      auto body = changed(term.body, change);
      if (!body)
        return std::nullopt;
      result.push_back({0, 0, term.count, std::move(*body)});
    } else {
      if (valueCount(term) > mostNumbers({term}))
        return std::nullopt;
      for (int64_t value : expand({term}))
        result.push_back({change(value), 0, 1, {}});
    }
  }
  return result;
}

template <class Change> std::optional<Sequences> changed(const Sequences &all, Change change) {
  Sequences result;
  for (const auto &[rank, terms] : all) {
    auto own = changed(terms, change);
    if (!own)
      return std::nullopt;
    result[rank] = std::move(*own);
  }
  return result;
}

/// Adds the different numbers, a few more than `most` of them at most. False if they are too many
/// to look at.
bool addDistinct(const Terms &terms, std::set<int64_t> &found, size_t most) {
  for (const Term &term : terms) {
    if (found.size() > most)
      return true;
    if (isOneNumber(term)) {
      found.insert(term.start);
    } else if (isRound(term)) {
      if (!addDistinct(term.body, found, most))
        return false;
    } else {
      if (valueCount(term) > mostNumbers({term}))
        return false;
      for (int64_t value : expand({term}))
        found.insert(value);
    }
  }
  return true;
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

std::optional<std::vector<int64_t>> distinctOf(const Sequences &all, size_t most) {
  std::set<int64_t> found;
  for (const auto &[rank, terms] : all) {
    if (!addDistinct(terms, found, most) || found.size() > most)
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
    std::set<int64_t> found;
    return !addDistinct(terms, found, SIZE_MAX) || found.contains(value);
  });
}

Terms marked(const Terms &terms, int64_t value) {
  return changed(terms, [&](int64_t each) { return each == value ? 1 : 0; }).value_or(Terms());
}

} // namespace anole::tools::generate
