#include "tools/formats/in/Format.h"
#include "tools/formats/in/dumpi/CommHistory.h"
#include "tools/formats/in/dumpi/RankFiles.h"
#include "tools/formats/in/dumpi/RankReader.h"

#include <algorithm>

namespace anole::import {
namespace dumpi {
namespace {

/// What the records of all ranks say of the program.
struct ProgramFacts {
  int64_t ranks = 0;
  uint64_t begin = 0, end = 0; ///< of the first rank's record
};

std::string versionText(const FileFacts &facts) {
  return "DUMPI " + std::to_string(facts.version[0]) + "." + std::to_string(facts.version[1]) +
         "." + std::to_string(facts.version[2]);
}

void noteCommandLine(const Record &record, TraceInfo &info) {
  for (const std::string &word : record.texts)
    info.commandLine += (info.commandLine.empty() ? "" : " ") + word;
  if (!record.texts.empty())
    info.program = record.texts[0].substr(record.texts[0].find_last_of('/') + 1);
}

/// Facts that stand in the arguments of calls.
void noteFacts(const Record &record, ProgramFacts &program, TraceInfo &info) {
  const std::string &name = record.layout->function->name;
  if (info.commandLine.empty() && name.starts_with("MPI_Init"))
    noteCommandLine(record, info);
  if (name == "MPI_Comm_size" && record.numbers[0] == CommTable::world)
    program.ranks = std::max(program.ranks, record.numbers[1]);
}

/// Calls `visit` for each record, in order, until one of them or the file is not as it should be.
template <typename Visit> Expected<void> eachRecord(RecordStream &stream, Visit visit) {
  Record record;
  for (;;) {
    auto more = stream.next(record);
    if (!more)
      return tl::unexpected(more.error());
    if (!*more)
      return {};
    if (Expected<void> visited = visit(record); !visited)
      return visited;
  }
}

Expected<void> readRank(RecordStream &stream, RankReader &reader, ProgramFacts &program,
                        Import &import, bool isFirst) {
  auto read = eachRecord(stream, [&](const Record &record) -> Expected<void> {
    if (!reader.add(record))
      return failAt(stream.name(), stream.offset(), "there are more than 4096 threads");
    if (isFirst && record.isTimed) {
      program.begin = program.begin ? program.begin : record.begin;
      program.end = std::max(program.end, record.end);
    }
    noteFacts(record, program, import.info);
    return {};
  });
  if (read)
    reader.finish();
  return read;
}

/// An error in the file of a rank.
tl::unexpected<Error> failIn(const RankFiles::File &file, const Error &error) {
  return fail("rank " + std::to_string(file.rank) + ": " + error.message);
}

Expected<void> noteComms(RecordStream &stream, size_t index, CommHistory &history) {
  return eachRecord(stream, [&](const Record &record) -> Expected<void> {
    history.note(index, record);
    return {};
  });
}

/// What communicators consist of, if all ranks are there and make some.
Expected<CommHistory> findComms(const RankFiles &found, const std::vector<RecordLayout> &layouts) {
  CommHistory history(found.files.size());
  bool isWhole = found.files.size() == std::max(found.ranks, found.files.back().rank + 1);
  for (size_t i = 0; isWhole && i < found.files.size(); ++i) {
    const auto &file = found.files[i];
    auto stream = RecordStream::open(file.name, layouts);
    if (!stream)
      return failIn(file, stream.error());
    if (!stream->facts().makesComms)
      continue;
    if (auto noted = noteComms(*stream, i, history); !noted)
      return failIn(file, noted.error());
  }
  if (isWhole)
    history.resolve();
  return history;
}

Expected<void> importFile(const RankFiles::File &file, const std::vector<RecordLayout> &layouts,
                          const MadeComms &comms, ProgramFacts &program, Import &import,
                          bool isFirst) {
  auto stream = RecordStream::open(file.name, layouts);
  if (!stream)
    return tl::unexpected(stream.error());
  if (isFirst) {
    import.info.library = versionText(stream->facts());
    import.info.host = stream->facts().host;
    import.info.startTime = stream->facts().startTime;
  }
  RankRecord record = import.open(file.rank);
  RankReader reader(record, comms);
  if (auto read = readRank(*stream, reader, program, import, isFirst); !read)
    return read;
  if (reader.metUnknownComm())
    import.notTold("members of some communicators");
  import.close(record);
  return {};
}

void noteGaps(Import &import) {
  import.info.callpath = "none";
  for (const char *gap : {"where calls were made", "whether MPI_IN_PLACE was given",
                          "texts (names of objects, files and ports)"})
    import.notTold(gap);
}

Expected<Trace> read(const std::vector<std::string> &inputs, Import &import) {
  auto found = findRankFiles(inputs, import.firstRank.value_or(0));
  if (!found)
    return tl::unexpected(found.error());
  auto layouts = layoutsFor(import.functions);
  auto comms = findComms(*found, layouts);
  if (!comms)
    return tl::unexpected(comms.error());
  ProgramFacts program;
  for (size_t i = 0; i < found->files.size(); ++i) {
    const auto &file = found->files[i];
    if (auto done = importFile(file, layouts, comms->of(i), program, import, i == 0); !done)
      return failIn(file, done.error());
  }
  import.info.elapsed = static_cast<double>(program.end - program.begin) / 1e9;
  noteGaps(import);
  if (found->areCounted && !import.firstRank)
    import.notTold("which rank a file is of (its place among the files; name them -RANK.bin)");
  uint32_t ranks = std::max(found->ranks, found->files.back().rank + 1);
  if (program.ranks > ranks && program.ranks <= mostRanks)
    ranks = static_cast<uint32_t>(program.ranks);
  return import.finish(ranks);
}

} // namespace
} // namespace dumpi

const Format dumpiFormat{"DUMPI", false, dumpi::isDumpi, dumpi::read};

} // namespace anole::import
