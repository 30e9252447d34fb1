#pragma once

#include "runtime/core/base/Fault.h"
#include "runtime/core/ranks/cluster/TopKClustering.h"

namespace anole {

/// The clustering of Chameleon ([Bahmani2017], section 5.3, algorithms 7 and 8): K is divided among
/// the call paths, and within each call path leads are chosen by source and destination. Other
/// signatures are not compared.
///
/// They are dropped from the states that meet, but for what peers that go round ask for (mayWrap),
/// so that distances cannot see them, and a message holds them once. DynamicClustering compares the
/// same three, with as many clusters as needed.
class Chameleon final : public TopKClustering {
public:
  explicit Chameleon(const ClusterSettings &settings)
      : TopKClustering(settings), medoid(settings.medoid) {}

  void join(ClusterState &left, ClusterState &&right) const override {
    dropOthers(left);
    dropOthers(right);
    TopKClustering::join(left, std::move(right));
  }

private:
  static void dropOthers(ClusterState &state) {
    for (Candidate &candidate : state.candidates) {
      Signatures kept;
      for (Signature which :
           {Signature::CallPath,
            ANOLE_FAULT(ChameleonIgnoresSources, Signature::Dest, Signature::Src), Signature::Dest})
        kept[which] = candidate.signatures[which];
      ANOLE_FAULT(ChameleonSeesTags,
                  void(kept[Signature::Tag] = candidate.signatures[Signature::Tag]), void(0));
      kept.wrapped = candidate.signatures.wrapped;
      kept.numbers = candidate.signatures.numbers;
      candidate.signatures = kept;
    }
  }

  bool separatesCallPaths() const override { return true; }
  bool separatesTimes() const override { return false; }

  Indices choose(const LeadSelection &selection, const Indices &among, size_t k) const override {
    return medoid ? selection.medoids(among, k) : selection.farthest(among, k);
  }

  bool medoid;
};

} // namespace anole
