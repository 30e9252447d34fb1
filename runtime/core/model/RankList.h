#pragma once

#include "runtime/core/base/SharedValue.h"
#include "runtime/core/terms/Term.h"

#include <initializer_list>
#include <utility>

namespace anole {

/// A RankList is a set of ranks: ascending values, as terms (recursive participant lists,
/// [Noeth2006], section 3.4).
///
/// Copies share their terms: most parts of a trace are on the same ranks, and have one list in
/// memory. So comparing two lists is comparing two pointers nearly always.
class RankList {
public:
  RankList() = default;
  RankList(Terms terms) : held(terms.empty() ? Held() : Held(std::move(terms))) {}
  RankList(std::initializer_list<Term> terms) : RankList(Terms(terms)) {}

  const Terms &terms() const { return held.get(); }
  operator const Terms &() const { return terms(); }

  size_t size() const { return terms().size(); }
  bool empty() const { return terms().empty(); }
  auto begin() const { return terms().begin(); }
  auto end() const { return terms().end(); }
  const Term &operator[](size_t index) const { return terms()[index]; }
  const Term &front() const { return terms().front(); }
  const Term &back() const { return terms().back(); }

  /// Returns the terms, of this list alone from now on.
  Terms &edit() { return held.edit(); }

  bool operator==(const RankList &other) const {
    return held.identity() == other.held.identity() || terms() == other.terms();
  }
  bool operator==(const Terms &other) const { return terms() == other; }

private:
  using Held = SharedValue<Terms>;
  Held held;
};

} // namespace anole
