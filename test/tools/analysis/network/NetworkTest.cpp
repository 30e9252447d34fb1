#include "tools/analysis/network/Network.h"
#include "tools/analysis/network/KnownNetworks.h"

#include "tools/analysis/network/Collectives.h"
#include "tools/formats/networks/ReadNetworks.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace anole::whatif {
namespace {

Charge chargeOf(const Network &network, CostKind kind, uint64_t latencies, uint64_t bytes) {
  return charge(network, {kind, false, latencies, bytes});
}

TEST(Network, UsualOnesAreThoseOfTableI) {
  auto networks = usualNetworks();
  ASSERT_EQ(networks.size(), 3U);
  Charge byte = chargeOf(networks[0], CostKind::Message, 1, 1000);
  EXPECT_EQ(byte.latency, 50000000); // 50 us
  EXPECT_EQ(byte.transfer, 8000000); // 1000 bytes at 1 Gbit/s
  Charge quick = chargeOf(networks[2], CostKind::Message, 2, 32000);
  EXPECT_EQ(quick.latency, 2600000);
  EXPECT_EQ(quick.transfer, 8000000);
  EXPECT_EQ(chargeOf(networks[2], CostKind::Copy, 0, 32000).transfer, 1000000); // at 32 GB/s
}

TEST(Network, ConfigurationsAreThoseOfTableIII) {
  auto all = configurationsOf(usualNetworks()[2]);
  ASSERT_EQ(all.size(), 21U);
  const Network &slowest = all[configurationAt(Sweep::Latency, 0)];
  EXPECT_DOUBLE_EQ(slowest.between.latency, 10.4);
  EXPECT_DOUBLE_EQ(slowest.between.bandwidth, 32);
  EXPECT_DOUBLE_EQ(all[configurationAt(Sweep::Bandwidth, 6)].between.bandwidth, 256);
  const Network &fastest = all[configurationAt(Sweep::Both, 6)];
  EXPECT_DOUBLE_EQ(fastest.between.latency, 0.1625);
  EXPECT_DOUBLE_EQ(fastest.between.bandwidth, 256);
  for (Sweep sweep : {Sweep::Latency, Sweep::Bandwidth, Sweep::Both})
    EXPECT_DOUBLE_EQ(all[configurationAt(sweep, baseStep)].between.latency, 1.3);
}

TEST(Network, LongTimesAreCut) {
  Network slow{"slow", {1e12, 1e-12}, {}, 0};
  EXPECT_EQ(chargeOf(slow, CostKind::Message, 1000, 1 << 30).transfer, longestCall);
  EXPECT_EQ(chargeOf(slow, CostKind::Message, 1000, 1 << 30).latency, longestCall);
}

TEST(Network, TheLatencyHasTheOverheadsOfBothSides) {
  Network network{"measured", {5, 8}, {}, 0, NetworkModel::Loggps};
  network.between.overhead = 1;
  EXPECT_EQ(chargeOf(network, CostKind::Overhead, 1, 0).latency, 1'000'000);
  EXPECT_EQ(chargeOf(network, CostKind::Message, 1, 0).latency, 3'000'000);
}

TEST(Network, IsParsed) {
  auto network = parseNetwork("mine:bandwidth=100,latency=0.8,intra-latency=0.2,copy=10");
  ASSERT_TRUE(network);
  EXPECT_EQ(network->name, "mine");
  EXPECT_DOUBLE_EQ(network->between.latency, 0.8);
  EXPECT_DOUBLE_EQ(network->inside.latency, 0.2);
  EXPECT_DOUBLE_EQ(network->inside.bandwidth, 100);
  EXPECT_DOUBLE_EQ(network->copyBandwidth, 10);
  EXPECT_DOUBLE_EQ(parseNetwork("E10G")->between.latency, 5);
  EXPECT_DOUBLE_EQ(parseNetwork("E10G:latency=6")->between.bandwidth, 10);
}

TEST(Network, SaysWhatIsWrong) {
  EXPECT_EQ(parseNetwork("mine").error().message,
            "network mine: needs a bandwidth in Gbit/s that is more than 0; known are " +
                knownNetworkNames());
  EXPECT_EQ(parseNetwork("mine:bandwidth=fast").error().message,
            "network mine: bandwidth is 'fast', not a number from 0 to 1e12");
  EXPECT_EQ(parseNetwork("mine:bandwidth=nan").error().message,
            "network mine: bandwidth is 'nan', not a number from 0 to 1e12");
  EXPECT_EQ(
      parseNetwork("E1G:speed=1").error().message,
      "network E1G: there is no 'speed'; a network has copy, nodes, and bandwidth, latency, "
      "overhead, gap, eager, also as intra-bandwidth and so on, and times of collectives such "
      "as barrier or reduce-scatter");
  EXPECT_FALSE(parseNetwork("E1G:latency"));
}

class NetworkFileTest : public testing::Test {
protected:
  NetworkFileTest() { std::filesystem::create_directories(folder); }
  ~NetworkFileTest() override { std::filesystem::remove_all(folder); }
  std::string write(const char *name, const char *text) const {
    std::string file = folder + "/" + name;
    std::ofstream(file) << text;
    return file;
  }
  const std::string folder = testing::TempDir() + "anole-networks-" + std::to_string(getpid());
};

TEST_F(NetworkFileTest, HasNetworksAndTables) {
  write("ping.txt", "# bytes us\n0 2\n1000 3\n2000 5\n");
  auto file = write("all.json", R"({"here": {"bandwidth": 8, "latency": 2, "table": "ping.txt"},
                                    "QDR": {"latency": 2}})");
  auto networks = readNetworks(file);
  ASSERT_TRUE(networks) << networks.error().message;
  ASSERT_EQ(networks->size(), 2U);
  Charge half = chargeOf(networks->at(1), CostKind::Message, 1, 500);
  EXPECT_EQ(networks->at(1).name, "here");
  EXPECT_EQ(half.latency, 2000000);
  EXPECT_EQ(half.transfer, 500000);
  EXPECT_EQ(chargeOf(networks->at(1), CostKind::Message, 1, 4000).transfer, 7000000);
  EXPECT_EQ(chargeOf(networks->at(1), CostKind::Collective, 3, 1000).latency, 6000000);
  EXPECT_DOUBLE_EQ(networks->at(0).between.bandwidth, 32);
}

