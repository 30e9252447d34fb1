#include "tools/formats/out/paraver/SortedLines.h"

#include "runtime/core/base/FreshFile.h"
#include "tools/formats/out/paraver/RunReader.h"

#include <algorithm>
#include <fcntl.h>
#include <queue>
#include <unistd.h>

namespace anole::exporting::paraver {

SortedLines::~SortedLines() {
  if (file >= 0)
    close(file);
}

/// Lines of one key stay as they came: what came later begins further behind.
void SortedLines::sort() {
  std::ranges::sort(lines, [](const Line &a, const Line &b) {
    return a.key != b.key ? a.key < b.key : a.begin < b.begin;
  });
}

void SortedLines::openFile() {
  auto fresh = createFresh(folder + "/unsorted");
  if (!fresh) {
    problem = fresh.error().message;
    return;
  }
  file = open(fresh->path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0)
    problem = failedTo("open", fresh->path).value().message;
  close(fresh->descriptor);
  unlink(fresh->path.c_str());
}

void SortedLines::spill() {
  if (file < 0 && !hasFailed())
    openFile();
  sort();
  std::string out;
  uint64_t begin = fileSize;
  for (const Line &line : lines) {
    RunReader::append(out, line.key, std::string_view(text).substr(line.begin, line.size));
    if (out.size() < size_t(1) << 20 && &line != &lines.back())
      continue;
    if (!hasFailed() && !writeAll(file, out))
      problem = failedTo("write a temporary file in", folder).value().message;
    fileSize += out.size();
    out.clear();
  }
  runs.push_back({begin, fileSize});
  lines.clear();
  text.clear();
}

Expected<void> SortedLines::writeTo(OutFile &out) {
  if (!runs.empty()) {
    spill();
    std::vector<Line>().swap(lines);
    std::string().swap(text);
    return hasFailed() ? fail(problem) : merge(out);
  }
  sort();
  for (const Line &line : lines)
    out.write(std::string_view(text).substr(line.begin, line.size));
  return {};
}

Expected<void> SortedLines::merge(OutFile &out) const {
  std::vector<RunReader> readers;
  using Head = std::pair<uint64_t, size_t>; // the key of the next line of a run
  std::priority_queue<Head, std::vector<Head>, std::greater<>> heads;
  for (const Run &run : runs)
    readers.emplace_back(file, run.begin, run.end, mostMemory / runs.size());
  for (size_t i = 0; i < readers.size(); ++i)
    if (readers[i].next())
      heads.emplace(readers[i].key(), i);
  while (!heads.empty()) {
    size_t first = heads.top().second;
    heads.pop();
    out.write(readers[first].line());
    if (readers[first].next())
      heads.emplace(readers[first].key(), first);
  }
  bool isBroken = std::ranges::any_of(readers, &RunReader::isBroken);
  return isBroken ? failedTo("read a temporary file in", folder) : Expected<void>();
}

} // namespace anole::exporting::paraver
