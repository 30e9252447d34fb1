#include "runtime/core/ranks/pieces/SnapshotRequest.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

namespace anole {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

struct SnapshotRequestTest : testing::Test {
  SnapshotRequestTest() { fs::create_directories(base); }
  ~SnapshotRequestTest() override { fs::remove_all(base); }

  std::string base =
      (fs::temp_directory_path() / ("requests-" + std::to_string(getpid()))).string();
  std::string folder = snapshotFolder(base + "/run.anole");
};

TEST_F(SnapshotRequestTest, IsRenewedWhileItIsCountedUp) {
  SnapshotRequest request(folder);
  ASSERT_TRUE(request.place().value());
  RequestWatch watch;
  watch.look(folder);
  EXPECT_FALSE(watch.word().empty());
  EXPECT_FALSE(watch.isRenewed()); // whoever made it may be gone
  request.renew();
  watch.look(folder);
  EXPECT_TRUE(watch.isRenewed());
  EXPECT_FALSE(watch.isStale());
}

TEST_F(SnapshotRequestTest, LeavesNothingBehind) {
  {
    SnapshotRequest request(folder);
    ASSERT_TRUE(request.place().value());
    request.renew();
  }
  EXPECT_FALSE(fs::exists(folder));
}

TEST_F(SnapshotRequestTest, LeavesPiecesWhereTheyAre) {
  {
    SnapshotRequest request(folder);
    ASSERT_TRUE(request.place().value());
    std::ofstream(folder + "/rank-0.anole") << "a piece";
  }
  EXPECT_TRUE(fs::exists(folder + "/rank-0.anole"));
  EXPECT_FALSE(fs::exists(folder + "/request"));
}

TEST_F(SnapshotRequestTest, WaitsForAnotherOne) {
  SnapshotRequest second(folder);
  {
    SnapshotRequest first(folder);
    ASSERT_TRUE(first.place().value());
    EXPECT_FALSE(second.place().value());
  }
  EXPECT_TRUE(second.place().value());
}

TEST_F(SnapshotRequestTest, ReplacesOneThatNobodyRenews) {
  fs::create_directory(folder);
  std::ofstream(folder + "/request") << "host-1-1 7\n";
  SnapshotRequest request(folder);
  EXPECT_FALSE(request.place().value());
  std::this_thread::sleep_for(4200ms);
  EXPECT_TRUE(request.place().value());
}

TEST_F(SnapshotRequestTest, IsNoneInAFolderThatIsALink) {
  fs::create_directory(base + "/elsewhere");
  std::ofstream(base + "/elsewhere/request") << "host-1-1 7\n";
  fs::create_directory_symlink(base + "/elsewhere", folder);
  RequestWatch watch;
  watch.look(folder);
  EXPECT_EQ(watch.word(), "");
  EXPECT_FALSE(SnapshotRequest(folder).place());
}

TEST_F(SnapshotRequestTest, IsNoneWhereTheFileIsSomethingElse) {
  fs::create_directory(folder);
  RequestWatch watch;
  for (const char *text : {"", "noNumber", " 7"}) {
    std::ofstream(folder + "/request") << text;
    watch.look(folder);
    EXPECT_EQ(watch.word(), "") << text;
  }
}

} // namespace
} // namespace anole