TEST_F(NetworkFileTest, HasTimesOfPartitionedMessages) {
  auto networks = readNetworks(write("parts.json", R"({"here": {"bandwidth": 8, "latency": 2,
      "overhead": 0.5, "table": [[0, 2], [1000, 3]], "partitioned": [[0, 5], [1000, 7]]}})"));
  ASSERT_TRUE(networks) << networks.error().message;
  Network &here = networks->at(0);
  EXPECT_EQ(chargeOf(here, CostKind::Message, 1, 1000).transfer, 1000000);
  EXPECT_EQ(chargeOf(here, CostKind::Partitioned, 1, 1000).latency, 5000000);
  EXPECT_EQ(chargeOf(here, CostKind::Partitioned, 1, 1000).transfer, 2000000);
  here.model = NetworkModel::Loggps; // less two overheads
  EXPECT_EQ(chargeOf(here, CostKind::Partitioned, 1, 1000).latency, 4000000);
  EXPECT_EQ(chargeOf(here, CostKind::Partitioned, 1, 1000).transfer, 2000000);
  here.between.partitioned = {};
  EXPECT_EQ(chargeOf(here, CostKind::Partitioned, 1, 1000).transfer, 1000000);
}

TEST_F(NetworkFileTest, SaysWhatIsWrong) {
  auto message = [&](const char *text) {
    auto networks = readNetworks(write("bad.json", text));
    return networks ? "" : networks.error().message.substr(folder.size() + 1);
  };
  EXPECT_EQ(message("{"), "bad.json: expected a JSON object of networks by name");
  EXPECT_EQ(message("{\"a\": 1}"), "bad.json: network a is no object");
  EXPECT_EQ(message("{\"a\": {\"bandwidth\": \"x\"}}"),
            "bad.json: network a: bandwidth is '\"x\"', not a number from 0 to 1e12");
  EXPECT_EQ(message("{\"a\": {\"bandwidth\": 1, \"table\": \"none\"}}"),
            "none: cannot be read: No such file or directory");
  write("bad.txt", "10 1\n5 2\n");
  EXPECT_EQ(message("{\"a\": {\"bandwidth\": 1, \"table\": \"bad.txt\"}}"),
            "bad.txt:2: expected bytes and microseconds, not negative, sizes ascending");
}

Volume volume(Operation operation, uint64_t ranks, uint64_t bytes,
              CollectiveModel model = CollectiveModel::Thakur) {
  return volumeOf(operation, {ranks, bytes, model});
}

void expectVolume(const Volume &volume, uint64_t latencies, uint64_t bytes) {
  EXPECT_EQ(volume.latencies, latencies);
  EXPECT_EQ(volume.bytes, bytes);
}

TEST(Collectives, ShortOnesAreTrees) {
  expectVolume(volume(Operation::Bcast, 8, 100), 3, 300);
  expectVolume(volume(Operation::Bcast, 9, 100), 4, 400);
  expectVolume(volume(Operation::Reduce, 8, 2048), 3, 6144);
  expectVolume(volume(Operation::Allreduce, 64, 8), 6, 48);
  expectVolume(volume(Operation::Barrier, 5, 0), 3, 0);
  expectVolume(volume(Operation::Gather, 4, 10), 2, 30);
  expectVolume(volume(Operation::Scatter, 4, 40), 2, 30);
  expectVolume(volume(Operation::Alltoall, 8, 8 * 100), 3, 3 * 400);
  expectVolume(volume(Operation::Allgather, 8, 100), 3, 700);
  expectVolume(volume(Operation::Scan, 8, 10), 3, 30);
  expectVolume(volume(Operation::ReduceScatter, 8, 800), 3, 700);
}

TEST(Collectives, LongOnesSwitch) {
  expectVolume(volume(Operation::Bcast, 8, 80000), 3 + 3, 140000);
  expectVolume(volume(Operation::Bcast, 9, 90000), 4 + 8, 160000);
  expectVolume(volume(Operation::Allreduce, 8, 80000), 6, 140000);
  expectVolume(volume(Operation::Alltoall, 8, 8000), 7, 7000);
  expectVolume(volume(Operation::Allgather, 8, 100000), 7, 700000);
  expectVolume(volume(Operation::ReduceScatter, 8, 800000), 7, 700000);
  expectVolume(volume(Operation::Bcast, 8, 80000, CollectiveModel::Tree), 3, 240000);
}

TEST(Collectives, OneRankCostsNothing) {
  for (Operation operation : {Operation::Bcast, Operation::Alltoall, Operation::Neighbor})
    expectVolume(volume(operation, 1, 1000), 0, 0);
}

} // namespace
} // namespace anole::whatif
