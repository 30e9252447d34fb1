#include "test/bench/simulate/Simulation.h"

#include "runtime/core/file/format/WriteFile.h"
#include "runtime/core/merge/Merge.h"
#include "runtime/core/merge/PeerCoder.h"
#include "runtime/core/ranks/cluster/Members.h"
#include "test/bench/simulate/ClusterStep.h"
#include "test/bench/simulate/MergeStep.h"
#include "test/bench/simulate/SimulatedCalls.h"
#include "test/bench/simulate/TreeWalk.h"
#include "tools/analysis/model/RankGroups.h"

#include <chrono>

namespace anole::tools {

namespace {

class Run {
public:
  explicit Run(const SimulationSettings &settings)
      : settings(settings), ranks(*settings.pattern, settings.ranks, settings.steps),
        coder(settings.ranks, simulatedFunctions()) {}

  Expected<Simulation> run() {
    auto begin = std::chrono::steady_clock::now();
    if (settings.cluster.kind != ClusterKind::None)
      cluster();
    Trace trace = clusters.empty() ? mergeRanks() : mergeLeads();
    finishMerge(trace);
    result.ranks = settings.ranks;
    result.clusters = clusters.empty() ? settings.ranks : clusters.size();
    if (auto groups = rankGroups(trace))
      result.groups = groups->size();
    result.traceBytes = MergeStep::size(trace);
    result.rankBytes = bytesOfRank();
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (!settings.output.empty())
      if (auto written = writeTraceFile(settings.output, trace); !written)
        return tl::unexpected(written.error());
    return std::move(result);
  }

private:
  uint64_t bytesOfRank() {
    constexpr uint32_t most = 64;
    uint32_t count = std::min(most, settings.ranks);
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < count; ++i)
      bytes += MergeStep::size(coded(static_cast<uint32_t>(uint64_t(i) * settings.ranks / count)));
    return bytes / count;
  }

  /// Leaves no clusters if every rank is a lead.
  void cluster() {
    auto algorithm = makeClusterAlgorithm(settings.cluster);
    ClusterStep step(ranks, *algorithm);
    TreeWalk walk(settings.ranks, settings.arity, step);
    ClusterState state = walk.run();
    algorithm->conclude(state);
    result.clustering = walk.cost;
    for (Candidate &candidate : state.candidates)
      clusters.push_back(std::move(candidate.cluster));
  }

  Trace merge(uint32_t participants, std::function<Trace(uint32_t)> leaf) {
    MergeStep step(std::move(leaf));
    TreeWalk walk(participants, settings.arity, step);
    Trace trace = walk.run();
    result.merging = walk.cost;
    return trace;
  }

  Trace mergeRanks() {
    return merge(settings.ranks, [this](uint32_t rank) { return coded(rank); });
  }

  Trace coded(uint32_t rank) {
    Trace leaf = ranks.leaf(rank);
    coder.code(leaf, rank);
    return leaf;
  }

  Trace mergeLeads() {
    Trace trace = merge(static_cast<uint32_t>(clusters.size()), [this](uint32_t place) {
      const Cluster &cluster = clusters[place];
      uint64_t members = valueCount(cluster.ranks);
      Trace leaf = members == 1 ? coded(cluster.lead) : ranks.leaf(cluster.lead);
      weigh(leaf, members);
      return leaf;
    });
    expandLeads(trace, clusters);
    if (clusters.front().lead != 0) // who knows them
      trace.functions = simulatedFunctions();
    return trace;
  }

  const SimulationSettings &settings;
  SimulatedRanks ranks;
  PeerCoder coder;
  std::vector<Cluster> clusters;
  Simulation result;
};

} // namespace

Expected<Simulation> simulate(const SimulationSettings &settings) { return Run(settings).run(); }

std::vector<uint32_t> growingSizes(uint32_t largest) {
  std::vector<uint32_t> sizes;
  for (uint64_t size = smallestGrowth; size <= largest; size *= 4)
    sizes.push_back(static_cast<uint32_t>(size));
  return sizes;
}

} // namespace anole::tools
