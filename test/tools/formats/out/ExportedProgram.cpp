#include "test/tools/formats/out/ExportedProgram.h"

#include "runtime/core/file/format/WriteFile.h"
#include "test/support/program/PlayedProgram.h"
#include "test/tools/commands/RowOfFour.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace anole::exporting {

using test::PlayedRank;

Trace ringProgram(uint32_t ranks) {
  return test::playedProgram(ranks, [](PlayedRank &rank) {
    uint32_t right = (rank.rank + 1) % rank.ranks, left = (rank.rank + rank.ranks - 1) % rank.ranks;
    for (uint64_t i = 0; i < 40; ++i) {
      rank.compute(1000 * (1 + rank.rank + i % 3));
      int64_t received = rank.startReceive(10, left, 5);
      int64_t sent = rank.startSend(11, right, static_cast<int64_t>(100 + i % 5), 5);
      std::vector<int64_t> both{rank.field(received), rank.field(sent)};
      rank.call("MPI_Waitall", 12, {{"count", 2}, {"array_of_requests", both}},
                3000 + 100 * (i % 7));
      if (i % 4 == 0) {
        rank.send(13, right, 64);
        rank.receive(14, left);
      }
      if (i % 10 == 0)
        rank.allreduce(15, 8);
    }
  });
}

Trace rootsProgram() {
  return test::playedProgram(2, [](PlayedRank &rank) {
    for (int i = 0; i < 3; ++i) {
      rank.compute(1000);
      rank.call("MPI_Bcast", 6 - rank.rank, {{"count", 1}, {"root", rank.rank}});
    }
  });
}

Trace rowWithPhases() {
  Trace trace = tools::rowOfFour();
  auto number = [](int64_t constant) { return RankValue{constant, {}, {}}; };
  trace.streams[0].loops[1].markers = {
      {{{0, 1, 4, {}}}, {{number(100), number(0), number(1), {}}}}};
  trace.streams[0].loops[1].markedEvents = 600;
  trace.info.online.phases = {{30, 30, 2, {}}};
  return trace;
}

std::string ExportTest::write(const Trace &trace) {
  std::string file = path("trace.anole");
  EXPECT_TRUE(writeTraceFile(file, trace));
  return file;
}

std::string ExportTest::exported(const std::string &format, const std::string &name,
                                 const std::vector<std::string> &more) {
  std::vector<std::string> words{"export", path("trace.anole"), "--to", format, "-o", path(name)};
  words.insert(words.end(), more.begin(), more.end());
  answer = tools::anole(words);
  EXPECT_EQ(answer.status, 0) << answer.messages;
  EXPECT_EQ(answer.out, "");
  return path(name);
}

std::vector<std::string> ExportTest::names() const {
  std::vector<std::string> found;
  for (const auto &entry : std::filesystem::directory_iterator(folder.path()))
    found.push_back(entry.path().filename());
  std::ranges::sort(found);
  return found;
}

std::string textOf(const std::string &file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

std::vector<std::string> linesOf(const std::string &file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  return lines;
}

} // namespace anole::exporting
