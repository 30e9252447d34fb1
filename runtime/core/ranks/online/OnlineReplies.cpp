#include "runtime/core/ranks/online/OnlineReplies.h"
#include "runtime/core/base/Fault.h"
#include "runtime/core/ranks/cluster/ClusterBytes.h"

#include "runtime/core/base/ByteNumbers.h"
#include "runtime/core/file/format/DecodeTrace.h"
#include "runtime/core/file/format/EncodeTrace.h"
#include "runtime/core/merge/Merge.h"

namespace anole {
namespace {

/// Counters travel and are added up as those of traces.
std::string bytesOf(const std::vector<Counter> &counters) {
  Trace trace;
  trace.info.counters = counters;
  return counters.empty() ? "" : encodeTrace(trace);
}

std::vector<Counter> countersFrom(const std::string &bytes) {
  auto trace = decodeTrace(bytes);
  return bytes.empty() || !trace ? std::vector<Counter>() : std::move(trace->info.counters);
}

void join(Contribution &left, Contribution &&right, const ClusterAlgorithm &algorithm) {
  left.missed = left.missed || ANOLE_FAULT(MissedNotSaid, false, right.missed);
  ANOLE_FAULT(LaterClustersLost, void(), algorithm.join(left.clusters, std::move(right.clusters)));
  Trace ours, theirs;
  ours.info.counters = std::move(left.counters);
  theirs.info.counters = std::move(right.counters);
  mergeTrace(ours, std::move(theirs));
  left.counters = std::move(ours.info.counters);
}

} // namespace

std::string toBytes(const Contribution &contribution) {
  ByteWriter out;
  out.put(contribution.missed).putText(toBytes(contribution.clusters));
  return out.putText(bytesOf(contribution.counters)).take();
}

Contribution contributionFrom(const std::string &bytes) {
  ByteReader in(bytes);
  bool missed = in.take() != 0;
  auto clusters = clusterStateFrom(in.takeText());
  return {missed || !clusters, clusters.value_or(ClusterState()), countersFrom(in.takeText())};
}

std::string joinAnswers(uint64_t key, const std::vector<std::string> &answers,
                        const ClusterAlgorithm &algorithm) {
  if (AnswerKey::isToCut(key)) {
    Contribution all = contributionFrom(answers.front());
    for (size_t i = 1; i < answers.size(); ++i)
      join(all, contributionFrom(answers[i]), algorithm);
    return toBytes(all);
  }
  Progress all;
  for (const std::string &answer : answers)
    join(all, progressFrom(answer));
  return toBytes(all);
}

} // namespace anole
