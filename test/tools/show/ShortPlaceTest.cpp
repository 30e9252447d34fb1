#include "tools/show/ShortPlace.h"

#include <gmock/gmock.h>

namespace anole::tools {
namespace {

std::vector<std::string> shortened(std::vector<std::string> places, size_t width) {
  shortenPlaces(places, width);
  return places;
}

TEST(ShortPlace, LeavesOutWhatComesLast) {
  EXPECT_EQ(shortPlace("MPI_Wait  halo.c:31 exchange < main", 40),
            "MPI_Wait  halo.c:31 exchange < main");
  EXPECT_EQ(shortPlace("MPI_Wait  halo.c:31 exchange < main", 28), "MPI_Wait  halo.c:31 excha...");
  EXPECT_EQ(shortPlace("MPI_Wait  halo.c:31 exchange < main", 20), "MPI_Wait  halo.c:31");
}

TEST(ShortPlace, NeverCutsALine) {
  EXPECT_EQ(shortPlace("MG_SUM_GRID.F:957 MG_SUM_GRID", 14), "MG_SUM_...:957");
  EXPECT_EQ(shortPlace("cg.c:89 solve (via sumRow:1234, dot)", 29), "cg.c:89 solve (via sumRow...");
  EXPECT_EQ(shortPlace("exchange_between_ranks", 10), "exchang...");
  EXPECT_EQ(shortPlace("MPI_Send  libsolver.so.7+0xc5ab31 (via libsolver.so.7+0x1)", 26),
            "MPI_Send  libs...+0xc5ab31");
}

TEST(ShortPlace, LeavesOutOuterScopesWhereNoLineIsKnown) {
  EXPECT_EQ(shortPlace("hydro::Grid::step", 14), "...Grid::step");
  EXPECT_EQ(shortPlace("hydro::Grid::step", 10), "...step");
  EXPECT_EQ(shortPlace("MPI_Send  atoms::Comm::borders < atoms::run", 32),
            "MPI_Send  ...Comm::borders < ...");
}

TEST(ShortPlace, KeepsTheNumberOfACallOfUnknownLine) {
  EXPECT_EQ(shortPlace("MPI_Send  atoms::Comm::borders#2 (via lib+0x1f)", 25),
            "MPI_Send  ...borders#2...");
  EXPECT_EQ(shortPlace("MPI_Send  exchange_atoms#12 (via lib+0x1f)", 28),
            "MPI_Send  exchange_atoms#12");
  EXPECT_EQ(shortPlace("MPI_Send  exchange (via lib+0x1f00, main)", 33),
            "MPI_Send  exchange (via lib...");
}

TEST(ShortPlace, ShowsWhereAlikePlacesOfUnknownLineDiffer) {
  EXPECT_THAT(shortened({"MPI_Send  atoms::Verlet::run (via atoms::CommBrick::borders)",
                         "MPI_Send  atoms::Verlet::run (via atoms::CommBrick::exchange)"},
                        30),
              testing::ElementsAre("MPI_Send  ...borders)", "MPI_Send  ...exchange)"));
  EXPECT_THAT(
      shortened({"MPI_Scan  Energy::compute (via a::b)", "MPI_Scan  Entropy::compute (via a::b)"},
                22),
      testing::ElementsAre("MPI_Scan  Energy::c...", "MPI_Scan  Entropy::..."));
}

TEST(ShortPlace, ShowsWhereAlikePlacesDiffer) {
  EXPECT_THAT(shortened({"cg.c:104 CG (via Halo:9, Smooth, Cycle:55)",
                         "cg.c:104 CG (via Halo:9, Smooth, Cycle:63)", "cg.c:7 main"},
                        24),
              testing::ElementsAre("cg.c:104...Cycle:55)", "cg.c:104...Cycle:63)", "cg.c:7 main"));
}

/// Long names of files leave room for little else.
TEST(ShortPlace, ShowsWhereAlikePlacesOfLongFilesDiffer) {
  const std::string sweep = "MPI_Allreduce  SweeperTraverse.cc:88 sweep (via traverse:";
  for (size_t width : {25, 30, 40}) {
    std::vector<std::string> places{sweep + "738)", sweep + "12744)"};
    shortenPlaces(places, width);
    EXPECT_TRUE(places[0].ends_with(":88...:738")) << places[0];
    EXPECT_TRUE(places[1].ends_with(":88...:12744")) << places[1];
    EXPECT_LE(std::max(places[0].size(), places[1].size()), width);
  }
}

TEST(ShortPlace, LeavesTheSamePlacesAlike) {
  EXPECT_THAT(shortened({"cg.c:104 CG < main < start", "cg.c:104 CG < main < start"}, 16),
              testing::Each("cg.c:104 CG <..."));
}

} // namespace
} // namespace anole::tools
