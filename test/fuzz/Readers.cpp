#include "test/fuzz/Readers.h"

#include "anole/trace.h"
#include "test/fuzz/Promise.h"

#include <algorithm>

namespace anole::fuzz {
namespace {

void walk(const trace::Reader &reader, uint32_t rank, uint32_t thread) {
  std::string problem;
  auto walk = reader.walk(rank, thread, problem);
  require(walk || !problem.empty(), "a reader says why it cannot walk");
  for (int left = 20; walk && left > 0; --left)
    if (const trace::Event *event = walk->next(); !event)
      return;
}

} // namespace

void readAsProgram(const std::string &file) {
  std::string problem;
  auto reader = trace::Reader::open(file, problem);
  require(reader || !problem.empty(), "a reader says why it cannot open");
  if (!reader)
    return;
  for (const trace::Path &path : reader->paths())
    (void)path.frames();
  for (const trace::Function &function : reader->functions())
    (void)reader->text(static_cast<int64_t>(function.name.size()));
  for (uint32_t rank = 0; rank < std::min(reader->ranks(), 3u); ++rank)
    for (uint32_t thread : reader->threads(rank))
      walk(*reader, rank, thread);
}

} // namespace anole::fuzz
