#include "tools/formats/networks/Calibration.h"

#include "tools/formats/networks/ReadNetworks.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include <unistd.h>

namespace anole::whatif {
namespace {

/// 2 us and 10 Gbit/s, behind a copy at 5 GB/s.
MeasuredWay way(double latency) {
  MeasuredWay times;
  for (double bytes : {0.0, 1000.0, 100000.0, 1000000.0})
    times.times.push_back({bytes, latency + bytes * 8 / 10000 + bytes / 5000});
  return times;
}

/// What a file of the network tells.
Network readBack(const Network &network) {
  auto file =
      std::filesystem::temp_directory_path() / ("anole-network-" + std::to_string(getpid()));
  std::ofstream(file) << networkText(network);
  auto networks = readNetworks(file);
  std::filesystem::remove(file);
  EXPECT_TRUE(networks) << networks.error().message;
  return networks ? networks->at(0) : Network{};
}

} // namespace

TEST(Calibration, FindsWhatTheTimesWereMadeOf) {
  Network network = calibrated("here", way(2), way(0.5), 5);
  EXPECT_DOUBLE_EQ(network.between.latency, 2);
  EXPECT_NEAR(network.between.bandwidth, 10, 1e-9);
  EXPECT_DOUBLE_EQ(network.inside.latency, 0.5);
  EXPECT_NEAR(network.between.table.at(50000), 42, 1e-9);
}

TEST(Calibration, OneWayStandsForBoth) {
  EXPECT_DOUBLE_EQ(calibrated("here", {}, way(1), 5).between.latency, 1);
  EXPECT_DOUBLE_EQ(calibrated("here", way(3), {}, 5).inside.latency, 3);
}

TEST(Calibration, WithoutAWayBetweenNodesTheNetworkIsOneNode) {
  EXPECT_TRUE(readBack(calibrated("here", {}, way(1), 5)).isOneNode);
  EXPECT_FALSE(readBack(calibrated("here", way(3), {}, 5)).isOneNode);
  EXPECT_FALSE(readBack(calibrated("here", way(3), way(1), 5)).isOneNode);
}

TEST(Calibration, MessagesThatTakeNoLongerThanTheirCopyAreFast) {
  Network network = calibrated("here", {}, {{{0, 1}, {1000000, 50}}}, 10);
  EXPECT_DOUBLE_EQ(network.inside.bandwidth, 1e6);
  EXPECT_DOUBLE_EQ(network.inside.table.at(1000000), 0);
}

TEST(Calibration, NoMessageTakesLongerThanALargerOne) {
  Network network = calibrated("here", {}, {{{0, 900}, {1, 2}, {1000, 3}}}, 0);
  EXPECT_DOUBLE_EQ(network.inside.latency, 2);
}

TEST(Calibration, TimesThatDoNotAscendAreTheirMedian) {
  Network network =
      calibrated("here", {}, {{{0, 68}, {1, 70}, {2, 69}, {4, 58}, {8, 67}, {16, 90}}}, 0);
  for (uint64_t bytes : {0, 1, 4, 8})
    EXPECT_DOUBLE_EQ(network.inside.table.at(bytes), 68);
  EXPECT_DOUBLE_EQ(network.inside.table.at(16), 90);
}

TEST(Calibration, SaysHowFarTheModelIsFromWhatWasMeasured) {
  Link link{1, 8};
  link.table = SizeTable({{0, 1}, {1000, 2}, {2000, 4}, {3000, 4}});
  ModelFit fit = fitOf(link);
  EXPECT_DOUBLE_EQ(fit.worst, 0.25);
  EXPECT_EQ(fit.worstBytes, 2000U);
  EXPECT_DOUBLE_EQ(fit.median, 0);
}

TEST(Calibration, KeepsWhatLogGpsNeeds) {
  MeasuredWay measured = way(2);
  measured.overhead = 0.25;
  measured.gap = 0.5;
  measured.eager = 4096;
  Network network = calibrated("here", measured, way(1), 5);
  EXPECT_TRUE(network.isMeasured());
  EXPECT_DOUBLE_EQ(network.between.overhead, 0.25);
  EXPECT_DOUBLE_EQ(network.between.gap, 0.5);
  EXPECT_EQ(network.between.eager, 4096U);
}

/// On a node, a barrier of two ranks is a message there and one back.
TEST(Calibration, WhatCollectivesTakeBeyondTheirMessagesIsComputed) {
  auto timeOf = [](Operation operation, const Network &network) {
    return network.collectives[static_cast<size_t>(operation)];
  };
  MeasuredWay measured = way(2);
  measured.collectives[static_cast<size_t>(Operation::Barrier)] = 5;
  measured.collectives[static_cast<size_t>(Operation::Bcast)] = 2.5;
  measured.collectives[static_cast<size_t>(Operation::Scan)] = 1;
  const Network node = readBack(calibrated("here", {}, measured, 0));
  const double more = measured.times[1].time - 2, byEight = more * 8 / 1000;
  EXPECT_NEAR(timeOf(Operation::Barrier, node), 5 - 2 * (2 + byEight), 1e-3);
  EXPECT_NEAR(timeOf(Operation::Bcast, node), 2.5 - (2 + byEight), 1e-3);
  EXPECT_EQ(timeOf(Operation::Scan, node), 0);
  const Network nodes = readBack(calibrated("here", measured, {}, 0));
  EXPECT_NEAR(timeOf(Operation::Barrier, nodes), 5 - (2 + byEight), 1e-3);
  EXPECT_FALSE(calibrated("here", way(2), {}, 0).hasCollectives());
}

TEST(Calibration, IsReadBack) {
  MeasuredWay between = way(2);
  between.partitioned = {{0, 9}, {1000, 4}};
  const Network network = readBack(calibrated("here", between, way(0.5), 5));
  EXPECT_EQ(network.name, "here");
  EXPECT_DOUBLE_EQ(network.between.latency, 2);
  EXPECT_DOUBLE_EQ(network.copyBandwidth, 5);
  EXPECT_NEAR(network.inside.table.at(1000), 1.3, 1e-9);
  EXPECT_EQ(network.between.table.all().size(), 4u);
  EXPECT_DOUBLE_EQ(network.between.partitioned.at(0), 4);
}

} // namespace anole::whatif
