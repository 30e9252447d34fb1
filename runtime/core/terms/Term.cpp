#include "runtime/core/terms/Term.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/terms/Block.h"

namespace anole {

uint64_t valueCount(const Term &term) {
  return term.isRepeat() ? term.count * valueCount(term.body) : term.count;
}

uint64_t valueCount(const Terms &terms) {
  uint64_t total = 0;
  for (const Term &term : terms)
    total += valueCount(term);
  return total;
}

uint64_t digest(const Terms &terms) {
  uint64_t hash = terms.size();
  for (const Term &term : terms) {
    hash = combineHash(hash, static_cast<uint64_t>(term.start));
    hash = combineHash(hash, static_cast<uint64_t>(term.stride));
    hash = combineHash(hash, term.count);
    hash = combineHash(hash, digest(term.body));
    if (term.block)
      hash = combineHash(hash, term.block->digest().low);
  }
  return hash;
}

} // namespace anole
