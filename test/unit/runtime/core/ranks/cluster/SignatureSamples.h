#pragma once

#include "runtime/core/compress/Column.h"
#include "runtime/core/ranks/cluster/ClusterAlgorithm.h"
#include "runtime/core/terms/TermCursor.h"

#include <string>

namespace anole::test {

/// What is interesting about a rank in a test of clustering.
struct Sample {
  uint64_t path = 1;
  int64_t dest = 0;
  uint64_t count = 100;
  uint64_t loop = 10;
  uint64_t computation = 0, communication = 0;
  uint64_t wrapped = 0, numbers = 0;
};

inline Signatures signaturesOf(const Sample &sample) {
  Signatures result;
  result[Signature::CallPath] = sample.path;
  result[Signature::Dest] = static_cast<uint64_t>(sample.dest * averageUnit);
  result[Signature::Count] = sample.count * averageUnit;
  result[Signature::Loop] = sample.loop;
  result[Signature::Computation] = sample.computation;
  result[Signature::Communication] = sample.communication;
  result.parameters = std::min<uint64_t>(sample.count, 0xffff) |
                      (static_cast<uint64_t>(sample.dest) & 0xffff) << 16;
  uint64_t all =
      combineHash(combineHash(sample.path, result.parameters), sample.loop + sample.count);
  result.exact = {all, mixBits(all)};
  result.wrapped = sample.wrapped;
  result.numbers = sample.numbers;
  return result;
}

/// The ranks of these samples, joined over a binary tree.
inline ClusterState clusterRanks(const ClusterAlgorithm &algorithm,
                                 const std::vector<Sample> &samples) {
  std::vector<ClusterState> states;
  for (size_t rank = 0; rank < samples.size(); ++rank)
    states.push_back(clusterOf(static_cast<uint32_t>(rank), signaturesOf(samples[rank])));
  for (size_t step = 1; step < states.size(); step *= 2)
    for (size_t i = 0; i + step < states.size(); i += 2 * step)
      algorithm.join(states[i], std::move(states[i + step]));
  algorithm.conclude(states[0]);
  return std::move(states[0]);
}

inline ClusterState clusterRanks(const ClusterSettings &settings,
                                 const std::vector<Sample> &samples) {
  return clusterRanks(*makeClusterAlgorithm(settings), samples);
}

/// "0: 0 2, 1: 1 3": leads and their ranks.
inline std::string toText(const ClusterState &state) {
  std::string text = state.everyone ? "everyone" : "";
  for (const Candidate &candidate : state.candidates) {
    text += (text.empty() ? "" : ", ") + std::to_string(candidate.cluster.lead) + ":";
    for (int64_t rank : expand(candidate.cluster.ranks))
      text += " " + std::to_string(rank);
  }
  return text;
}

} // namespace anole::test
