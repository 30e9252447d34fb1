#include "runtime/core/ranks/online/OnlineReplies.h"
#include "runtime/core/base/Fault.h"
#include "runtime/core/ranks/cluster/ClusterBytes.h"

#include "runtime/core/base/ByteNumbers.h"
#include "runtime/core/file/format/DecodeTrace.h"
#include "runtime/core/file/format/EncodeTrace.h"
#include "runtime/core/merge/Merge.h"

namespace anole {
namespace {

/// Facts travel and are joined as those of traces.
Trace traceWith(OwnFacts facts) {
  Trace trace;
  trace.info.facts() = std::move(facts);
  return trace;
}

std::string bytesOf(const OwnFacts &facts) {
  return facts.counters.empty() && facts.commands.empty() ? "" : encodeTrace(traceWith(facts));
}

void join(Contribution &left, Contribution &&right, const ClusterAlgorithm &algorithm) {
  left.missed = left.missed || ANOLE_FAULT(MissedNotSaid, false, right.missed);
  ANOLE_FAULT(LaterClustersLost, void(), algorithm.join(left.clusters, std::move(right.clusters)));
  Trace ours = traceWith(std::move(left.facts));
  mergeTrace(ours, traceWith(std::move(right.facts)));
  left.facts = std::move(ours.info.facts());
}

} // namespace

std::string toBytes(const Contribution &contribution) {
  ByteWriter out;
  out.put(contribution.missed).putText(toBytes(contribution.clusters));
  return out.putText(bytesOf(contribution.facts)).take();
}

Contribution contributionFrom(const std::string &bytes) {
  ByteReader in(bytes);
  bool missed = in.take() != 0;
  auto clusters = clusterStateFrom(in.takeText());
  Contribution read{missed || !clusters, clusters.value_or(ClusterState())};
  const std::string joined = in.takeText();
  if (auto trace = decodeTrace(joined); trace && !joined.empty())
    read.facts = std::move(trace->info.facts());
  return read;
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
