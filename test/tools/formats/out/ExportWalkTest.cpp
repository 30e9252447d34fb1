#include "tools/formats/out/Walk.h"

#include "runtime/core/handles/PredefinedNames.h"
#include "test/tools/analysis/phases/PhasedSolver.h"
#include "test/tools/formats/out/ExportedProgram.h"
#include "tools/analysis/model/Effort.h"
#include "tools/formats/out/WalkWay.h"

#include <array>
#include <map>

namespace anole::exporting {
namespace {

/// Keeps what it is given.
class KeepingWriter : public Writer {
public:
  struct Kept {
    ExportedCall call;
    std::vector<ExportedAct> acts;
  };

  bool wantsScopes() const override { return true; }
  void open(const ThreadLocation &at, const ExportedScope &scope, uint64_t time) override {
    openScopes[at].push_back(scope);
    EXPECT_GE(time, last[at]);
    ++opened[scope.kind];
  }
  void close(const ThreadLocation &at, const ExportedScope &scope, uint64_t time) override {
    ASSERT_FALSE(openScopes[at].empty());
    EXPECT_EQ(openScopes[at].back(), scope);
    EXPECT_EQ(time, last[at]);
    openScopes[at].pop_back();
  }
  void call(const ExportedCall &call) override {
    EXPECT_GE(call.begin, last[call.at]) << "times ascend";
    EXPECT_GE(call.end, call.begin);
    last[call.at] = call.end;
    calls[call.at].push_back({call, {call.acts.begin(), call.acts.end()}});
  }
  bool hasFailed() const override { return false; }
  Expected<void> finish(const Groups &) override { return {}; }

  std::map<ThreadLocation, std::vector<Kept>> calls;
  std::map<ThreadLocation, std::vector<ExportedScope>> openScopes;
  std::map<ThreadLocation, uint64_t> last;
  std::map<ScopeKind, uint64_t> opened;
};

/// The number of MPI_BYTE.
int64_t byteNumber() {
  int64_t number = -1;
  while (predefinedName(FieldKind::Type, number) != std::string_view("BYTE"))
    --number;
  return number;
}

struct Walked {
  explicit Walked(const Trace &trace, const WindowText &text = {}) : names(trace) {
    auto window = ExportWindow::of(trace, text);
    EXPECT_TRUE(window) << window.error().message;
    auto way = wayOf(trace, Needs::Times, std::nullopt);
    EXPECT_TRUE(way) << way.error().message;
    Source source{trace, names, way->time, way->isMatched, text.isPart(), {}};
    for (uint32_t rank = 0; rank < trace.info.ranks; ++rank)
      if (window->hasRank(rank))
        source.locations.push_back({rank, 0});
    ScopeGate gate(*window, writer, nullptr);
    auto result = walkMatched(source, gate, tools::Effort::usual);
    EXPECT_TRUE(result) << result.error().message;
  }

  uint64_t spent(bool inside) const {
    uint64_t sum = 0;
    for (const auto &[at, calls] : writer.calls)
      for (size_t i = inside ? 0 : 1; i < calls.size(); ++i)
        sum += inside ? calls[i].call.end - calls[i].call.begin
                      : calls[i].call.begin - calls[i - 1].call.end;
    return sum;
  }

