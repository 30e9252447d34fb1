#include "tools/programs/proxy/formula/Sequences.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermFacts.h"
#include "tools/programs/proxy/program/TableLimit.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace anole::tools::generate {

Expression numberLeaf(int64_t value) {
  switch (static_cast<Special>(value)) {
  case Special::ProcNull:
    return named("MPI_PROC_NULL");
  case Special::AnySource:
    return named("MPI_ANY_SOURCE");
  case Special::RootHere:
    return named("MPI_ROOT");
  case Special::AnyTag:
    return named("MPI_ANY_TAG");
  case Special::Undefined:
    return named("MPI_UNDEFINED");
  default:
    return isSpecial(value) ? Expression() : literal(value);
  }
}

Leaf rankLeaf(const FormulaContext &context) {
  if (!context.isScaled)
    return numberLeaf;
  return [context](int64_t value) {
    bool isSmall = !isSpecial(value) && value <= INT32_MAX && value >= -INT32_MAX;
    return isSmall ? context.number(value) : numberLeaf(value);
  };
}

namespace {

bool isOneNumber(const Term &term) {
  return !term.isRepeat() && !term.block && (term.stride == 0 || term.count < 2);
}

/// Whether a value of a term may be one of these.
bool mayHave(const Term &term, ValueRange values) {
  auto range = factsOf({term}).range();
  return !range || (range->low <= values.high && range->high >= values.low);
}

const ValueRange specialValues{INT64_MIN, INT64_MIN + 4095};

/// Numbers among `values` are changed one by one, and terms that have none of them as a whole.
/// Repeats stay repeats; nothing if too many numbers follow no rule.
template <class One, class Whole>
std::optional<Terms> changed(const Terms &terms, ValueRange values, One one, Whole whole) {
  Terms result;
  for (const Term &term : terms) {
    if (isOneNumber(term)) {
      result.push_back({one(term.start), 0, term.count, {}});
    } else if (!mayHave(term, values)) {
      result.push_back(whole(term));
    } else if (isRound(term)) {
      auto body = changed(term.body, values, one, whole);
      if (!body)
        return std::nullopt;
      result.push_back({0, 0, term.count, std::move(*body)});
    } else {
      if (valueCount(term) > mostNumbers({term}))
        return std::nullopt;
      for (int64_t value : expand({term}))
        result.push_back({one(value), 0, 1, {}});
    }
  }
  return result;
}

template <class One, class Whole>
std::optional<Sequences> changed(const Sequences &all, ValueRange values, One one, Whole whole) {
  Sequences result;
  for (const auto &[rank, terms] : all) {
    auto own = changed(terms, values, one, whole);
    if (!own)
      return std::nullopt;
    result[rank] = std::move(*own);
  }
  return result;
}

/// The term as it is.
Term same(const Term &term) { return term; }

/// As many zeros.
Term zeros(const Term &term) { return {0, 0, valueCount(term), {}}; }

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
  auto one = [&](int64_t value) { return isSpecial(value) ? other : value; };
  return changed(all, specialValues, one, same);
}

std::optional<Sequences> whereSpecial(const Sequences &all) {
  auto one = [](int64_t value) { return isSpecial(value) ? 1 : 0; };
  return changed(all, specialValues, one, zeros);
}

std::optional<Sequences> nullBelow(const Sequences &all, int64_t least) {
  auto one = [&](int64_t number) { return number < least ? value(Special::Null) : number; };
  return changed(all, {INT64_MIN, least - 1}, one, same);
}

std::optional<Sequences> mapped(const Sequences &all,
                                const std::function<int64_t(int64_t)> &other) {
  return changed(all, {INT64_MIN, INT64_MAX}, other, same);
}

void CommonNumber::add(const Terms &terms) {
  auto constant = constantOf(terms);
  differs = differs || !constant || (found && *found != *constant);
  found = differs ? std::nullopt : constant;
}

std::optional<int64_t> constantOfAll(const Sequences &all) {
  CommonNumber common;
  for (const auto &[rank, terms] : all)
    common.add(terms);
  return common.number();
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

namespace {

/// Of long sequences without a rule: perhaps.
bool mayHold(const Terms &terms, int64_t value);

bool mayHold(const Term &term, int64_t value) {
  if (isOneNumber(term))
    return term.start == value;
  auto range = factsOf({term}).range();
  if (range && (value < range->low || value > range->high))
    return false;
  if (isRound(term))
    return mayHold(term.body, value);
  if (range && !term.isRepeat() && !term.block)
    return (__int128(value) - term.start) % term.stride == 0;
  if (valueCount(term) > mostNumbers({term}))
    return true;
  std::vector<int64_t> all = expand({term});
  return std::ranges::find(all, value) != all.end();
}

bool mayHold(const Terms &terms, int64_t value) {
  return std::ranges::any_of(terms, [&](const Term &term) { return mayHold(term, value); });
}

} // namespace

bool holds(const Sequences &all, int64_t value) {
  return std::ranges::any_of(all, [&](const auto &entry) { return mayHold(entry.second, value); });
}

Terms marked(const Terms &terms, int64_t value) {
  return changed(
             terms, {value, value}, [&](int64_t each) { return each == value ? 1 : 0; }, zeros)
      .value_or(Terms());
}

} // namespace anole::tools::generate
