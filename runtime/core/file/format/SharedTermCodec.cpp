#include "runtime/core/file/format/SharedTermCodec.h"

#include "runtime/core/base/Limits.h"

#include <algorithm>

namespace anole::format {
namespace {

// How a number of a shared term is written; two bits each. On disk: never renumber.
enum Mode : uint64_t { Zero = 0, Same = 1, ByRank = 2, One = 3 };
constexpr uint64_t repeatBit = 1, literalsHead = 128;
constexpr uint64_t blockHead = 1;  ///< in the place of a repeat of no rounds
constexpr uint64_t codingHead = 3; ///< likewise, and only at the front of a family
constexpr unsigned startShift = 1, strideShift = 3, countShift = 5;

Mode modeOf(const RankValue &value) {
  if (value.isByRank())
    return ByRank;
  if (value.constant == 0)
    return Zero;
  return value.constant == 1 ? One : Same;
}

bool isLiteral(const SharedTerm &term) {
  return term.body.empty() && !term.block && modeOf(term.start) != ByRank &&
         modeOf(term.stride) == Zero && modeOf(term.count) == One;
}

SharedTerm literal(int64_t number) {
  SharedTerm term;
  term.start.constant = number;
  term.count.constant = 1;
  return term;
}

size_t literalsFrom(const std::vector<SharedTerm> &terms, size_t first) {
  size_t end = first;
  while (end < terms.size() && isLiteral(terms[end]))
    ++end;
  return end - first;
}

/// In the place of a list of terms, which is never empty here: so 0 tells them apart.
void putExpression(Numbers &out, const RankExpression &expression) {
  out.insert(out.end(), {0, static_cast<uint64_t>(expression.kind) << 1 | expression.relative,
                         expression.parameters.size()});
  for (int64_t parameter : expression.parameters)
    out.push_back(packSigned(parameter));
}

RankExpression takeExpression(NumberReader &in) {
  RankExpression expression;
  uint64_t head = in.next();
  expression.kind = static_cast<RankExpressionKind>(std::min<uint64_t>(head >> 1, UINT8_MAX));
  expression.relative = head & 1;
  for (uint64_t left = in.nextCount(); left; --left)
    expression.parameters.push_back(in.nextSigned());
  if (!expression || !isWellFormed(expression))
    throw Malformed("a formula of the rank is malformed or of an unknown kind");
  return expression;
}

void putValue(Numbers &out, const RankValue &value) {
  if (value.expression)
    putExpression(out, value.expression);
  else if (modeOf(value) == ByRank)
    putTerms(out, value.values);
  else if (modeOf(value) == Same)
    out.push_back(packSigned(value.constant));
}

RankValue takeByRank(NumberReader &in) {
  RankValue value;
  value.values = takeTerms(in);
  if (value.values.empty())
    value.expression = takeExpression(in);
  return value;
}

RankValue takeValue(NumberReader &in, uint64_t mode) {
  RankValue value;
  switch (mode & 3) {
  case Same:
    value.constant = in.nextSigned();
    return value;
  case ByRank:
    return takeByRank(in);
  case One:
    value.constant = 1;
    return value;
  default:
    return value;
  }
}

void putSharedTerms(Numbers &out, const std::vector<SharedTerm> &terms, BlockTable &blocks);

void putTerm(Numbers &out, const SharedTerm &term, BlockTable &blocks) {
  if (term.block) {
    out.insert(out.end(), {blockHead, blocks.numberOf(term.block)});
    return;
  }
  out.push_back((term.body.empty() ? 0 : repeatBit) | modeOf(term.start) << startShift |
                modeOf(term.stride) << strideShift | modeOf(term.count) << countShift);
  putValue(out, term.start);
  putValue(out, term.stride);
  putValue(out, term.count);
  if (!term.body.empty())
    putSharedTerms(out, term.body, blocks);
}

std::vector<SharedTerm> takeNested(NumberReader &in, const BlockTable &blocks, unsigned depth);

SharedTerm takeBlock(NumberReader &in, const BlockTable &blocks) {
  SharedTerm term;
  term.block = blocks.at(in.next());
  term.count.constant = static_cast<int64_t>(term.block->values());
  return term;
}

SharedTerm takeTerm(NumberReader &in, uint64_t head, const BlockTable &blocks, unsigned depth) {
  SharedTerm term;
  term.start = takeValue(in, head >> startShift);
  term.stride = takeValue(in, head >> strideShift);
  term.count = takeValue(in, head >> countShift);
  if (head & repeatBit) {
    term.body = takeNested(in, blocks, depth + 1);
    if (term.body.empty())
      throw Malformed("a repeat has an empty body");
  }
  return term;
}

std::vector<SharedTerm> takeGroups(NumberReader &in, uint64_t groups, const BlockTable &blocks,
                                   unsigned depth) {
  std::vector<SharedTerm> terms;
  for (; groups; --groups) {
    uint64_t head = in.next();
    if (head < literalsHead) {
      terms.push_back(head == blockHead ? takeBlock(in, blocks)
                                        : takeTerm(in, head, blocks, depth));
      continue;
    }
    for (uint64_t left = head - literalsHead; left; --left)
      terms.push_back(literal(in.nextSigned()));
  }
  return terms;
}

std::vector<SharedTerm> takeNested(NumberReader &in, const BlockTable &blocks, unsigned depth) {
  if (depth > maxTermNesting)
    throw Malformed("terms are nested too deeply");
  return takeGroups(in, in.nextCount(), blocks, depth);
}

/// Appends the terms as groups, and returns how many they are.
uint64_t putGroups(Numbers &out, const std::vector<SharedTerm> &terms, BlockTable &blocks) {
  uint64_t groups = 0;
  for (size_t i = 0; i < terms.size(); ++groups) {
    size_t literals = literalsFrom(terms, i);
    if (literals < 3) {
      putTerm(out, terms[i++], blocks);
      continue;
    }
    out.push_back(literalsHead + literals);
    for (; literals; --literals)
      out.push_back(packSigned(terms[i++].start.constant));
  }
  return groups;
}

void putSharedTerms(Numbers &out, const std::vector<SharedTerm> &terms, BlockTable &blocks) {
  size_t groups = out.size();
  out.push_back(0);
  out[groups] = putGroups(out, terms, blocks);
}

void putCoding(Numbers &out, const RankCoding &coding) {
  out.insert(out.end(), {codingHead, static_cast<uint64_t>(coding.kind)});
  for (int64_t number : {coding.divisor, coding.extent, coding.scale})
    out.push_back(static_cast<uint64_t>(number));
}

RankCoding takeCoding(NumberReader &in) {
  RankCoding coding;
  in.next();
  coding.kind = static_cast<RankCodingKind>(std::min<uint64_t>(in.next(), UINT8_MAX));
  for (int64_t *number : {&coding.divisor, &coding.extent, &coding.scale})
    *number = static_cast<int64_t>(in.next());
  if (!coding || !isWellFormed(coding))
    throw Malformed("a coding by rank is malformed or of an unknown kind");
  return coding;
}

} // namespace

void putSequence(Numbers &out, const Family &family, BlockTable &blocks) {
  size_t groups = out.size();
  out.push_back(0);
  if (family.coding)
    putCoding(out, family.coding);
  out[groups] = putGroups(out, family.terms, blocks) + bool(family.coding);
}

void takeSequence(NumberReader &in, Family &family, const BlockTable &blocks) {
  uint64_t groups = in.nextCount();
  if (groups != 0 && in.comes(codingHead)) {
    family.coding = takeCoding(in);
    --groups;
  }
  family.terms = takeGroups(in, groups, blocks, 0);
}

} // namespace anole::format
