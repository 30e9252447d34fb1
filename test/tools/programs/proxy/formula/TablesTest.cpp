#include "tools/programs/proxy/formula/Tables.h"

#include "tools/programs/proxy/tree/ExpressionWriter.h"
#include "tools/programs/proxy/tree/Printer.h"

#include <gmock/gmock.h>

namespace anole::tools::generate {
namespace {

using testing::HasSubstr;

TEST(Tables, TakeAwayWhatATrialAdded) {
  Tables tables;
  EXPECT_EQ(tables.add("peers", {{3, 1, 2}}, literal), "peers");
  Tables::Mark before = tables.mark();
  EXPECT_EQ(tables.add("peers", {{7, 8}}, literal), "peers2");
  tables.learn(indexed(named("peers2"), named("rank")), {{0, 7}, {1, 8}});
  tables.withdraw(before);
  EXPECT_EQ(tables.numbers(), 3U);
  EXPECT_FALSE(tables.known({0, 1}, {7, 8}));
  EXPECT_THAT(printed(tables.definitions()), testing::Not(HasSubstr("peers2")));
  EXPECT_EQ(tables.add("peers", {{9, 9}}, literal), "peers2");
}

TEST(Tables, GetBackWhatWasTakenAway) {
  Tables tables;
  Tables::Mark before = tables.mark();
  tables.add("peers", {{7, 8}}, literal);
  tables.learn(indexed(named("peers"), named("rank")), {{0, 7}, {1, 8}});
  Tables::Part part = tables.withdraw(before);
  tables.restore(std::move(part));
  EXPECT_EQ(printed(*tables.known({0, 1}, {14, 16})), "2 * peers[rank]");
  EXPECT_EQ(tables.add("tags", {{7, 8}}, literal), "peers");
  EXPECT_EQ(tables.unique("peers"), "peers2");
}

TEST(Tables, TakeNoNamesOfC) {
  Tables tables;
  EXPECT_EQ(tables.unique("close"), "close2");
  EXPECT_EQ(tables.unique("close"), "close3");
  EXPECT_EQ(tables.unique("log"), "log22"); // log2 is one, too
}

TEST(Tables, HaveTextsOnce) {
  Tables tables;
  std::vector<Expression> texts{quoted("\"a\""), named("NULL")};
  EXPECT_EQ(tables.addTexts("keys", texts), "keys");
  EXPECT_EQ(tables.addTexts("names", texts), "keys");
  EXPECT_THAT(printed(tables.definitions()), HasSubstr("static const char *const keys[] = {"));
}

TEST(Tables, HaveTheTypeOfTheirNumbers) {
  Tables tables;
  auto leaf = [](int64_t number) { return number < 0 ? named("MPI_PROC_NULL") : literal(number); };
  tables.add("peers", {{-1, 8}}, leaf);
  tables.add("sizes", {{1, int64_t(1) << 40}}, leaf);
  EXPECT_THAT(printed(tables.definitions()), HasSubstr("static const int peers[2]"));
  EXPECT_THAT(printed(tables.definitions()), HasSubstr("static const long long sizes[2]"));
}

} // namespace
} // namespace anole::tools::generate
