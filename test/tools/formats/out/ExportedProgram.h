#pragma once

#include "test/tools/commands/RunCommand.h"
#include "tools/files/TemporaryFolder.h"
#include "tools/formats/out/call/Writer.h"

namespace anole::exporting {

/// A program on so many ranks that computes for unequal times and sends around a ring: nonblocking
/// in each of 40 steps, blocking every fourth, and with an allreduce every tenth. Waits take time.
Trace ringProgram(uint32_t ranks);

/// How many calls each of its ranks makes, and how many messages it sends.
constexpr uint64_t ringCalls = 2 + 40 * 3 + 10 * 2 + 4, ringMessages = 40 + 10;

/// Four ranks in a row (rowOfFour) whose loop of 100 iterations is the phase loop, with two phases:
/// of 30 intervals between markers, and of 60.
Trace rowWithPhases();

/// Two ranks that name different roots in three broadcasts: of call site 6 on rank 0, 5 on rank 1.
Trace rootsProgram();

/// A folder with a trace in it, and what is exported from it.
class ExportTest : public testing::Test {
protected:
  ExportTest() : folder(std::move(*tools::TemporaryFolder::make())) {}

  std::string write(const Trace &trace);
  /// Runs `anole export` on the trace, to a file or folder `name`, which it returns.
  std::string exported(const std::string &format, const std::string &name,
                       const std::vector<std::string> &more = {});
  std::string path(const std::string &name) const { return folder.path() + "/" + name; }
  /// The names of what is in the folder, in order.
  std::vector<std::string> names() const;

  tools::TemporaryFolder folder;
  tools::Answer answer{};
};

std::string textOf(const std::string &file);
std::vector<std::string> linesOf(const std::string &file);

} // namespace anole::exporting
