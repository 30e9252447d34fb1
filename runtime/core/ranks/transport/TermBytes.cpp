#include "runtime/core/ranks/transport/TermBytes.h"

namespace anole {

void putTerms(ByteWriter &out, const Terms &terms) {
  out.put(terms.size());
  for (const Term &term : terms) {
    out.putSigned(term.start);
    out.putSigned(term.stride);
    out.put(term.count);
    putTerms(out, term.body);
  }
}

static Terms takeNested(ByteReader &in, unsigned depth) {
  Terms terms;
  uint64_t size = in.takeCount();
  if (depth == 0 && size > 0)
    in.giveUp();
  for (uint64_t i = 0; i < size && in.isGood(); ++i) {
    Term term{in.takeSigned(), in.takeSigned(), in.take(), {}};
    term.body = takeNested(in, depth - 1);
    terms.push_back(std::move(term));
  }
  return terms;
}

Terms takeTerms(ByteReader &in) {
  constexpr unsigned deepest = 64;
  return takeNested(in, deepest);
}

} // namespace anole
