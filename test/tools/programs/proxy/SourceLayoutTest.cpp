#include "tools/programs/proxy/SourceLayout.h"

#include <gtest/gtest.h>

namespace anole::tools::generate {
namespace {

TEST(SourceLayout, BreaksCallsBetweenArguments) {
  EXPECT_EQ(laidOut("  MPI_Send(room(&out, 1, MPI_DOUBLE), 1, MPI_DOUBLE, rank + 1, 7, "
                    "MPI_COMM_WORLD);\n"),
            "  MPI_Send(room(&out, 1, MPI_DOUBLE), 1, MPI_DOUBLE, rank + 1, 7,\n"
            "           MPI_COMM_WORLD);\n");
}

TEST(SourceLayout, BeginsANewLineWhereNoArgumentFits) {
  std::string wide(60, 'w');
  EXPECT_EQ(laidOut("    MPI_Neighbor_alltoallw(" + wide + ", b, c);\n"),
            "    MPI_Neighbor_alltoallw(\n        " + wide + ", b, c);\n");
}

/// clang-format may do that elsewhere.
TEST(SourceLayout, BreaksAnArgumentThatIsACallWhereNothingElseHelps) {
  std::string wide(52, 'w');
  EXPECT_EQ(
      laidOut("    MPI_Recv(room(&in, " + wide + ", MPI_INT), " + wide + ", MPI_INT, 0);\n  }\n"),
      "    /* clang-format off */\n    MPI_Recv(room(&in, " + wide +
          ",\n                  MPI_INT),\n             " + wide +
          ", MPI_INT, 0);\n    /* clang-format on */\n  }\n");
}

TEST(SourceLayout, KeepsNeighboursFromClangFormatTogether) {
  std::string sum = std::string(40, 'a') + " + " + std::string(40, 'b');
  EXPECT_EQ(laidOut("  first(" + sum + ");\n  second(" + sum + ");\n  third();\n"),
            "  /* clang-format off */\n  first(\n      " + sum + ");\n  second(\n      " + sum +
                ");\n  /* clang-format on */\n  third();\n");
}

TEST(SourceLayout, BreaksFewerLinesBehindTheParenthesis) {
  std::string a(30, 'a'), b(31, 'b'), c(30, 'c');
  EXPECT_EQ(laidOut("    MPI_Neighbor_allgatherv(" + a + ", " + b + ", " + c + ", " + a + ");\n"),
            "    MPI_Neighbor_allgatherv(\n        " + a + ", " + b + ",\n        " + c + ", " + a +
                ");\n");
}

TEST(SourceLayout, BreaksConditionsOfLoopsBehindOperators) {
  std::string a(40, 'a'), b(30, 'b');
  EXPECT_EQ(laidOut("  } while (" + a + " && " + b + ");\n"),
            "  } while (" + a + " &&\n           " + b + ");\n");
}

TEST(SourceLayout, PutsTheValuesOfAChoiceBelowEachOther) {
  std::string yes(30, 'y'), no(40, 'n');
  EXPECT_EQ(laidOut("  each[at] = rank ? (" + yes + ") : " + no + ";\n"),
            "  each[at] = rank ? (" + yes + ")\n                  : " + no + ";\n");
}

TEST(SourceLayout, PutsShortFunctionsOnOneLine) {
  EXPECT_EQ(laidOut("static void dot(void) {\n  sumRow();\n}\n"),
            "static void dot(void) { sumRow(); }\n");
}

TEST(SourceLayout, FillsComments) {
  std::string word(30, 'c');
  EXPECT_EQ(laidOut("/* " + word + " " + word + " " + word + " */\n"),
            "/* " + word + " " + word + "\n * " + word + " */\n");
}

TEST(SourceLayout, LeavesTablesAlone) {
  std::string table =
      "/* clang-format off */\nint t[] = {" + std::string(100, '1') + "};\n/* clang-format on */\n";
  EXPECT_EQ(laidOut(table), table);
}

} // namespace
} // namespace anole::tools::generate
