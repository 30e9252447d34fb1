#include "runtime/core/format/TermCodec.h"

#include "runtime/core/format/Limits.h"

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

Terms takeNested(NumberReader &in, unsigned depth);

Term takeTerm(NumberReader &in, TermKind kind, uint64_t count, unsigned depth) {
  Term term;
  term.count = count;
  if (kind == Repeat) {
    term.stride = in.nextSigned();
    term.body = takeNested(in, depth + 1);
    if (term.body.empty())
      throw Malformed("a repeat has an empty body");
  } else {
    term.start = in.nextSigned();
    term.stride = kind == Strided ? in.nextSigned() : 0;
  }
  return term;
}

Terms takeNested(NumberReader &in, unsigned depth) {
  if (depth > maxTermNesting)
    throw Malformed("terms are nested too deeply");
  Terms terms;
  for (uint64_t groups = in.nextCount(); groups; --groups) {
    uint64_t head = in.next();
    auto kind = static_cast<TermKind>(head & 3);
    if (kind != Literals) {
      terms.push_back(takeTerm(in, kind, head >> 2, depth));
      continue;
    }
    for (uint64_t left = head >> 2; left; --left)
      terms.push_back({.start = in.nextSigned(), .stride = 0, .count = 1, .body = {}});
  }
  return terms;
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

Terms takeTerms(NumberReader &in) { return takeNested(in, 0); }

} // namespace anole::format
