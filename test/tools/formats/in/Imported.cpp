#include "test/tools/formats/in/Imported.h"

#include "runtime/core/file/format/ReadFile.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/walk/EventWalker.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <zlib.h>

namespace anole::tools {
namespace {

ImportedEvent eventOf(const FunctionInfo &function, const WalkedEvent &walked) {
  ImportedEvent event;
  event.function = function.name;
  for (size_t i = 0; i < walked.scalars.size(); ++i)
    event.scalars[function.scalars[i].name] = walked.scalars[i];
  for (size_t i = 0; i < walked.arrays.size(); ++i)
    event.arrays[function.arrays[i].name] = walked.arrays[i];
  event.late = walked.late;
  event.delta = walked.delta;
  event.duration = walked.duration;
  return event;
}

} // namespace

Imported::Imported(std::vector<std::string> inputs, const std::string &time)
    : folder(std::move(*TemporaryFolder::make())) {
  file = folder.path() + "/out.anole";
  inputs.insert(inputs.begin(), "import");
  inputs.insert(inputs.end(), {"-o", file, "--time", time});
  answer = anole(inputs);
  if (answer.status != 0)
    return;
  auto read = readTraceFile(file);
  if (!read)
    throw std::runtime_error(read.error().message);
  trace = std::move(read->trace);
  bytes = std::filesystem::file_size(file);
  EXPECT_EQ(anole({"check", file}).status, trace.info.endings.empty() ? 0 : 1);
}

std::vector<ImportedEvent> Imported::events(uint32_t rank, uint32_t thread) const {
  std::vector<ImportedEvent> events;
  auto stream = projectRank(trace, rank, thread);
  auto walker = stream ? EventWalker::over(std::move(*stream)) : tl::unexpected(stream.error());
  if (!walker)
    return events;
  auto walked = eachEvent(*walker, [&](const WalkedEvent &event) {
    events.push_back(eventOf(
        *std::ranges::find(trace.functions, event.key.functionId(), &FunctionInfo::id), event));
  });
  EXPECT_TRUE(walked);
  return events;
}

std::map<std::string, uint64_t> Imported::counts(uint32_t rank) const {
  std::map<std::string, uint64_t> counts;
  for (const SharedStream &stream : trace.streams)
    for (const ImportedEvent &event : events(rank, stream.thread))
      ++counts[event.function];
  return counts;
}

void expectAllTools(const Imported &imported) {
  ASSERT_EQ(imported.answer.status, 0) << imported.answer.messages;
  const std::string &file = imported.file;
  for (const std::vector<std::string> &words :
       std::vector<std::vector<std::string>>{{"info", file},
                                             {"print", file},
                                             {"print", file, "--bytes"},
                                             {"ranks", file},
                                             {"clusters", file},
                                             {"accuracy", file, file},
                                             {"check", file},
                                             {"diff", file, file},
                                             {"classify", file},
                                             {"whatif", file},
                                             {"efficiency", file},
                                             {"phases", file}}) {
    Answer answer = anole(words);
    EXPECT_TRUE(answer.status == 0 || answer.status == 2) << words[0] << answer.messages;
    EXPECT_EQ(answer.status == 2, answer.out.empty()) << words[0];
    if (answer.status == 2)
      EXPECT_EQ(std::ranges::count(answer.messages, '\n'), 1) << words[0] << answer.messages;
  }
}

void writeBytes(const std::string &name, const std::string &bytes) {
  std::ofstream(name, std::ios::binary) << bytes;
}

void writePacked(const std::string &name, const std::string &bytes) {
  gzFile file = gzopen(name.c_str(), "wb");
  gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size()));
  gzclose(file);
}

std::string realTraces() {
  return std::filesystem::is_directory(ANOLE_REAL_TRACES) ? ANOLE_REAL_TRACES : "";
}

} // namespace anole::tools
