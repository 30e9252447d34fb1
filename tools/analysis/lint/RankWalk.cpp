#include "tools/analysis/lint/RankWalk.h"

#include "runtime/core/base/Hash.h"

namespace anole::lint {

Expected<void> RankWalk::run(tools::Effort &effort) {
  for (;;) {
    auto stop = walk.step();
    if (!stop)
      return tl::unexpected(stop.error());
    if (*stop == EventWalker::Stop::End)
      return {};
    bool isEvent = *stop == EventWalker::Stop::Event;
    uint64_t spent = isEvent ? tools::valuesOf(&walk.event()) : 1;
    values += spent;
    auto done = effort.spend(spent);
    if (done && isEvent)
      done = read();
    else if (done)
      cut();
    if (!done)
      return done;
  }
}

Expected<void> RankWalk::read() {
  const WalkedEvent &event = walk.event();
  auto shape = rank.shapes.find(event.key.functionId());
  if (shape == rank.shapes.end())
    return fail("rank " + std::to_string(rank.rank) +
                " calls a function that the trace does not list");
  rank.objects.read(shape->second, event);
  const RankCall call{rank.rank, shape->second, event, rank.objects};
  for (const auto &check : rank.checks)
    check->read(call);
  return {};
}

RankWalk::SeenPlace RankWalk::look() {
  SeenPlace now{{}, walk.place(), rank.objects.requests().size(), rank.findings.mark()};
  uint64_t told = 0;
  auto tell = [&](uint64_t number) {
    ++told;
    now.digest[0] = combineHash(now.digest[0], number);
    now.digest[1] = combineHash(now.digest[1] ^ number, 0x5bd1e995);
  };
  walk.describe(tell);
  for (const auto &check : rank.checks)
    check->describe(tell, now.requests);
  nextLook = values + (told + tools::costOf(walk.stream())) / 4;
  return now;
}

/// Looking takes no longer than walking does.
void RankWalk::cut() {
  if (values < nextLook)
    return;
  SeenPlace now = look();
  for (size_t i = cuts.size(); i-- > 0;) {
    uint64_t times = cuts[i].digest == now.digest ? walk.repeats(cuts[i].place) : 0;
    if (times == 0 || times == UINT64_MAX)
      continue;
    skip(cuts[i], times);
    cuts.erase(cuts.begin() + static_cast<std::ptrdiff_t>(i) + 1, cuts.end());
    now = look();
    break;
  }
  if (cuts.size() >= mostCuts)
    cuts.pop_front();
  cuts.push_back(std::move(now));
}

void RankWalk::skip(const SeenPlace &since, uint64_t times) {
  int64_t made = (rank.objects.requests().size() - since.requests) * static_cast<int64_t>(times);
  walk.skip(since.place, times);
  rank.objects.skip(made);
  for (const auto &check : rank.checks)
    check->skip(rank.thread, made);
  rank.findings.repeat(since.found, times + 1);
}

} // namespace anole::lint
