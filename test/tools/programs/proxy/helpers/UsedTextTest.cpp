#include "tools/programs/proxy/helpers/UsedText.h"

#include <gtest/gtest.h>

namespace anole::tools::generate {
namespace {

const std::string functions = R"(/* Of a communicator. */
static int rankIn(MPI_Comm comm) {
  return comm;
}

static int twice(MPI_Comm comm) { return 2 * rankIn(comm); }

)";

TEST(UsedText, KeepsWhatIsUsedThroughOthers) {
  EXPECT_EQ(usedText(functions, "int main(void) { return twice(3); }"), functions);
}

TEST(UsedText, LeavesOutWhatNobodyUses) {
  EXPECT_EQ(usedText(functions, "int main(void) { return rankIn(3); }"),
            functions.substr(0, functions.find("static int twice")));
  EXPECT_EQ(usedText(functions, "int main(void) { return 0; }"), "");
}

TEST(UsedText, LooksIntoNoCommentAndNoString) {
  EXPECT_EQ(usedText(functions, R"(/* twice */ char text[] = "\"twice";)"), "");
}

TEST(UsedText, LooksAtEachLineOfVariables) {
  std::string variables = "static Box in;\n/* Requests. */\nstatic int *requests;\nstatic int "
                          "made, pending[2];\nstatic int begun = 0;\n\n";
  EXPECT_EQ(usedText(variables, "pending[0] = *requests;"),
            "/* Requests. */\nstatic int *requests;\nstatic int made, pending[2];\n\n");
  EXPECT_EQ(usedText(variables, "begun++; int static_int;"), "static int begun = 0;\n\n");
}

TEST(UsedText, TellsFunctionsFromVariablesBeforeThem) {
  std::string text = "static Box in;\n/* Takes a message. */\nstatic void discard(int tag) {\n  "
                     "take(in, tag);\n}\n\n";
  EXPECT_EQ(usedText(text, "discard(3);"), text);
  EXPECT_EQ(usedText(text, "take(in, 3);"), "static Box in;\n\n");
}

TEST(UsedText, KeepsWhatDeclaresNeitherVariablesNorFunctions) {
  std::string box = "/* Memory. */\ntypedef struct {\n  void *memory;\n} Box;\n\n";
  EXPECT_EQ(usedText(box, ""), box);
}

} // namespace
} // namespace anole::tools::generate
