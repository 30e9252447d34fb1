#include "runtime/core/ranks/cluster/SignatureDistance.h"

#include <gtest/gtest.h>

#include <cmath>

namespace anole::test {
namespace {

/// The distances of all ranks from the first.
std::vector<double> distancesOf(const std::vector<Signatures> &ranks, bool euclidean = false) {
  std::vector<Candidate> candidates;
  for (const Signatures &rank : ranks)
    candidates.push_back(clusterOf(static_cast<uint32_t>(candidates.size()), rank).candidates[0]);
  SignatureDistance distance(candidates, euclidean);
  std::vector<double> all;
  for (const Signatures &rank : ranks)
    all.push_back(distance.between(ranks.front(), rank));
  return all;
}

Signatures with(Signature which, uint64_t value) {
  Signatures one;
  one[which] = value;
  return one;
}

TEST(SignatureDistanceTest, LoopsOfAllLevelsWeighAlike) {
  std::vector<Signatures> ranks{{}};
  for (unsigned level = 0; level < 4; ++level)
    ranks.push_back(with(Signature::Loop, uint64_t(3) << 16 * level));
  std::vector<double> found = distancesOf(ranks);
  EXPECT_GT(found[1], 0);
  for (size_t i = 2; i < found.size(); ++i)
    EXPECT_DOUBLE_EQ(found[i], found[1]) << "level " << i - 1;
}

TEST(SignatureDistanceTest, HashesAreEqualOrNot) {
  std::vector<double> found =
      distancesOf({with(Signature::CallPath, 1), with(Signature::CallPath, 2),
                   with(Signature::CallPath, uint64_t(1) << 63)});
  EXPECT_GT(found[1], 0);
  EXPECT_DOUBLE_EQ(found[2], found[1]);
}

TEST(SignatureDistanceTest, PartsAddUpOrTheirSquaresDo) {
  Signatures both = with(Signature::Src, 512);
  both[Signature::Dest] = 512;
  std::vector<Signatures> ranks{{}, with(Signature::Src, 512), both};
  std::vector<double> manhattan = distancesOf(ranks), euclidean = distancesOf(ranks, true);
  EXPECT_DOUBLE_EQ(manhattan[2], 2 * manhattan[1]);
  EXPECT_DOUBLE_EQ(euclidean[2], std::sqrt(2) * euclidean[1]);
  EXPECT_DOUBLE_EQ(euclidean[1], manhattan[1]) << "of one part";
}

} // namespace
} // namespace anole::test
