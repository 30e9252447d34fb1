#include "tools/analysis/match/UnexpectedMessages.h"

#include "tools/analysis/match/Matcher.h"
#include "tools/analysis/match/Refuse.h"
#include "tools/analysis/model/LoadedTrace.h"

#include <tuple>

namespace anole::whatif {
namespace {

/// When ranks send messages and post receives. Sides of messages wait for their other ones by
/// channel; messages and receives never wait both.
class TimedMessages : public CallWatch {
public:
  explicit TimedMessages(const Trace &trace) : now(trace.info.ranks) {
    for (const SharedPoint &point : trace.streams[0].points)
      sites.push_back({point.key});
  }

  void begins(const RankState &rank) override { now[rank.rank] += rank.walk.event().delta; }
  void ends(const RankState &rank) override {
    const WalkedEvent &event = rank.walk.event();
    now[rank.rank] = event.ordinal == 0 ? 0 : now[rank.rank] + event.duration;
  }
  void sends(const RankState &rank, const ChannelKey &key, uint64_t /*bytes*/, uint32_t /*slot*/,
             int64_t /*request*/) override {
    SentAt &site = sites[rank.sites[rank.walk.event().point]];
    ++site.messages;
    meet(key, {now[rank.rank], &site});
  }
  void posts(const RankState &rank, const ChannelKey &key, uint64_t /*bytes*/,
             int64_t /*request*/) override {
    meet(key, {now[rank.rank], nullptr});
  }
  void takes(const RankState &rank, const ChannelKey &key) override { posts(rank, key, 0, 0); }
  void withdraws(const ChannelKey &key, bool /*isMessage*/) override { waiting[key].pop_front(); }

  std::vector<SentAt> finish() {
    std::erase_if(sites, [](const SentAt &site) { return site.messages == 0; });
    std::ranges::sort(sites, [](const SentAt &a, const SentAt &b) {
      return std::tie(b.unexpected, b.messages, a.site.path, a.site.function) <
             std::tie(a.unexpected, a.messages, b.site.path, b.site.function);
    });
    return std::move(sites);
  }

private:
  struct Side {
    int64_t time;
    SentAt *site; ///< null: of a receive
  };

  void meet(const ChannelKey &key, const Side &side) {
    std::deque<Side> &others = waiting[key];
    if (others.empty() || (others.front().site == nullptr) == (side.site == nullptr))
      return others.push_back(side);
    const Side &message = side.site ? side : others.front();
    const Side &receive = side.site ? others.front() : side;
    message.site->unexpected += message.time < receive.time ? 1 : 0;
    others.pop_front();
    if (others.empty())
      waiting.erase(key);
  }

  std::vector<int64_t> now; ///< nanoseconds, by rank
  std::vector<SentAt> sites;
  std::map<ChannelKey, std::deque<Side>> waiting;
};

/// The times are recorded.
class NoSteps : public StepSink {
  void take(const Step & /*step*/) override {}
};

} // namespace

Expected<UnexpectedMessages> unexpectedMessages(const Trace &trace, uint64_t limit) {
  if (auto refused = refuse(trace); !refused)
    return tl::unexpected(refused.error());
  if (tools::timedEventCount(trace) != tools::eventCount(trace))
    return fail("the trace has no times of single calls; record the program with ANOLE_TIME=full");
  CostTable costs;
  NoSteps steps;
  ComputeTimes times(trace, {});
  MatchOptions options;
  options.limit = limit;
  auto matcher = Matcher::over(
      trace, std::make_unique<MatchState>(trace.info.ranks, costs, steps, options), times);
  if (!matcher)
    return tl::unexpected(matcher.error());
  TimedMessages messages(trace);
  matcher->matching().watch = &messages;
  return matcher->run(nullptr).map(
      [&] { return UnexpectedMessages{messages.finish(), matcher->matching().gaps.lines()}; });
}

} // namespace anole::whatif
