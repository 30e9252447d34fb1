#include "tools/programs/proxy/formula/Segments.h"

#include "runtime/core/terms/TermCursor.h"
#include "tools/programs/proxy/formula/Sequences.h"

namespace anole::tools::generate {

namespace {

/// The terms from `next` on that go on as the repeat would: how many.
size_t continuation(const Terms &terms, size_t next) {
  constexpr uint64_t most = 4096;
  const Terms &body = terms[next - 1].body;
  uint64_t length = valueCount(body), taken = 0;
  if (length > most)
    return 0;
  TermCursor expected(body);
  size_t end = next;
  for (; end < terms.size(); ++end) {
    uint64_t count = valueCount(terms[end]);
    if (count >= length - taken)
      break;
    const Terms own{terms[end]};
    TermCursor found(own);
    for (uint64_t i = 0; i < count; ++i)
      if (found.next() != expected.next())
        return end - next;
    taken += count;
  }
  return end - next;
}

} // namespace

std::optional<uint64_t> Segment::period() const {
  if (constantOf(terms))
    return 1;
  if (terms.size() == 1 && isRound(terms[0]))
    return valueCount(terms[0].body);
  return std::nullopt;
}

std::optional<Segment> Segment::part(uint64_t begin, uint64_t count) const {
  if (begin == 0 && count == length)
    return *this;
  Term term = terms[0];
  if (terms.size() > 1 || term.block || (term.isRepeat() && !isRound(term)))
    return std::nullopt;
  if (term.isRepeat()) {
    if (begin % valueCount(term.body) != 0)
      return std::nullopt;
    return Segment{count, terms};
  }
  term.start = static_cast<int64_t>(static_cast<uint64_t>(term.start) +
                                    static_cast<uint64_t>(term.stride) * begin);
  term.count = count;
  return Segment{count, {term}};
}

std::vector<Segment> segmentsOf(const Terms &terms, uint64_t mostShort) {
  std::vector<Segment> segments;
  bool isShort = false; // the last one
  for (size_t i = 0; i < terms.size();) {
    uint64_t count = valueCount(terms[i]);
    bool wasShort = std::exchange(isShort, count <= mostShort);
    if (wasShort && isShort) {
      segments.back().length += count;
      segments.back().terms.push_back(terms[i++]);
      continue;
    }
    segments.push_back({count, {terms[i++]}});
    for (size_t more = isRound(terms[i - 1]) && !isShort ? continuation(terms, i) : 0; more > 0;
         --more)
      segments.back().length += valueCount(terms[i++]);
  }
  return segments;
}

} // namespace anole::tools::generate
