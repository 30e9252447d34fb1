#include "tools/analysis/causes/Waits.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/terms/TermCursor.h"
#include "tools/analysis/model/RankProfile.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

namespace anole::whatif {
namespace {

constexpr uint64_t mostLanes = 256, leastLanes = 16;
constexpr size_t lanesAtOnce = 32;
constexpr uint64_t mostLaneSteps = uint64_t(1) << 32;

/// Sites with waits, most first.
std::vector<WaitSite> waitingSites(const Trace &trace, const Clocks &clocks) {
  std::map<uint16_t, WaitKind> kinds;
  for (const FunctionInfo &function : trace.functions)
    kinds[function.id] = waitKindOf(roleOf(function.name).operation);
  std::vector<WaitSite> sites;
  const auto &points = trace.streams[0].points;
  for (uint32_t site = 0; site < points.size(); ++site)
    if (auto wait = clocks.siteCounter(site, Counter::Wait); wait > 0)
      sites.push_back(
          {site, kinds[points[site].key.functionId()], static_cast<double>(wait) / nanosecond});
  std::ranges::sort(sites, std::greater(), &WaitSite::time);
  return sites;
}

/// A site whose waits are asked for, in so many groups of ranks.
struct Question {
  WaitSite *site;
  std::vector<uint32_t> ranks;
  uint32_t lanes;
};

std::vector<Question> questionsOf(const Trace &trace, std::vector<WaitSite> &sites,
                                  uint64_t lanes) {
  double all = 0;
  for (const WaitSite &site : sites)
    all += site.time;
  std::vector<Question> questions;
  for (size_t i = 0; i < std::min<size_t>(sites.size(), mostLanes); ++i) {
    const auto listed = expand(trace.streams[0].points[sites[i].site].ranks);
    std::vector<uint32_t> ranks(listed.begin(), listed.end());
    auto share = static_cast<uint64_t>(static_cast<double>(lanes) * sites[i].time / all);
    auto groups = std::clamp<uint64_t>(share, 1, std::min(ranks.size(), lanesAtOnce));
    questions.push_back({&sites[i], std::move(ranks), static_cast<uint32_t>(groups)});
  }
  return questions;
}

/// The waits of a site by lanes, which have ranks in a row.
class WaitersBuilder {
public:
  WaitersBuilder(const WaitLanes &lanes, const BackwardPass &pass, const TimeStreams &streams,
                 WaitSite &site)
      : lanes(lanes), pass(pass), streams(streams), site(site), own(streams) {}

  void add(uint32_t rank, Causes &causes) {
    if (uint32_t its = lanes.laneOf(site.site, rank); its != lane) {
      finish();
      lane = its;
      TimeParts path = pass.path(lane);
      causes.addDifference(path);
      own = Causes(streams);
      own.addDifference(path);
      site.count += path.count;
      time = static_cast<double>(path.all()) / nanosecond;
    }
    ranks.append(rank);
  }
  void finish() {
    RankList members = std::exchange(ranks, Column()).finish();
    if (time > 0)
      site.waiters.push_back({std::move(members), time, own.found()});
  }

private:
  const WaitLanes &lanes;
  const BackwardPass &pass;
  const TimeStreams &streams;
  WaitSite &site;
  Causes own; ///< of the lane
  Column ranks;
  uint32_t lane = WaitLanes::none;
  double time = 0;
};

/// Answers questions that have no more lanes together than are followed at once.
void answer(const CauseRun &run, std::span<Question> questions) {
  WaitLanes lanes;
  for (const Question &question : questions)
    lanes.add(question.site->site, question.ranks, question.lanes);
  BackwardPass pass = run.backwards(lanes);
  pass.pass();
  for (const Question &question : questions) {
    Causes causes(run.streams());
    WaitersBuilder waiters(lanes, pass, run.streams(), *question.site);
    for (uint32_t rank : question.ranks)
      waiters.add(rank, causes);
    waiters.finish();
    question.site->causes = causes.found();
  }
}

void answerAll(const CauseRun &run, std::vector<Question> &questions) {
  for (auto begin = questions.begin(); begin != questions.end();) {
    size_t lanes = 0;
    auto end = begin;
    for (; end != questions.end() && lanes + end->lanes <= lanesAtOnce; ++end)
      lanes += end->lanes;
    answer(run, {begin, end});
    begin = end;
  }
}

Expected<std::vector<RankWaits>> rankWaits(const Trace &trace, const Clocks &clocks) {
  auto shown = tools::ShownRanks::of(trace);
  if (!shown)
    return tl::unexpected(shown.error());
  const tools::SpentByRank spent = tools::RankProfile(trace, *shown).totals();
  std::vector<RankWaits> ranks;
  auto part = [&](uint32_t rank, Counter which) {
    return static_cast<double>(clocks.counter(rank, which)) / nanosecond;
  };
  for (uint32_t rank = 0; rank < spent.size(); ++rank)
    ranks.push_back(
        {rank, part(rank, Counter::Wait),
         part(rank, Counter::Latency) + part(rank, Counter::Bandwidth) + part(rank, Counter::Copy),
         part(rank, Counter::Overhead), spent[rank].inside, spent[rank].all()});
  return ranks;
}

} // namespace

double Waits::sum(double RankWaits::*part) const {
  return std::accumulate(ranks.begin(), ranks.end(), 0.0,
                         [&](double all, const RankWaits &rank) { return all + rank.*part; });
}

Waits causedBy(Waits waits, const std::vector<uint32_t> &sites) {
  auto restrict = [&](auto &wait) {
    std::erase_if(wait.causes, [&](const Cause &cause) {
      return cause.kind != CauseKind::Computing ||
             std::ranges::find(sites, cause.site) == sites.end();
    });
    wait.time = 0;
    for (const Cause &cause : wait.causes)
      wait.time += cause.time;
  };
  for (WaitSite &wait : waits.sites) {
    restrict(wait);
    std::ranges::for_each(wait.waiters, restrict);
    std::erase_if(wait.waiters, [](const Waiters &waiters) { return waiters.time <= 0; });
  }
  std::erase_if(waits.sites, [](const WaitSite &wait) { return wait.time <= 0; });
  std::ranges::sort(waits.sites, std::greater(), &WaitSite::time);
  return waits;
}

Expected<Waits> waitsOf(const Trace &trace, const CauseRun &run) {
  auto ranks = rankWaits(trace, run.clocks());
  if (!ranks)
    return tl::unexpected(ranks.error());
  Waits waits{waitingSites(trace, run.clocks()), std::move(*ranks),
              static_cast<double>(run.end()) / nanosecond, run.gaps()};
  uint64_t lanes = std::clamp(mostLaneSteps / (run.steps() + 1), leastLanes, mostLanes);
  std::vector<Question> questions = questionsOf(trace, waits.sites, lanes);
  answerAll(run, questions);
  return waits;
}

Expected<Waits> waitsOf(const Trace &trace, const CauseOptions &options) {
  return CauseRun::of(trace, options).and_then([&](const std::unique_ptr<CauseRun> &run) {
    return waitsOf(trace, *run);
  });
}

} // namespace anole::whatif