  tools::TraceNames names;
  KeepingWriter writer;
};

TEST(ExportWalk, HandsOnEveryCallOnceAndInOrder) {
  Walked walked(ringProgram(5));
  ASSERT_EQ(walked.writer.calls.size(), 5U);
  for (const auto &[at, calls] : walked.writer.calls) {
    ASSERT_EQ(calls.size(), ringCalls);
    for (uint64_t i = 0; i < calls.size(); ++i)
      EXPECT_EQ(calls[i].call.index, i);
  }
  for (const auto &[at, open] : walked.writer.openScopes)
    EXPECT_TRUE(open.empty());
}

TEST(ExportWalk, LetsNoMessageArriveBeforeItIsSent) {
  Walked walked(ringProgram(5));
  std::map<uint64_t, uint64_t> sent, received;
  for (const auto &[at, calls] : walked.writer.calls)
    for (const auto &[call, acts] : calls)
      for (const ExportedAct &act : acts) {
        if (act.kind == ActKind::Send || act.kind == ActKind::SendStart)
          sent[act.message.id] = call.begin;
        if (act.kind == ActKind::Receive || act.kind == ActKind::ReceiveEnd)
          received[act.message.id] = call.end;
      }
  EXPECT_EQ(sent.size(), 5 * ringMessages);
  ASSERT_EQ(received.size(), sent.size());
  for (auto [id, time] : sent)
    EXPECT_LT(time, received.at(id));
}

/// A synchronous send and its receive meet: what the receive gets is still that message.
TEST(ExportWalk, KnowsMessagesThatWaitForTheirReceives) {
  Walked walked(test::playedProgram(2, [](test::PlayedRank &rank) {
    for (int64_t i = 0; i < 20; ++i)
      if (rank.rank == 0) {
        rank.compute(500);
        rank.call("MPI_Ssend", 10,
                  {{"count", 100 + i}, {"datatype", byteNumber()}, {"dest", 1}, {"tag", 3}});
      } else {
        rank.compute(9000);
        rank.receive(11, 0, 3);
      }
  }));
  const auto &senders = walked.writer.calls.at({0, 0}), &receivers = walked.writer.calls.at({1, 0});
  for (size_t i = 1; i <= 20; ++i) {
    ASSERT_EQ(senders[i].acts.size(), 1U);
    ASSERT_EQ(receivers[i].acts.size(), 1U);
    const ExportedMessage &sent = senders[i].acts[0].message, &got = receivers[i].acts[0].message;
    EXPECT_EQ(sent.id, got.id);
    EXPECT_EQ(sent.bytes, 99 + i);
    EXPECT_GT(senders[i].call.end, receivers[i].call.begin) << "the send waits for the receive";
    EXPECT_GT(receivers[i].call.end, senders[i].call.begin);
  }
}

TEST(ExportWalk, LetsNoRankLeaveAnAllreduceBeforeAllEnteredIt) {
  Walked walked(ringProgram(3));
  std::vector<uint64_t> entered(4), left(4, UINT64_MAX);
  for (const auto &[at, calls] : walked.writer.calls) {
    size_t turn = 0;
    for (const auto &[call, acts] : calls)
      for (const ExportedAct &act : acts)
        if (act.kind == ActKind::Collective) {
          entered.at(turn) = std::max(entered.at(turn), call.begin);
          left.at(turn) = std::min(left.at(turn), call.end);
          ++turn;
        }
    EXPECT_EQ(turn, 4U);
  }
  for (size_t i = 0; i < 4; ++i)
    EXPECT_LT(entered[i], left[i]);
}

/// A message that is sent so many nanoseconds after it has arrived, by recorded times, and one that
/// comes in time. Ends of the calls that receive, since the first send.
std::array<int64_t, 2> recordedArrivals(uint64_t early) {
  Walked walked(test::playedProgram(
      2,
      [&](test::PlayedRank &rank) {
        if (rank.rank == 1) {
          rank.receive(10, 0, 0, 1'000'000);
          rank.compute(500'000);
          return rank.receive(11, 0, 0, 500'000);
        }
        rank.compute(1'000'000 + early);
        rank.send(12, 1, 8);
        rank.compute(500'000);
        rank.send(13, 1, 8);
      },
      TimeDetail::Full));
  const auto &senders = walked.writer.calls.at({0, 0}), &receivers = walked.writer.calls.at({1, 0});
  auto sinceSend = [&](size_t call) {
    return static_cast<int64_t>(receivers[call].call.end - senders[1].call.begin);
  };
  return {sinceSend(1), sinceSend(2)};
}

/// What rounding took from the order is given back, at the cost of the next wait. Clocks that are
/// wrong are not hidden.
TEST(ExportWalk, MovesRecordedCallsByRoundingAlone) {
  EXPECT_EQ(recordedArrivals(3'000)[0], 1);
  EXPECT_NEAR(static_cast<double>(recordedArrivals(3'000)[1]), 997'000, 1000);
  EXPECT_NEAR(static_cast<double>(recordedArrivals(100'000)[0]), -100'000, 1000);
}

TEST(ExportWalk, KeepsTheTimesThatRanksComputed) {
  Trace trace = ringProgram(5);
  double before = 0;
  for (const SharedPoint &point : trace.streams[0].points)
    before += point.delta.sum;
  EXPECT_NEAR(double(Walked(trace).spent(false)), before, 0.01 * before);
}

/// Ranks that compute alike wait for as long as they did: nothing has to be moved.
TEST(ExportWalk, KeepsTheTimesInsideCalls) {
  Trace trace = ringProgram(1);
  double inside = 0;
  for (const SharedPoint &point : trace.streams[0].points)
    inside += point.duration.sum;
  EXPECT_NEAR(double(Walked(trace).spent(true)), inside, 0.01 * inside);
}

TEST(ExportWalk, OpensLoopsPhasesAndIterations) {
  Walked walked(rowWithPhases());
  EXPECT_EQ(walked.writer.opened[ScopeKind::Loop], 4U);
  EXPECT_EQ(walked.writer.opened[ScopeKind::Phase], 4 * 3U);
  EXPECT_EQ(walked.writer.opened[ScopeKind::Iteration], 400U);
}

TEST(ExportWalk, KeepsToItsWindow) {
  Trace trace = rowWithPhases();
  auto countOf = [&](const WindowText &text) {
    Walked walked(trace, text);
    std::vector<size_t> counts;
    for (const auto &[at, calls] : walked.writer.calls)
      counts.push_back(calls.size());
    return counts;
  };
  EXPECT_EQ(countOf({"1,3", "", ""}), (std::vector<size_t>{202, 102}));
  EXPECT_EQ(countOf({"", "10-19", ""}), (std::vector<size_t>{10, 20, 20, 10}));
  EXPECT_EQ(countOf({"", "", "1"}), (std::vector<size_t>{31, 61, 61, 31})); // with MPI_Init
  EXPECT_EQ(countOf({"", "", "2"}), (std::vector<size_t>{60, 120, 120, 60}));
  EXPECT_EQ(countOf({"2", "", "3"}), (std::vector<size_t>{21})); // what comes after, MPI_Finalize
  trace = phases::phasedSolver();
  EXPECT_EQ(countOf({"", "", "solve"}), (std::vector<size_t>(4, 1600)));
  EXPECT_EQ(countOf({"1", "", "3"}), (std::vector<size_t>{4}));
}

} // namespace
} // namespace anole::exporting
