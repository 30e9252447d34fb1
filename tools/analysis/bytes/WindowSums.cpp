#include "tools/analysis/bytes/WindowSums.h"

#include "runtime/core/terms/TermSums.h"

#include <algorithm>
#include <numeric>

namespace anole::tools {
namespace {

class SumWindows {
public:
  SumWindows(TermStream elements, TermWork &work, const std::function<void(Term)> &sink)
      : elements(std::move(elements)), work(work), sink(sink) {}

  /// So many arrays of this length.
  void add(uint64_t length, uint64_t count) {
    if (length == 0) {
      sink(run(0, 0, count));
      return;
    }
    while (count > 0 && work.spend(1))
      count -= some(length, count);
  }

  bool atEnd() { return !elements.head(); }

private:
  uint64_t some(uint64_t length, uint64_t most);
  uint64_t part(uint64_t length);
  uint64_t take(uint64_t each, uint64_t length, uint64_t count);
  uint64_t ofRun(uint64_t length, uint64_t most);
  uint64_t ofRepeat(uint64_t length, uint64_t most);
  uint64_t ofRounds(uint64_t length, uint64_t rounds);
  void group(uint64_t rounds);
  void turn(uint64_t by);

  TermStream elements;
  TermWork &work;
  const std::function<void(Term)> &sink;
  uint64_t have = 0, sum = 0; ///< of an array that is not complete
};

/// Takes what it can of the head; returns how many arrays are complete now.
uint64_t SumWindows::some(uint64_t length, uint64_t most) {
  const Term *head = elements.head();
  if (!head) {
    work.fail();
    return 0;
  }
  if (have != 0 || valueCount(*head) < length)
    return part(length);
  return head->isRepeat() ? ofRepeat(length, most) : ofRun(length, most);
}

uint64_t SumWindows::part(uint64_t length) {
  uint64_t period = elements.head()->isRepeat() ? valueCount(elements.head()->body) : 1;
  uint64_t rounds = (length - have) / period;
  if (rounds == 0) {
    turn(length - have);
    return 0;
  }
  elements.cut(rounds);
  Terms taken{elements.pop()};
  have += valueCount(taken);
  sum += sumOf(taken);
  if (have < length)
    return 0;
  sink(run(sum, 0, 1));
  have = sum = 0;
  return 1;
}

/// Windows that have so many rounds of the head each, all of one term.
uint64_t SumWindows::take(uint64_t each, uint64_t length, uint64_t count) {
  elements.cut(count * each);
  Term whole = elements.pop();
  auto stride = static_cast<uint64_t>(whole.stride);
  whole.count = each;
  sink(run(sumOf({whole}), stride * each * length, count));
  return count;
}

uint64_t SumWindows::ofRun(uint64_t length, uint64_t most) {
  return take(length, length, std::min(most, elements.head()->count / length));
}

uint64_t SumWindows::ofRepeat(uint64_t length, uint64_t most) {
  const Term &head = *elements.head();
  uint64_t period = valueCount(head.body), rounds = head.count;
  if (period % length == 0)
    return ofRounds(length, std::min(rounds, most / (period / length)));
  if (length % period == 0) {
    uint64_t each = length / period;
    return take(each, length, std::min(most, rounds / each));
  }
  group(length / std::gcd(period, length));
  return 0;
}

/// The head's rounds, which are arrays each.
uint64_t SumWindows::ofRounds(uint64_t length, uint64_t rounds) {
  if (rounds < 2) {
    elements.cut(1);
    return 0;
  }
  elements.cut(rounds);
  Term whole = elements.pop();
  uint64_t arrays = valueCount(whole.body) / length;
  Terms sums;
  SumWindows({whole.body, work}, work, [&](Term term) {
    if (work.keep(1))
      sums.push_back(std::move(term));
  }).add(length, arrays);
  auto stride = static_cast<uint64_t>(whole.stride) * length;
  sink(repeated(std::move(sums), static_cast<int64_t>(stride), rounds));
  return rounds * arrays;
}

/// Makes one round of so many of the head's, if there are two such rounds.
void SumWindows::group(uint64_t rounds) {
  uint64_t groups = elements.head()->count / rounds;
  if (groups < 2) {
    elements.cut(1);
    return;
  }
  elements.cut(groups * rounds);
  Term whole = elements.pop();
  auto stride = static_cast<uint64_t>(whole.stride) * rounds;
  elements.push(repeated({repeated(std::move(whole.body), whole.stride, rounds)},
                         static_cast<int64_t>(stride), groups));
}

/// Moves the first values of the head's rounds to the ends of the rounds before them.
void SumWindows::turn(uint64_t by) {
  const Term whole = *elements.head();
  if (whole.count == 2) {
    elements.cut(1);
    return;
  }
  elements.pop();
  TermStream body(whole.body, work);
  Terms first = body.take(by), rest = body.take(valueCount(whole.body) - by);
  auto stride = static_cast<uint64_t>(whole.stride);
  Terms round = rest;
  for (const Term &term : first)
    round.push_back(moved(term, stride));
  elements.push(repeated(std::move(rest), 0, 1));
  elements.push(moved(elements.pop(), (whole.count - 1) * stride));
  elements.push(repeated(std::move(round), whole.stride, whole.count - 1));
  elements.push(repeated(std::move(first), 0, 1));
}

} // namespace

void eachWindowSum(TermStream elements, TermStream lengths, TermWork &work,
                   const std::function<void(Term)> &sink) {
  SumWindows windows(std::move(elements), work, sink);
  while (const Term *length = lengths.head()) {
    if (length->isRepeat() || length->stride != 0) {
      lengths.cut(1);
      continue;
    }
    Term one = lengths.pop();
    windows.add(static_cast<uint64_t>(one.start), one.count);
  }
  if (!windows.atEnd())
    work.fail();
}

} // namespace anole::tools
