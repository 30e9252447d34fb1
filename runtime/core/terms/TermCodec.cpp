#include "runtime/core/terms/TermCodec.h"

#include "runtime/core/base/Limits.h"
#include "runtime/core/terms/OpenBlock.h"

#include <algorithm>

namespace anole::format {
namespace {

// On disk: never renumber.
enum TermKind : uint64_t { Constant = 0, Strided = 1, Repeat = 2, Literals = 3 };

bool isLiteral(const Term &term) { return !term.isRepeat() && term.count == 1 && term.stride == 0; }

size_t literalsFrom(const Terms &terms, size_t first) {
  size_t end = first;
  while (end < terms.size() && isLiteral(terms[end]))
    ++end;
  return end - first;
}

uint64_t tag(TermKind kind, uint64_t count) { return count << 2 | kind; }

void putTerm(Numbers &out, const Term &term) {
  if (term.isRepeat()) {
    out.insert(out.end(), {tag(Repeat, term.count), packSigned(term.stride)});
    putTerms(out, term.body);
  } else if (term.stride == 0) {
    out.insert(out.end(), {tag(Constant, term.count), packSigned(term.start)});
  } else {
    out.insert(out.end(),
               {tag(Strided, term.count), packSigned(term.start), packSigned(term.stride)});
  }
}

/// What numbers are read into: terms.
class TermList {
public:
  void addValue(int64_t value) {
    terms.push_back({.start = value, .stride = 0, .count = 1, .body = {}});
  }
  void addRun(int64_t start, int64_t stride, uint64_t count) {
    terms.push_back({.start = start, .stride = stride, .count = count, .body = {}});
  }
  void addRepeat(TermList &&body, int64_t stride, uint64_t count) {
    terms.push_back({0, stride, count, std::move(body.terms)});
  }
  bool isEmpty() const { return terms.empty(); }
  /// At least twofold, so that many small requests are not many moves.
  void expect(size_t more) {
    if (more > terms.capacity() - terms.size())
      terms.reserve(std::max(terms.size() + more, 2 * terms.capacity()));
  }

  Terms terms;
};

/// Or what is asked of them as a whole.
class FactList : public TermFacts {
public:
  void expect(size_t) {}
};

/// Or the values, as long as each term has few of them.
class ValueList {
public:
  void addValue(int64_t value) {
    if (isPlain)
      values.push_back(value);
  }
  void addRun(int64_t start, int64_t stride, uint64_t count) {
    constexpr uint64_t few = 8;
    isPlain = isPlain && count <= few;
    auto value = static_cast<uint64_t>(start);
    for (; isPlain && count; --count, value += static_cast<uint64_t>(stride))
      values.push_back(static_cast<int64_t>(value));
  }
  void addRepeat(const ValueList & /*body*/, int64_t /*stride*/, uint64_t /*count*/) {
    isPlain = false;
  }
  bool isEmpty() const { return isPlain && values.empty(); }
  void expect(size_t more) {
    if (more > values.capacity() - values.size())
      values.reserve(std::max(values.size() + more, 2 * values.capacity()));
  }

  std::vector<int64_t> values;
  bool isPlain = true;
};

template <typename List> List takeNested(NumberReader &in, unsigned depth);

template <typename List>
void takeTerm(List &list, NumberReader &in, TermKind kind, uint64_t count, unsigned depth) {
  int64_t first = in.nextSigned();
  if (kind != Repeat)
    return list.addRun(first, kind == Strided ? in.nextSigned() : 0, count);
  List body = takeNested<List>(in, depth + 1);
  if (body.isEmpty())
    throw Malformed("a repeat has an empty body");
  list.addRepeat(std::move(body), first, count);
}

template <typename List> List takeNested(NumberReader &in, unsigned depth) {
  if (depth > maxTermNesting)
    throw Malformed("terms are nested too deeply");
  List list;
  uint64_t groups = in.nextCount();
  for (list.expect(groups); groups; --groups) {
    uint64_t head = in.next(), count = head >> 2;
    auto kind = static_cast<TermKind>(head & 3);
    if (kind != Literals) {
      takeTerm(list, in, kind, count, depth);
      continue;
    }
    list.expect(std::min(count, in.left()));
    for (uint64_t left = count; left; --left)
      list.addValue(in.nextSigned());
  }
  return list;
}

} // namespace

void putTerms(Numbers &out, const Terms &terms) {
  size_t groups = out.size();
  out.push_back(0);
  for (size_t i = 0; i < terms.size(); ++out[groups]) {
    size_t literals = literalsFrom(terms, i);
    if (literals < 2) {
      putTerm(out, terms[i++]);
      continue;
    }
    out.push_back(tag(Literals, literals));
    for (; literals; --literals)
      out.push_back(packSigned(terms[i++].start));
  }
}

Terms takeTerms(NumberReader &in) { return takeNested<TermList>(in, 0).terms; }

OpenBlock takeOpenBlock(NumberReader &in) {
  NumberReader again = in;
  ValueList list = takeNested<ValueList>(in, 0);
  if (list.isPlain)
    return {{}, std::move(list.values)};
  in = again;
  return {takeTerms(in)};
}

TermFacts takeFacts(NumberReader &in) { return takeNested<FactList>(in, 0); }

} // namespace anole::format
