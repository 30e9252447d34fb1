#include "tools/show/TermText.h"

#include "runtime/core/model/SpecialValues.h"

namespace anole::tools {

namespace {

std::string signedText(int64_t value) { return (value < 0 ? "" : "+") + std::to_string(value); }

/// The last value of a run, with the wrapping arithmetic of Term.
int64_t lastOf(const Term &run) {
  return static_cast<int64_t>(static_cast<uint64_t>(run.start) +
                              (run.count - 1) * static_cast<uint64_t>(run.stride));
}

std::string runText(const Term &run, const ValueText &value) {
  std::string first = value(run.start);
  if (run.count == 1)
    return first;
  if (run.stride == 0)
    return first + " x" + std::to_string(run.count);
  std::string last = value(lastOf(run));
  if (run.count == 2)
    return first + ", " + last;
  return first + ".." + last + (run.stride == 1 ? "" : " by " + std::to_string(run.stride));
}

uint64_t &countOf(Term &term) { return term.count; }
int64_t &countOf(SharedTerm &term) { return term.count.constant; }

/// Joins neighbouring blocks, because the place of a cut means nothing.
template <typename TermType> std::vector<TermType> withJoinedBlocks(std::vector<TermType> terms) {
  std::vector<TermType> result;
  for (TermType &term : terms)
    if (term.block && !result.empty() && result.back().block)
      countOf(result.back()) += countOf(term);
    else
      result.push_back(std::move(term));
  return result;
}

/// The text of a block: its values have no pattern, so only their number is shown.
std::string blockText(uint64_t values) {
  return "(" + std::to_string(values) + " irregular values)";
}

std::string termText(const Term &term, const ValueText &value) {
  if (term.block)
    return blockText(term.count);
  if (!term.isRepeat())
    return runText(term, value);
  std::string text = "[" + termsText(term.body, value) + "] x" + std::to_string(term.count);
  return term.stride == 0 ? text : text + " " + signedText(term.stride);
}

/// Whether the term is two ranks that are not neighbours, which are shown as "3,7".
bool isPair(const Term &term) { return !term.isRepeat() && term.count == 2 && term.stride != 1; }

bool isAtom(const Terms &terms) { return terms.size() == 1 && !isPair(terms.front()); }

std::string rankTermText(const Term &term) {
  if (term.isRepeat()) {
    std::string body = rankText(term.body);
    return (isAtom(term.body) ? body : "(" + body + ")") + signedText(term.stride) + "x" +
           std::to_string(term.count);
  }
  std::string first = std::to_string(term.start);
  if (term.count == 1)
    return first;
  std::string last = std::to_string(lastOf(term));
  if (isPair(term))
    return first + "," + last;
  return first + "-" + last + (term.stride == 1 ? "" : "/" + std::to_string(term.stride));
}

std::string rankValueText(const RankValue &number, const ValueText &value) {
  if (number.expression)
    return "{" + toText(number.expression) + "}";
  return number.values.empty() ? value(number.constant)
                               : "{" + termsText(number.values, value) + "}";
}

std::string sharedRunText(const SharedTerm &run, const ValueText &value) {
  std::string start = rankValueText(run.start, value);
  if (run.count.is(0) || run.count.is(1))
    return start;
  std::string times = " x" + rankValueText(run.count, plainValue);
  return run.stride.is(0) ? start + times
                          : start + " by " + rankValueText(run.stride, plainValue) + times;
}

/// Whether no number of the term depends on the rank, so that it reads as the run of a Term.
bool isConstantRun(const SharedTerm &term) {
  return !term.start.isByRank() && !term.stride.isByRank() && !term.count.isByRank() &&
         term.count.constant != 0 && term.body.empty();
}

std::string sharedTermText(const SharedTerm &term, const ValueText &value) {
  if (term.block)
    return blockText(static_cast<uint64_t>(term.count.constant));
  if (isConstantRun(term))
    return runText(
        {term.start.constant, term.stride.constant, static_cast<uint64_t>(term.count.constant), {}},
        value);
  if (term.body.empty())
    return sharedRunText(term, value);
  std::string text =
      "[" + sharedTermsText(term.body, value) + "] x" + rankValueText(term.count, plainValue);
  return term.stride.is(0) ? text : text + " " + rankValueText(term.stride, signedText);
}

template <typename Items, typename Text>
std::string joined(const Items &items, const char *separator, Text text) {
  std::string all;
  for (const auto &item : items)
    all += (all.empty() ? "" : separator) + text(item);
  return all;
}

} // namespace

std::string plainValue(int64_t value) { return std::to_string(value); }

std::string termsText(const Terms &terms, const ValueText &value) {
  return joined(withJoinedBlocks(terms), ", ",
                [&](const Term &term) { return termText(term, value); });
}

std::string rankText(const RankList &ranks) { return joined(ranks, ",", rankTermText); }

std::string sharedTermsText(const std::vector<SharedTerm> &terms, const ValueText &value) {
  return joined(withJoinedBlocks(terms), ", ",
                [&](const SharedTerm &term) { return sharedTermText(term, value); });
}

std::string familyText(const Family &family, const ValueText &value) {
  if (!family.coding)
    return sharedTermsText(family.terms, value);
  auto number = [&](int64_t each) { return isSpecial(each) ? value(each) : plainValue(each); };
  return toText(family.coding) + "(" + sharedTermsText(family.terms, number) + ")";
}

} // namespace anole::tools
