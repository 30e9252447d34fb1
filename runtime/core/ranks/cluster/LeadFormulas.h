#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/core/ranks/cluster/LeadExpansion.h"
#include "runtime/core/ranks/cluster/Signatures.h"

#include <unordered_map>

namespace anole {

/// LeadFormulas gives the members of clusters that are mixed what follows from their rank, where
/// the numbers of the leads follow a formula of the rank: in conjugate gradients each rank has a
/// peer of its own, and nine leads say which formula it is.
///
/// A cluster is mixed in a signature if its members do not have that of the lead, so that copying
/// the lead's number is wrong for some of them. In all other clusters a member has the number of
/// its lead. A formula counts if more leads have it than it has parameters, two more at least: any
/// two numbers lie on a line. All numbers of a column must follow formulas: among many without a
/// pattern, some do by chance.
class LeadFormulas {
public:
  LeadFormulas(const std::vector<Cluster> &clusters, LeadExpansion &expansion, uint32_t ranks);

  /// Returns whether members follow formulas in a column of leads that takes part in this
  /// signature.
  bool hold(const std::vector<SharedTerm> &terms, const RankList &leads, Signature role) const;

  /// Expands a number of such a column to the members.
  void expand(RankValue &value, const RankList &leads, Signature role);

private:
  bool isMixed(int64_t lead, Signature role) const;
  bool areMixed(const RankList &leads, Signature role) const;
  bool hold(const std::vector<SharedTerm> &terms, const RankList &leads) const;
  bool hold(const RankValue &value, const RankList &leads) const;
  RankExpression formulaOf(const RankValue &value, const RankList &leads) const;
  RankValue follow(const RankExpression &formula, const RankValue &copied, const RankList &leads,
                   Signature role);
  int64_t numberOf(const RankExpression &formula, int64_t rank, int64_t copied,
                   Signature role) const;

  LeadExpansion &expansion;
  std::unordered_map<int64_t, uint32_t> mixed; ///< by lead, if it is at all
  uint32_t ranks;
};

} // namespace anole
