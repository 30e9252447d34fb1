#include "tools/text/InfoText.h"

#include "test/tools/SampleTrace.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace anole::tools {
namespace {

using testing::HasSubstr;

LoadedTrace sample() { return {"row.anole", 1234, false, rowOfFour()}; }

TEST(InfoText, SaysWhatTheTraceHolds) {
  std::string text = infoText(sample());
  EXPECT_THAT(text, HasSubstr("row.anole\n  program     ./row 100\n  ranks       4\n"));
  EXPECT_THAT(text, HasSubstr("  events      608\n  file        1.23 KB\n"));
  EXPECT_THAT(text, HasSubstr("  #1  MPI_Send  main row.c:9 > up row.c:20\n"
                              "      300 events  inside 1.50 us (1.00 us to 2.00 us)"));
  EXPECT_THAT(text, HasSubstr("  L1  compiled  main row.c:8  iterations 100\n"));
  EXPECT_THAT(text, HasSubstr("  2 ranks  1,2\n   1 rank  0\n   1 rank  3\n"));
  EXPECT_THAT(text, HasSubstr("memory      4,096     1,100  bytes that the tracer held at most"));
}

TEST(InfoText, SaysThatAFileIsPartial) {
  LoadedTrace loaded = sample();
  loaded.partial = true;
  EXPECT_THAT(infoText(loaded), HasSubstr("1.23 KB, partial\n"));
}

TEST(InfoText, FitsTheLine) {
  std::istringstream text(infoText(sample()) + optionsText());
  for (std::string line; std::getline(text, line);)
    EXPECT_LE(line.size(), 100u) << line;
}

TEST(InfoJson, HoldsTheSame) {
  auto json = nlohmann::json::parse(infoJson(sample()));
  EXPECT_EQ(json["ranks"], 4);
  EXPECT_EQ(json["events"], 608);
  EXPECT_EQ(json["partial"], false);
  EXPECT_EQ(json["streams"][0]["points"][1]["function"], "MPI_Send");
  EXPECT_EQ(json["streams"][0]["points"][1]["inside"]["mean_ns"], 1500.0);
  EXPECT_EQ(json["streams"][0]["points"][0]["inside"], nullptr);
  EXPECT_EQ(json["streams"][0]["loops"][1]["line"], 8);
  EXPECT_EQ(json["paths"]["000000000000000c"][1]["function"], "up");
  EXPECT_EQ(json["groups"][0]["ranks"], "1,2");
  EXPECT_EQ(json["counters"]["memory"]["highest"], 1100);
}

TEST(OptionsText, ListsEveryOption) {
  std::string text = optionsText();
#define ANOLE_OPTION(Kind, Member, Name, Default, Allowed, Help)                                   \
  EXPECT_THAT(text, HasSubstr("\n" Name "  = " Allowed));
#include "anole/options.def"
}

} // namespace
} // namespace anole::tools
