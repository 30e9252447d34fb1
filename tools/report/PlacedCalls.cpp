#include "tools/report/PlacedCalls.h"

#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/walk/EventWalker.h"
#include "tools/analysis/match/Refuse.h"
#include "tools/analysis/state/WaitKind.h"
#include "tools/analysis/time/Timeline.h"
#include "tools/formats/out/Walk.h"
#include "tools/formats/out/WalkWay.h"

#include <algorithm>

namespace anole::report {
namespace {

using exporting::ExportedCall;
using exporting::TimeKind;
using tools::Json;

constexpr uint64_t mostPlaced = uint64_t(1) << 13;
constexpr uint64_t mostDrawn = mostPlaced / 32; // fewer calls of each are no picture

/// When the first events of threads end: by stream of the trace, then by rank.
using FirstEnds = std::vector<std::vector<uint64_t>>;

/// So that time 0 is the end of the first event (MPI_Init) of the rank that is out of it first.
FirstEnds fromZero(FirstEnds ends) {
  uint64_t zero = ends[0].empty() ? 0 : std::ranges::min(ends[0]);
  for (std::vector<uint64_t> &stream : ends)
    for (uint64_t &end : stream)
      end -= std::min(end, zero);
  return ends;
}

Expected<uint64_t> firstInside(const Trace &trace, uint32_t rank, uint32_t thread) {
  return projectRank(trace, rank, thread)
      .and_then(EventWalker::over)
      .and_then([](EventWalker &&walk) {
        return walk.next().map([](const WalkedEvent *first) {
          return first && first->duration >= 0 ? static_cast<uint64_t>(first->duration) : 0;
        });
      });
}

/// As `anole export --time recorded` puts them.
Expected<FirstEnds> recordedEnds(const Trace &trace) {
  FirstEnds ends(trace.streams.size(), std::vector<uint64_t>(trace.info.ranks));
  tools::Timeline timeline(trace);
  for (size_t stream = 0; stream < ends.size(); ++stream)
    for (uint32_t rank = 0; rank < trace.info.ranks; ++rank) {
      if (!indexOf(trace.streams[stream].ranks, rank))
        continue;
      auto inside = firstInside(trace, rank, trace.streams[stream].thread);
      if (!inside)
        return tl::unexpected(inside.error());
      ends[stream][rank] = *inside;
      if (stream == 0)
        timeline.beginsWith(rank, *inside);
    }
  for (size_t stream = 0; stream < ends.size(); ++stream)
    for (uint32_t rank = 0; rank < trace.info.ranks; ++rank)
      ends[stream][rank] +=
          timeline.startOf(rank, trace.streams[stream].thread, ends[stream][rank]);
  return ends;
}

/// Names by number.
Json waitKinds() {
  Json names = Json::array();
  for (uint8_t kind = 0; kind <= static_cast<uint8_t>(whatif::WaitKind::Other); ++kind)
    names.push_back(nameOf(static_cast<whatif::WaitKind>(kind)));
  return names;
}

/// Keeps the first calls of each rank as times since the call before, and inside.
class FirstCalls : public exporting::Writer {
public:
  explicit FirstCalls(uint32_t ranks) : most(mostPlaced / std::max(ranks, 1U)), ofRanks(ranks) {}

  void call(const ExportedCall &call) override {
    Rank &rank = ofRanks[call.at.rank];
    if (rank.times.size() >= 2 * most)
      return;
    rank.times.push_back(call.begin - std::min(rank.end, call.begin));
    rank.times.push_back(call.end - call.begin);
    rank.end = call.end;
    if (call.wait.time > 0)
      rank.waits.insert(rank.waits.end(),
                        {call.index, call.wait.time, call.wait.rank,
                         static_cast<uint64_t>(whatif::waitKindOf(call.shape->role->operation))});
    full += rank.times.size() == 2 * most;
  }
  bool hasFailed() const override { return full == ofRanks.size(); }
  Expected<void> finish(const exporting::Groups &) override { return {}; }

  /// What calls wait for, by rank, the kinds by number, and of how many calls of each it is known.
  Json waits() const {
    Json all = Json::array();
    for (const Rank &rank : ofRanks)
      all.push_back(rank.waits);
    return {{"waits", all}, {"wait_kinds", waitKinds()}, {"waits_of_calls", most}};
  }

  Json json() const {
    Json all = Json::array();
    FirstEnds ends(1, std::vector<uint64_t>(ofRanks.size()));
    for (size_t rank = 0; rank < ofRanks.size(); ++rank) {
      const auto &times = ofRanks[rank].times;
      ends[0][rank] = times.empty() ? 0 : times[0] + times[1];
      all.push_back(times);
    }
    Json json{{"kind", "reconstructed"},
              {"note", exporting::reconstructedNote},
              {"ends", fromZero(ends)},
              {"ranks", all}};
    json.update(waits());
    return json;
  }

private:
  struct Rank {
    std::vector<uint64_t> times{};
    std::vector<uint64_t> waits{}; ///< of each call that waits: index, nanoseconds, for whom, kind
    uint64_t end = 0;
  };
  const uint64_t most;
  std::vector<Rank> ofRanks;
  size_t full = 0;
};

/// Walks the first calls of all ranks.
Expected<FirstCalls> firstCalls(const Trace &trace, const tools::TraceNames &names, TimeKind time,
                                uint64_t limit, whatif::RankWalks &walks) {
  auto window = exporting::ExportWindow::of(trace, {});
  if (!window)
    return tl::unexpected(window.error());
  exporting::Source source{trace, names, time, true, false, {}};
  for (uint32_t rank = 0; rank < trace.info.ranks; ++rank)
    if (indexOf(trace.streams[0].ranks, rank))
      source.locations.push_back({rank, 0});
  FirstCalls calls(trace.info.ranks);
  exporting::ScopeGate gate(*window, calls, nullptr);
  return walkMatched(source, gate, limit, &walks).map([&](const exporting::WalkResult &) {
    return calls;
  });
}

Expected<Json> reconstructed(const Trace &trace, const tools::TraceNames &names, uint64_t limit,
                             whatif::RankWalks &walks) {
  if (trace.info.ranks > mostDrawn)
    return fail("more than " + std::to_string(mostDrawn) + " ranks are too many for it");
  return firstCalls(trace, names, TimeKind::Reconstructed, limit, walks).map(&FirstCalls::json);
}

/// Recorded times, and what the first calls wait for if ranks can be run against each other.
Expected<Json> recorded(const Trace &trace, const tools::TraceNames &names, uint64_t limit,
                        whatif::RankWalks &walks) {
  Json json{{"kind", "recorded"}};
  if (trace.info.ranks > mostDrawn)
    return json;
  return recordedEnds(trace).map([&](FirstEnds &&ends) {
    json["ends"] = fromZero(std::move(ends));
    if (whatif::refuse(trace))
      if (auto calls = firstCalls(trace, names, TimeKind::Recorded, limit, walks))
        json.update(calls->waits());
    return std::move(json);
  });
}

} // namespace

Expected<Json> placedCalls(const tools::LoadedTrace &loaded, const tools::TraceNames &names,
                           uint64_t limit, whatif::RankWalks &walks) {
  return wayOf(loaded.trace, exporting::Needs::Times, std::nullopt)
      .and_then([&](const exporting::Way &way) {
        return way.time == TimeKind::Recorded ? recorded(loaded.trace, names, limit, walks)
                                              : reconstructed(loaded.trace, names, limit, walks);
      });
}

} // namespace anole::report
