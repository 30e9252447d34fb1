#pragma once

#include "runtime/core/ranks/cluster/ClusterState.h"

namespace anole {

/// Returns whether all signatures are equal, except for the times, which are noise, and the peers
/// that go round cost neither counts nor tags (mayWrap).
bool sameBehaviour(const Signatures &first, const Signatures &second);

/// The distance between ranks by their signatures, Manhattan or Euclidean.
///
/// Signatures are normalised and weighted by importance ([Bahmani2017], section 4.1). Loop, count
/// and times weigh least; source, destination, key, colour and tag weigh more; call path and types
/// weigh most. No sum of lesser ones outweighs a greater one, and nothing outweighs the call path.
/// The paper shifts 32-bit numbers to the same end. Here each is divided by its range among the
/// candidates at hand. Hashes and bit sets are only equal or different, because their numbers mean
/// nothing; so are ranks whose peers go round in other places and whose numbers differ (mayWrap).
class SignatureDistance {
public:
  SignatureDistance(const std::vector<Candidate> &candidates, bool euclidean);

  double between(const Signatures &first, const Signatures &second) const;

private:
  std::array<double, signatureCount> scale{};
  bool euclidean;
};

} // namespace anole
