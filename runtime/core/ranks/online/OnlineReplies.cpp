#include "runtime/core/ranks/online/OnlineReplies.h"
#include "runtime/core/base/Fault.h"
#include "runtime/core/ranks/cluster/ClusterBytes.h"

#include "runtime/core/base/ByteNumbers.h"
#include "runtime/core/file/format/DecodeTrace.h"
#include "runtime/core/file/format/EncodeTrace.h"
#include "runtime/core/merge/Merge.h"

namespace anole {
namespace {

/// Counters, command lines, cores and hosts travel and are joined as those of traces.
Trace traceWith(Contribution &&of) {
  Trace trace;
  trace.info.counters = std::move(of.counters);
  trace.info.commands = std::move(of.commands);
  trace.info.cores = std::move(of.cores);
  trace.info.hosts = std::move(of.hosts);
  return trace;
}

std::string bytesOf(const Contribution &of) {
  return of.counters.empty() && of.commands.empty() ? "" : encodeTrace(traceWith(Contribution(of)));
}

void take(Contribution &of, Trace &&trace) {
  of.counters = std::move(trace.info.counters);
  of.commands = std::move(trace.info.commands);
  of.cores = std::move(trace.info.cores);
  of.hosts = std::move(trace.info.hosts);
}

void join(Contribution &left, Contribution &&right, const ClusterAlgorithm &algorithm) {
  left.missed = left.missed || ANOLE_FAULT(MissedNotSaid, false, right.missed);
  ANOLE_FAULT(LaterClustersLost, void(), algorithm.join(left.clusters, std::move(right.clusters)));
  Trace ours = traceWith(std::move(left));
  mergeTrace(ours, traceWith(std::move(right)));
  take(left, std::move(ours));
}

} // namespace

std::string toBytes(const Contribution &contribution) {
  ByteWriter out;
  out.put(contribution.missed).putText(toBytes(contribution.clusters));
  return out.putText(bytesOf(contribution)).take();
}

Contribution contributionFrom(const std::string &bytes) {
  ByteReader in(bytes);
  bool missed = in.take() != 0;
  auto clusters = clusterStateFrom(in.takeText());
  Contribution read{missed || !clusters, clusters.value_or(ClusterState()), {}};
  const std::string joined = in.takeText();
  if (auto trace = decodeTrace(joined); trace && !joined.empty())
    take(read, std::move(*trace));
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
