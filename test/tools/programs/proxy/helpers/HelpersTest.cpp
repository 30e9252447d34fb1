#include "tools/programs/proxy/helpers/Helpers.h"

#include <gmock/gmock.h>

namespace anole::tools::generate {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

TEST(Helpers, AreThoseThatAProgramUses) {
  Helpers found = helpersFor({{"main", "sizeOf"}, {}, false});
  EXPECT_THAT(found.text, HasSubstr("static int sizeOf(MPI_Comm comm) {"));
  EXPECT_THAT(found.text, Not(HasSubstr("rankIn")));
  EXPECT_TRUE(found.includes.empty());
  EXPECT_EQ(helpersFor({{"main"}, {}, false}).text, "");
}

TEST(Helpers, StandBehindWhatTheyNeed) {
  Helpers found = helpersFor({{"out"}, {}, false});
  size_t box = found.text.find("} Box;"), out = found.text.find("static Box out;");
  EXPECT_LT(box, out);
  EXPECT_NE(out, std::string::npos);
  EXPECT_THAT(found.text, Not(HasSubstr("ignored")));
  EXPECT_THAT(found.names, Contains("Box"));
}

TEST(Helpers, IncludeWhatTheyCall) {
  EXPECT_THAT(helpersFor({{"compute"}, {}, false}).includes, Contains("sched.h"));
}

TEST(Helpers, AreSimpleOnesIfTheProgramAsksForLittle) {
  Helpers usual = helpersFor({{"newRequest"}, {}, false});
  Helpers simple = helpersFor({{"newRequest"}, {"newRequest"}, false});
  EXPECT_THAT(usual.text, HasSubstr("spare"));
  EXPECT_THAT(simple.text, HasSubstr("calloc(mostRequests"));
  EXPECT_THAT(simple.text, Not(HasSubstr("spare")));
  EXPECT_THAT(simple.text, Not(HasSubstr("places")));
}

TEST(Helpers, HaveStateOfTheirOwnInEachThread) {
  EXPECT_THAT(helpersFor({{"in"}, {}, true}).text, HasSubstr("static _Thread_local Box in;"));
  EXPECT_THAT(helpersFor({{"in"}, {}, false}).text, HasSubstr("static Box in;"));
}

TEST(Helpers, TakeNamesFromPrograms) {
  EXPECT_THAT(namesOfHelpers(), Contains("room"));
  EXPECT_THAT(namesOfHelpers(), Contains("pthread_create"));
}

} // namespace
} // namespace anole::tools::generate
