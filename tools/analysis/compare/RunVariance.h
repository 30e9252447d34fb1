#pragma once

#include "tools/analysis/compare/RunMeasures.h"

namespace anole::tools {

/// A Variation says what the times of a rank, or of a call path, vary with.
enum class Variation : uint8_t {
  Same,  ///< they vary by less than 5 %, or less than a thousandth of the run
  Slow,  ///< of a rank or host: longer in all runs, before all calls, as on a slow core
  More,  ///< of a rank or host: longer in all runs, before some calls, as with more work
  Ranks, ///< of a call path: the same ranks take longer in all runs
  Runs,  ///< of a call path: all ranks take longer in some runs
  Noise, ///< other ranks in other runs
  Host,  ///< of a rank: slow, as its host is; of a call path: all ranks of a host take longer
};

enum class VariedTime : uint8_t { Computing, InMpi };

/// A VariedPlace is the time of a rank before the calls of a call site, or inside them.
struct VariedPlace {
  std::string name;
  VariedTime what = VariedTime::Computing;
  double mean = 0;                ///< nanoseconds of a rank and run
  double betweenRuns = 0;         ///< from the shortest to the longest run
  double betweenRanks = 0;        ///< what the slowest rank takes longer than its peers in all runs
  std::optional<uint32_t> rank{}; ///< that one
  double noise = 0;               ///< of a rank, on average: what is neither
  double betweenHosts = 0;        ///< what ranks of the slowest host take longer than their peers
  std::string host{};             ///< that one; empty: none
  Variation with = Variation::Same;
};

/// A VariedRank compares what a rank computes with its peers: ranks that do the same.
struct VariedRank {
  uint32_t rank = 0;
  double computing = 0;       ///< nanoseconds in a run, on average
  double least = 0, most = 0; ///< of all runs: how much longer than its peers, as a share
  Variation with = Variation::Same;
  std::string place{}; ///< before whose calls it takes longer most of all; empty: nowhere
  std::string host{};  ///< in all runs; empty: it had several, or it is not known
};

/// A VariedHost compares what the ranks of a host compute with their peers, here and elsewhere.
struct VariedHost {
  std::string name;
  RankList ranks;             ///< in any of the runs
  double least = 0, most = 0; ///< of the runs: how much longer three of four ranks take at least
  Variation with = Variation::Same;
};

/// A VariedRun is one of the runs: a rank on average, in nanoseconds.
struct VariedRun {
  std::string host{}; ///< of rank 0
  double time = 0, computing = 0, inMpi = 0;
  double longer = 0; ///< than the median of the runs, as a share
};

/// A RunVariance says what differs between runs of one program, and between ranks that did the same
/// (those of the first run). What is the same rank in all runs is a slow core, or more work; where
/// it is nearly all ranks of a host, and more than one, it is the host; the rest is noise.
///
/// Time and memory: those of RunMeasures and spentAtSites of each run.
struct RunVariance {
  std::vector<VariedRun> runs;
  std::vector<VariedRank> ranks;
  std::vector<VariedHost> hosts{}; ///< empty: all ranks were on one, or it is not known
  std::vector<VariedPlace> places; ///< what varies most first
  size_t peers = 0;                ///< the largest number of ranks that do the same
  double noise = 0;                ///< of a rank's computing, as a share, on average

  /// An error if the runs have other numbers of ranks, or too many call sites of ranks.
  static Expected<RunVariance> of(const SideRuns &traces, const SiteNames &names);
};

} // namespace anole::tools
