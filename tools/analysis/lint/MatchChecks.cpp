#include "tools/analysis/lint/MatchChecks.h"

#include "tools/analysis/lint/AccessCheck.h"
#include "tools/analysis/lint/CollectiveCheck.h"
#include "tools/analysis/lint/MatchedRun.h"
#include "tools/analysis/lint/MessageCheck.h"

#include <array>

namespace anole::lint {
namespace {

bool isWhole(const TraceInfo &info) { return info.endings.empty() && info.online.upTo == 0; }

/// All checks of several ranks.
class MatchChecks : public whatif::CallWatch {
public:
  MatchChecks(whatif::MatchState &matching, FindingList &findings, bool isWhole)
      : known{matching, findings, std::vector<TypeClasses>(matching.ranks.size()), true, isWhole},
        collectives(known), messages(known), windows(known),
        all{&collectives, &messages, &windows} {}

  void begins(const whatif::RankState &rank) override {
    known.types[rank.rank].follow(rank.shape(), rank.walk.event());
    for (MatchCheck *check : all)
      check->begins(rank);
  }
  void sends(const whatif::RankState &rank, const whatif::ChannelKey &key, uint64_t bytes,
             uint32_t slot, int64_t request) override {
    messages.sends(rank, key, bytes, slot, request);
  }
  void posts(const whatif::RankState &rank, const whatif::ChannelKey &key, uint64_t bytes,
             int64_t request) override {
    messages.posts(rank, key, bytes, request);
  }
  void takes(const whatif::RankState &rank, const whatif::ChannelKey &key) override {
    messages.takes(rank, key);
  }
  void withdraws(const whatif::ChannelKey &key, bool isMessage) override {
    messages.withdraws(key, isMessage);
  }
  void enters(const whatif::RankState &rank, const whatif::CallShape &shape,
              const WalkedEvent &event, uint32_t group, uint64_t bytes, int64_t request) override {
    messages.tells(rank.rank);
    collectives.enters(rank, shape, event, group, bytes, request);
    windows.enters(rank, shape, event, group, bytes, request);
  }
  void meets(const whatif::RankState &rank, uint32_t group) override {
    messages.tells(rank.rank);
    collectives.meets(rank, group);
    windows.meets(rank, group);
  }
  void accesses(const whatif::RankState &rank, uint32_t target) override {
    messages.tells(rank.rank);
    windows.accesses(rank, target);
  }
  uint64_t pause(const std::function<void(uint64_t)> &tell) override {
    for (const MatchCheck *check : all)
      check->describe(tell);
    return known.findings.mark();
  }
  void repeats(uint64_t since, uint64_t times) override { known.findings.repeat(since, times); }
  void finish() {
    for (MatchCheck *check : all)
      check->finish();
  }
  bool isSound() const { return known.isSound; }

private:
  MatchCheck::Known known;
  CollectiveCheck collectives;
  MessageCheck messages;
  AccessCheck windows;
  std::array<MatchCheck *, 3> all;
};

/// Whether it is known who takes part in which message and collective.
bool knowsMembers(const whatif::Gaps &gaps) {
  return !gaps.lacksPeers && !gaps.calls.contains(whatif::GapKind::UnknownMembers) &&
         !gaps.calls.contains(whatif::GapKind::NoMember);
}

} // namespace

Expected<MatchChecked> checkMatches(const Trace &trace, FindingList &findings, uint64_t limit) {
  if (trace.streams.size() > 1)
    return fail("the program called MPI from several threads, and the trace does not say in which "
                "order");
  whatif::MatchOptions options;
  options.limit = limit;
  MatchedRun run(trace, options);
  auto matcher = run.matcher();
  if (!matcher)
    return tl::unexpected(matcher.error());
  MatchChecks checks(matcher->matching(), findings, isWhole(trace.info));
  if (auto ran = run.run(*matcher, &checks); !ran && isWhole(trace.info))
    return tl::unexpected(ran.error());
  const whatif::Gaps &gaps = matcher->matching().gaps;
  MatchChecked done{checks.isSound() && knowsMembers(gaps) && isWhole(trace.info), gaps.lines()};
  if (done.isWhole)
    checks.finish();
  return done;
}

} // namespace anole::lint
