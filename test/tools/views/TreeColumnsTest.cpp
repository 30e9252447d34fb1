#include "tools/views/more/TreeColumns.h"

#include "test/tools/commands/RowOfFour.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

LoadedTrace rowFile() { return {"row.anole", 1234, false, rowOfFour()}; }

Json treeJson(const LoadedTrace &loaded, const ShownStreams &which, const TraceBytes *bytes) {
  return jsonOf(streamTrees(loaded, which, bytes));
}

TEST(TreeColumns, HasPointsWithTheirParameters) {
  Json point = treeJson(rowFile(), {}, nullptr)["streams"][0]["points"][1];
  EXPECT_EQ(point["point"], 1);
  EXPECT_EQ(point["function"], "MPI_Send");
  EXPECT_EQ(point["call_path"], "main row.c:9 > up row.c:20");
  EXPECT_EQ(point["place"], "up row.c:20");
  EXPECT_EQ(point["ranks"], "0-2");
  EXPECT_EQ(point["size"], 3);
  EXPECT_EQ(point["columns"][0].dump(),
            R"({"name":"dest","kind":"Peer","families":[{"ranks":"0-2","values":"+1"}]})");
}

TEST(TreeColumns, HasTheOrderInWhichLoopsRun) {
  Json stream = treeJson(rowFile(), {}, nullptr)["streams"][0];
  Json variants = stream["loops"][1]["variants"];
  ASSERT_EQ(variants.size(), 3U);
  EXPECT_EQ(variants[1]["ranks"], "1-2");
  EXPECT_EQ(stream["bodies"][variants[1]["bodies"][0].get<size_t>()].dump(), R"(["#1","#2"])");
}

TEST(TreeColumns, LeavesOutWhatARankHasNot) {
  Json json = treeJson(rowFile(), {3, {}}, nullptr);
  EXPECT_EQ(json["rank"], 3);
  std::vector<int> points;
  for (const Json &point : json["streams"][0]["points"])
    points.push_back(point["point"]);
  EXPECT_EQ(points, (std::vector<int>{0, 2, 3}));
  EXPECT_EQ(treeJson(rowFile(), {4, {}}, nullptr)["streams"].size(), 0U);
}

TEST(TreeColumns, HasHistograms) {
  LoadedTrace loaded = rowFile();
  loaded.trace.streams[0].points[1].duration.bins = {{36, 200}, {40, 100}};
  Json inside = treeJson(loaded, {}, nullptr)["streams"][0]["points"][1]["inside"];
  EXPECT_EQ(inside["histogram"].dump(), R"([{"from_ns":1024,"below_ns":1280,"calls":200},)"
                                        R"({"from_ns":2048,"below_ns":2560,"calls":100}])");
}

TEST(TreeColumns, HasBytes) {
  LoadedTrace loaded = rowFile();
  TraceBytes bytes(1, std::vector<PointBytes>(4));
  bytes[0][1].sent.emplace();
  bytes[0][1].sent->calls = 2;
  bytes[0][1].sent->total = bytes[0][1].sent->most = 800;
  bytes[0][1].sent->least = 0;
  bytes[0][1].sent->bins.add(10, 1);
  Json points = treeJson(loaded, {}, &bytes)["streams"][0]["points"];
  EXPECT_EQ(points[1]["sent"].dump(),
            R"({"calls":2,"total_bytes":800,"least_bytes":0,"most_bytes":800,"unknown_calls":0,)"
            R"("histogram":[{"from_bytes":512,"below_bytes":1024,"calls":1}]})");
  EXPECT_TRUE(points[1]["received"].is_null());
}

} // namespace
} // namespace anole::tools
