#include "runtime/core/base/FunctionSelection.h"

#include <gtest/gtest.h>

using namespace anole;

static const std::vector<FunctionName> functions{{"MPI_Send", "PointToPoint"},
                                                 {"MPI_Recv", "PointToPoint"},
                                                 {"MPI_Bcast", "Collective"},
                                                 {"MPI_Wtime", "Environment"}};

using Selected = std::vector<bool>;

TEST(FunctionSelection, EmptyTextMeansAll) {
  EXPECT_EQ(selectFunctions("", functions).value(), (Selected{true, true, true, true}));
}

TEST(FunctionSelection, FamiliesAndNames) {
  EXPECT_EQ(selectFunctions("PointToPoint,MPI_Wtime", functions).value(),
            (Selected{true, true, false, true}));
}

TEST(FunctionSelection, AListThatBeginsWithMinusStartsFromAll) {
  EXPECT_EQ(selectFunctions("-Collective", functions).value(), (Selected{true, true, false, true}));
}

TEST(FunctionSelection, TheLastEntryThatFitsDecides) {
  EXPECT_EQ(selectFunctions("pointtopoint,-mpi_recv", functions).value(),
            (Selected{true, false, false, false}));
}

TEST(FunctionSelection, AnEntryThatFitsNothingIsAnErrorThatQuotesIt) {
  for (const char *text : {"MPI_Sent", "Collective,-p2p", "Collective,"}) {
    auto selected = selectFunctions(text, functions);
    EXPECT_EQ(selected.has_value(), std::string(text) == "Collective,") << text;
  }
  EXPECT_NE(selectFunctions("-p2p", functions).error().message.find("'p2p'"), std::string::npos);
}
