#include "test/tools/formats/out/ExportedProgram.h"

#include "test/tools/commands/RowOfFour.h"

#include <nlohmann/json.hpp>

namespace anole::exporting {
namespace {

using JsonLinesTest = ExportTest;

TEST_F(JsonLinesTest, DescribesTheTraceFirst) {
  write(ringProgram(2));
  auto head = nlohmann::json::parse(linesOf(exported("json-lines", "out"))[0]);
  EXPECT_EQ(head["ranks"], 2);
  EXPECT_EQ(head["time"], "reconstructed");
}

TEST_F(JsonLinesTest, HasAnObjectForEachCall) {
  write(ringProgram(2));
  auto lines = linesOf(exported("json-lines", "out", {"--ranks", "1"}));
  ASSERT_EQ(lines.size(), 1 + ringCalls);
  uint64_t last = 0;
  for (uint64_t i = 0; i < ringCalls; ++i) {
    auto call = nlohmann::json::parse(lines[i + 1]);
    EXPECT_EQ(call["rank"], 1);
    EXPECT_EQ(call["index"], i);
    EXPECT_GE(call["begin_ns"], last);
    last = call["end_ns"];
  }
  auto wait = nlohmann::json::parse(lines[4]);
  EXPECT_EQ(wait["function"], "MPI_Waitall");
  EXPECT_EQ(wait["parameters"]["array_of_requests"], nlohmann::json({1, 0}));
  EXPECT_EQ(nlohmann::json::parse(lines[2])["parameters"]["source"], 0);
  EXPECT_EQ(nlohmann::json::parse(lines[2])["parameters"]["status_source"], "as posted");
  EXPECT_EQ(nlohmann::json::parse(lines[2])["parameters"]["comm"], "WORLD");
}

TEST_F(JsonLinesTest, HasNoTimesIfThereAreNone) {
  write(tools::rowOfFour());
  auto call = nlohmann::json::parse(linesOf(exported("json-lines", "o", {"--time", "none"}))[1]);
  EXPECT_FALSE(call.contains("begin_ns"));
}

} // namespace
} // namespace anole::exporting
