// A tracer from before MPI_Init to the end, with a keeper and a merge that only count.
#include "runtime/record/run/Tracer.h"

#include "FakeRecorder.h"
#include "runtime/record/mpi/handles/HandleTables.h"
#include "runtime/record/process/RecordingSwitch.h"
#include "runtime/record/run/Piece.h"
#include "runtime/record/run/RankTrace.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace anole;
using namespace anole::record;

namespace {

struct Seen {
  int started = 0, saved = 0, dismissed = 0, merged = 0;
  EndKind ending = EndKind::Killed;
};
Seen seen;

class CountingKeeper final : public Keeper {
public:
  void start(Session &of) override {
    session = &of;
    ++seen.started;
  }
  bool save() override {
    ++seen.saved;
    seen.ending = session->ending;
    return true;
  }
  void dismiss() override { ++seen.dismissed; }

private:
  Session *session = nullptr;
};

std::unique_ptr<Keeper> countingKeeper() { return std::make_unique<CountingKeeper>(); }
void countMerge(Session &, std::unique_ptr<Online>, const PeerPlugins &) noexcept { ++seen.merged; }

/// A rank that dies while its record is taken apart.
void dieWhileEnding(Session &session, std::unique_ptr<Online>, const PeerPlugins &) noexcept {
  session.isEnding = true;
  (void)rankTrace(session);
  savePiece(session);
}

class TracerTest : public testing::Test {
protected:
  void SetUp() override {
    seen = {};
    Tracer::replace(tracer);
  }
  void TearDown() override {
    FakeRecorder::install();
    handleTables = tables;
  }

  void start() {
    ASSERT_TRUE(tracer.beforeInit());
    tracer.afterInit({0, 1}, false);
  }

  HandleTables *const tables = handleTables;                           ///< those of the other tests
  Tracer &tracer = *new Tracer({countingKeeper, nullptr, countMerge}); // like all, never destroyed
};

} // namespace

TEST_F(TracerTest, recordsBetweenInitAndFinalize) {
  EXPECT_FALSE(tracer.isOpen());
  start();
  EXPECT_TRUE(tracer.isOpen() && recordingSwitch.recording);
  tracer.beforeFinalize();
  EXPECT_FALSE(recordingSwitch.recording);
  tracer.afterFinalize();
  EXPECT_FALSE(tracer.isOpen());
  EXPECT_EQ(seen.merged, 1);
}

TEST_F(TracerTest, sendsTheKeeperAwayOnceTheTraceIsWritten) {
  start();
  EXPECT_EQ(seen.started, 1);
  tracer.beforeFinalize();
  EXPECT_EQ(seen.dismissed, 0);
  tracer.afterFinalize();
  EXPECT_EQ(seen.dismissed, 1);
  EXPECT_EQ(seen.saved, 0);
}

TEST_F(TracerTest, hasTheKeeperSaveWhatAnAbortWouldLose) {
  start();
  tracer.end(EndKind::Aborted, "the program called MPI_Abort");
  EXPECT_EQ(seen.saved, 1);
  EXPECT_EQ(seen.ending, EndKind::Aborted);
  EXPECT_FALSE(tracer.isOpen() || recordingSwitch.recording);
  tracer.beforeFinalize();
  EXPECT_EQ(seen.merged, 0);
}

TEST_F(TracerTest, leavesNoPieceOfARecordThatIsTakenApart) {
  std::string folder = testing::TempDir() + "anole-ending-" + std::to_string(getpid());
  setenv("ANOLE_OUTPUT", (folder + "/it.anole").c_str(), 1);
  std::filesystem::create_directory(folder);
  Tracer &dying = *new Tracer({countingKeeper, nullptr, dieWhileEnding});
  Tracer::replace(dying);
  ASSERT_TRUE(dying.beforeInit());
  dying.afterInit({0, 1}, false);
  testing::internal::CaptureStderr();
  dying.beforeFinalize();
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              testing::HasSubstr("no trace of rank 0: it ended while it was closing its record"));
  for (const auto &entry : std::filesystem::recursive_directory_iterator(folder))
    EXPECT_NE(entry.path().filename(), "rank-0.anole");
  unsetenv("ANOLE_OUTPUT");
  std::filesystem::remove_all(folder);
}

TEST_F(TracerTest, startsOnce) {
  start();
  EXPECT_FALSE(tracer.beforeInit());
  EXPECT_EQ(seen.started, 1);
}

TEST_F(TracerTest, staysPausedIfItWasPausedBeforeTheStart) {
  tracer.pause(true);
  start();
  EXPECT_FALSE(recordingSwitch.recording);
  tracer.pause(false);
  EXPECT_TRUE(recordingSwitch.recording);
}

TEST_F(TracerTest, recordsNothingInAForkedChild) {
  start();
  pid_t child = fork();
  if (child == 0)
    _exit(tracer.isOpen() || recordingSwitch.recording ? 1 : 0);
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(tracer.isOpen() && recordingSwitch.recording);
}

TEST_F(TracerTest, isOffIfTheUserSaysSo) {
  setenv("ANOLE", "off", 1);
  EXPECT_FALSE(tracer.beforeInit());
  unsetenv("ANOLE");
  EXPECT_EQ(seen.started, 0);
}
