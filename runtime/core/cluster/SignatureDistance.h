#pragma once

#include "runtime/core/cluster/ClusterState.h"

namespace anole {

/// Equal in every signature but the times, which are noise.
bool sameBehaviour(const Signatures &first, const Signatures &second);

/// The distance between ranks by their signatures, Manhattan or Euclidean.
///
/// Signatures are normalised and weighted by importance (Bahmani 2017, section 4.1): loop, count
/// and times least; source, destination, key, colour and tag more; call path and types most, in
/// such a way that no sum of the lesser ones outweighs a greater one, and nothing outweighs the
/// call path. The paper shifts 32-bit numbers to the same end. Here each is divided by its range
/// among the candidates at hand; hashes and bit sets, whose numbers mean nothing, are equal or not.
class SignatureDistance {
public:
  SignatureDistance(const std::vector<Candidate> &candidates, bool euclidean);

  double between(const Signatures &first, const Signatures &second) const;

private:
  std::array<double, signatureCount> scale{};
  bool euclidean;
};

} // namespace anole
