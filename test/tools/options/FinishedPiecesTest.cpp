#include "tools/options/FinishedPieces.h"

#include "runtime/core/ranks/pieces/Keepers.h"
#include "runtime/core/ranks/pieces/Pieces.h"
#include "tools/files/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>

namespace anole::tools {
namespace {

/// What tools see of a keeper: its bell.
class Keeper {
public:
  explicit Keeper(const std::string &trace) : bell(socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string name = keeperNames(traceNumber(trace)) + "-1";
    std::memcpy(address.sun_path + 1, name.data(), name.size());
    EXPECT_EQ(bind(bell, reinterpret_cast<const sockaddr *>(&address), sizeof address), 0);
  }
  ~Keeper() { close(bell); }

private:
  int bell;
};

class FinishedPieces : public testing::Test {
protected:
  FinishedPieces() : home(std::move(*TemporaryFolder::make())) {
    std::filesystem::create_directory(folder);
  }

  void leavePiece(uint32_t rank) const { std::ofstream(piecePath(folder, rank)) << "a piece"; }
  size_t found(const std::string &name) const {
    auto pieces = finishedPieces(name);
    return pieces ? pieces->size() : 0;
  }

  TemporaryFolder home;
  std::string trace = home.path() + "/row.anole", folder = pieceFolder(trace);
};

TEST_F(FinishedPieces, AreThoseThatKeepersStillWrite) {
  leavePiece(0);
  std::thread keeper([this, bell = std::make_unique<Keeper>(trace)]() mutable {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    leavePiece(1);
    bell.reset();
  });
  EXPECT_EQ(found(folder + "/"), 2u);
  keeper.join();
}

TEST_F(FinishedPieces, AreNotWaitedForLong) {
  leavePiece(0);
  const Keeper keeper(trace);
  EXPECT_EQ(found(folder), 1u);
}

TEST_F(FinishedPieces, AreTheTraceOnTheWayWhileTheProgramRuns) {
  std::ofstream(onlinePath(folder)) << "a trace";
  const Keeper keeper(trace);
  EXPECT_EQ(found(folder), 1u);
}

TEST_F(FinishedPieces, OfAnEmptyFolderAreAnError) { EXPECT_FALSE(finishedPieces(folder)); }

} // namespace
} // namespace anole::tools
