#include "runtime/core/merge/PeerCoder.h"

#include "runtime/core/merge/Merge.h"
#include "runtime/core/merge/RankMerge.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"
#include "test/support/program/StreamBuilder.h"

#include <gtest/gtest.h>

#include <functional>

namespace anole {
namespace {

/// The peers of a rank, relative to it, in the order of its calls.
using PeersOf = std::function<std::vector<int64_t>(int64_t)>;

const std::vector<FunctionInfo> functions{{1, "MPI_Send", {{"dest", FieldKind::Peer}}, {}, {}}};

Trace leafOf(uint32_t rank, const PeersOf &peers) {
  return test::StreamBuilder().point({1, 1}).scalar(peers(rank)).leaf(rank);
}

/// The column of all ranks, which must give back what each did.
SharedColumn merged(uint32_t ranks, const PeersOf &peers) {
  PeerCoder coder(ranks, functions);
  RankMerge merge;
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    Trace leaf = leafOf(rank, peers);
    coder.code(leaf, rank);
    merge.add(std::move(leaf));
  }
  Trace trace = merge.finish();
  finishMerge(trace);
  SharedColumn column = trace.streams[0].points[0].columns[0];
  for (uint32_t rank = 0; rank < ranks; ++rank)
    EXPECT_EQ(expand(*termsFor(column, rank)), peers(rank)) << "rank " << rank;
  return column;
}

/// All ranks in one family, whose terms are these.
void expectOne(const SharedColumn &column, const RankCoding &coding, const Terms &numbers) {
  ASSERT_EQ(column.size(), 1u);
  EXPECT_EQ(toText(column[0].coding), toText(coding));
  EXPECT_EQ(column[0].terms, shareTerms(numbers));
}

PeersOf pairwise(int64_t ranks, int rounds = 1) {
  return [=](int64_t rank) {
    std::vector<int64_t> peers;
    for (int round = 0; round < rounds; ++round)
      for (int64_t i = 1; i < ranks; ++i)
        peers.push_back((rank ^ i) - rank);
    return peers;
  };
}

TEST(PeerCoderTest, PairwiseExchange) {
  for (uint32_t ranks : {4u, 8u, 16u, 64u, 256u})
    expectOne(merged(ranks, pairwise(ranks)), {RankCodingKind::Xor, 1, ranks, 1},
              {{1, 1, ranks - 1, {}}});
}

/// So many that a rank's own terms are closed before anybody knows better. Looks at a few ranks.
TEST(PeerCoderTest, PairwiseExchangeOfManyRanks) {
  constexpr int64_t ranks = 1 << 14;
  PeerCoder coder(ranks, functions);
  for (uint32_t rank : {427u, 555u, 598u, 9000u}) {
    Trace leaf = leafOf(rank, pairwise(ranks));
    coder.code(leaf, rank);
    expectOne(leaf.streams[0].points[0].columns[0], {RankCodingKind::Xor, 1, ranks, 1},
              {{1, 1, ranks - 1, {}}});
  }
}

TEST(PeerCoderTest, PairwiseExchangeInRounds) {
  for (int rounds : {2, 3, 50})
    expectOne(merged(32, pairwise(32, rounds)), {RankCodingKind::Xor, 1, 32, 1},
              {{0, 0, uint64_t(rounds), {{1, 1, 31, {}}}}});
}

TEST(PeerCoderTest, Rotations) {
  for (int64_t ranks : {5, 16, 30, 64}) {
    auto size = static_cast<uint32_t>(ranks);
    for (int64_t step : {1, -1}) {
      SharedColumn column = merged(size, [&](int64_t rank) {
        std::vector<int64_t> peers;
        for (int64_t i = 1; i < ranks; ++i)
          peers.push_back((rank + step * i + ranks) % ranks - rank);
        return peers;
      });
      expectOne(column, {RankCodingKind::Shift, 1, ranks, 1},
                {{step > 0 ? 1 : ranks - 1, step, uint64_t(ranks) - 1, {}}});
    }
  }
}

TEST(PeerCoderTest, PairsWhoseSumIsTheIteration) {
  SharedColumn column = merged(12, [](int64_t rank) {
    std::vector<int64_t> peers;
    for (int64_t i = 0; i < 12; ++i)
      peers.push_back((i - rank + 12) % 12 - rank);
    return peers;
  });
  expectOne(column, {RankCodingKind::Mirror, 1, 12, 1}, {{0, 1, 12, {}}});
}

/// Where a round begins differs from rank to rank: what ends one may go on in the next.
TEST(PeerCoderTest, RoundsThatRunIntoEachOther) {
  for (int rounds : {3, 20, 20000}) {
    SharedColumn column = merged(6, [&](int64_t rank) {
      std::vector<int64_t> peers;
      for (int64_t i = 0; i < 6 * rounds; ++i)
        peers.push_back((i - rank + 6 * rounds) % 6 - rank);
      return peers;
    });
    expectOne(column, {RankCodingKind::Mirror, 1, 6, 1},
              {{0, 0, uint64_t(rounds), {{0, 1, 6, {}}}}});
  }
}

TEST(PeerCoderTest, PowersOfTwo) {
  SharedColumn pairs = merged(64, [](int64_t rank) {
    std::vector<int64_t> peers;
    for (int64_t i = 1; i < 64; i *= 2)
      peers.push_back((rank ^ i) - rank);
    return peers;
  });
  Terms powers;
  for (int64_t i = 1; i < 64; i *= 2)
    powers.push_back({i, 0, 1, {}});
  expectOne(pairs, {RankCodingKind::Xor, 1, 64, 1}, powers);
  SharedColumn ring = merged(64, [](int64_t rank) {
    std::vector<int64_t> peers;
    for (int64_t i = 1; i < 64; i *= 2)
      peers.push_back((rank + i) % 64 - rank);
    return peers;
  });
  expectOne(ring, {RankCodingKind::Shift, 1, 64, 1}, powers);
}

TEST(PeerCoderTest, EverySecondPartner) {
  SharedColumn column = merged(64, [](int64_t rank) {
    std::vector<int64_t> peers;
    for (int64_t i = 4; i < 64; i += 4)
      peers.push_back((rank ^ i) - rank);
    return peers;
  });
  expectOne(column, {RankCodingKind::Xor, 1, 64, 1}, {{4, 4, 15, {}}});
}

/// Of a 4 x 6 grid, by ranks in the communicators of rows and columns, and by ranks of the world.
TEST(PeerCoderTest, RowsAndColumnsOfAGrid) {
  auto ring = [](int64_t at, int64_t extent, int64_t scale) {
    std::vector<int64_t> peers;
    for (int64_t i = 1; i < extent; ++i)
      peers.push_back(scale * ((at + i) % extent - at));
    return peers;
  };
  expectOne(merged(24, [&](int64_t rank) { return ring(rank % 6, 6, 1); }),
            {RankCodingKind::Shift, 1, 6, 1}, {{1, 1, 5, {}}});
  expectOne(merged(24, [&](int64_t rank) { return ring(rank / 6, 4, 1); }),
            {RankCodingKind::Shift, 6, 4, 1}, {{1, 1, 3, {}}});
  expectOne(merged(24, [&](int64_t rank) { return ring(rank / 6, 4, 6); }),
            {RankCodingKind::Shift, 1, 24, 1}, {{6, 6, 3, {}}}); // the same
}

TEST(PeerCoderTest, PairsInTheColumnsOfAGrid) {
  SharedColumn column = merged(30, [](int64_t rank) {
    std::vector<int64_t> peers;
    for (int64_t i = 0; i < 6; ++i)
      peers.push_back(5 * ((i - rank / 5 + 6) % 6 - rank / 5));
    return peers;
  });
  expectOne(column, {RankCodingKind::Mirror, 5, 6, 5}, {{0, 1, 6, {}}});
}

TEST(PeerCoderTest, NobodyIsNoRank) {
  SharedColumn column = merged(16, [](int64_t rank) {
    std::vector<int64_t> peers = pairwise(16)(rank);
    peers.push_back(value(Special::ProcNull));
    return peers;
  });
  expectOne(column, {RankCodingKind::Xor, 1, 16, 1},
            {{1, 1, 15, {}}, {value(Special::ProcNull), 0, 1, {}}});
}

/// Neighbours on a line have no coding that is shorter.
TEST(PeerCoderTest, OtherPeersStayAsTheyAre) {
  SharedColumn column = merged(16, [](int64_t rank) {
    std::vector<int64_t> peers;
    for (int64_t step : {-2, -1, 1, 2})
      if (rank + step >= 0 && rank + step < 16)
        peers.push_back(step);
    return peers;
  });
  for (const Family &family : column)
    EXPECT_FALSE(family.coding);
}

/// What came out of a file is coded no worse for being odd.
TEST(PeerCoderTest, IrregularPeersStayAsTheyAre) {
  SharedColumn column = merged(8, [](int64_t rank) {
    std::vector<int64_t> peers;
    for (int64_t i = 0; i < 200; ++i)
      peers.push_back((i * i * i + 5 * rank * i) % 8 - rank);
    return peers;
  });
  EXPECT_FALSE(column.empty());
}

} // namespace
} // namespace anole
