#include "runtime/core/merge/TermsJoiner.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/compress/Column.h"
#include "runtime/core/terms/TermMatch.h"

namespace anole {

namespace {

constexpr uint64_t shortSequence = 64;  ///< values that are always compressed anew
constexpr uint64_t longSequence = 4096; ///< values that never are

/// Whether compressing again is worthwhile. For irregular sequences it would cost much at each node
/// and gain nothing.
bool isWorthCompressing(const Terms &left, const Terms &right) {
  uint64_t values = valueCount(left) + valueCount(right), terms = left.size() + right.size();
  return values <= shortSequence || (values <= longSequence && 2 * terms <= values);
}

int64_t stepped(const Term &run, uint64_t steps) {
  return static_cast<int64_t>(static_cast<uint64_t>(run.start) +
                              static_cast<uint64_t>(run.stride) * steps);
}

/// Two single values are no run: see Column.
bool extendRun(Term &left, const Term &right) {
  if (left.count == 1 && right.count == 1 && left.start != right.start)
    return false;
  uint64_t stride = left.count > 1
                        ? static_cast<uint64_t>(left.stride)
                        : static_cast<uint64_t>(right.start) - static_cast<uint64_t>(left.start);
  if (right.count > 1 && static_cast<uint64_t>(right.stride) != stride)
    return false;
  left.stride = static_cast<int64_t>(stride);
  if (right.start != stepped(left, left.count))
    return false;
  left.count += right.count;
  return true;
}

bool extendRepeat(Term &left, const Term &right) {
  if (left.stride != right.stride || left.body.size() != right.body.size())
    return false;
  auto shift = shiftBetween(left.body.data(), right.body.data(), left.body.size());
  if (!shift || *shift != static_cast<uint64_t>(left.stride) * left.count)
    return false;
  left.count += right.count;
  return true;
}

bool extendTerm(Term &left, const Term &right) {
  if (left.isRepeat() != right.isRepeat())
    return false;
  Term longer = left;
  bool extended = left.isRepeat() ? extendRepeat(longer, right) : extendRun(longer, right);
  if (extended)
    left = std::move(longer);
  return extended;
}

Terms joinAtSeam(Terms left, const Terms &right) {
  size_t first = !left.empty() && !right.empty() && extendTerm(left.back(), right.front());
  left.insert(left.end(), right.begin() + static_cast<ptrdiff_t>(first), right.end());
  return left;
}

Terms joinTerms(const Terms &left, const Terms &right) {
  if (!isWorthCompressing(left, right))
    return joinAtSeam(left, right);
  Column column;
  column.append(left);
  column.append(right);
  return column.finish();
}

} // namespace

const RankList &TermsJoiner::join(const RankList &left, const RankList &right) {
  if (last && last->left == left && last->right == right)
    return last->result;
  last = &known[combineHash(digest(left), digest(right))];
  if (last->result.empty() || last->left != left || last->right != right)
    *last = {left, right, joinTerms(left, right)};
  return last->result;
}

} // namespace anole
