#include "test/fuzz/Actions.h"
#include "runtime/core/model/Projection.h"

#include "runtime/core/file/check/CountCheck.h"
#include "runtime/core/file/format/ReadFile.h"
#include "runtime/core/file/format/Validate.h"
#include "runtime/core/file/format/WriteFile.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/model/StreamRanks.h"
#include "test/fuzz/Columns.h"
#include "test/fuzz/FuzzCommands.h"
#include "test/fuzz/Intervals.h"
#include "test/fuzz/Promise.h"
#include "test/fuzz/Readers.h"
#include "tools/analysis/model/Effort.h"
#include "tools/diff/CompareTraces.h"
#include "tools/options/LoadTrace.h"

#include <sstream>

namespace anole::fuzz {
namespace {

constexpr int mostWalkedRanks = 3, mostEvents = 100;

std::optional<Trace> load(std::string_view file) {
  auto read = readTraceImage(file, "fuzz");
  return read ? std::optional(std::move(read->trace)) : std::nullopt;
}

std::string messageOf(const Expected<void> &answer) {
  return answer ? "" : ": " + answer.error().message;
}

/// Whether the first events of the thread are small enough to be printed.
bool walk(const Trace &trace, uint32_t rank, uint32_t thread, bool isSound) {
  auto walker = projectRank(trace, rank, thread).and_then(EventWalker::over);
  require(walker || !isSound, "what is sound has streams that can be walked");
  for (int events = 0; walker && events < mostEvents; ++events) {
    auto event = walker->next();
    require(event || !isSound, "what is sound can be walked");
    if (!event || !*event)
      return true;
    if (tools::valuesOf(*event) > mostValues)
      return false;
  }
  return true;
}

/// anole print of some ranks, and of all.
void print(const Trace &trace, const std::string &file, bool isSound) {
  require(runCommand({"print", "--times", file}) != tools::statusNo, "print answers no question");
  require(runCommand({"print", "--bytes", file}) != tools::statusNo, "print answers no question");
  runCommand({"print", "--json", "--bytes", file});
  StreamRanks ranks(trace.streams);
  for (int left = mostWalkedRanks; left > 0; --left)
    if (auto rank = ranks.next()) {
      std::string name = std::to_string(*rank);
      runCommand({"print", file, "--rank", name});
      for (const SharedStream &stream : trace.streams)
        if (indexOf(stream.ranks, *rank) && walk(trace, *rank, stream.thread, isSound))
          runCommand({"print", file, "--expand", "--rank", name, "--thread",
                      std::to_string(stream.thread)});
    }
}

/// Returns whether it is sound.
bool check(const Trace &trace, const std::string &file) {
  auto contradiction = findContradiction(trace);
  bool isSound = contradiction && !*contradiction;
  int status = runCommand({"check", file});
  require(!isSound || status != tools::statusError, "check answers if counts can be checked");
  return isSound;
}

void compare(const std::string &first, const std::string &second) {
  std::string limit = std::to_string(mostValues);
  MemoryFile drawing;
  runCommand({"diff", first, second, "--limit", limit});
  runCommand({"diff", first, second, "--limit", limit, "--ignore-paths"});
  runCommand({"accuracy", first, second, "--limit", limit, "--svg", drawing.path()});
  runCommand({"accuracy", first, second, "--limit", limit, "--json"});
}

void ranks(const std::string &file) {
  runCommand({"ranks", file, "--by", "loop"});
  runCommand({"ranks", file, "--by", "phase", "--json"});
  runCommand({"ranks", file, "--by", "region", "--rank", "1"});
}

void predict(const std::string &file) {
  std::string limit = std::to_string(mostValues / 16); // on many networks
  MemoryFile grid;
  runCommand({"classify", file, "--limit", limit, "--json"});
  runCommand({"classify", file, "--limit", limit, "--expand", "--network", "QDR"});
  runCommand({"whatif", file, "--limit", limit, "--network", "QDR", "--csv", grid.path()});
  runCommand({"efficiency", file, "--limit", limit});
}

void clusters(const std::string &file) {
  MemoryFile drawing;
  runCommand({"clusters", file, "--svg", drawing.path()});
  runCommand({"clusters", file, "--json"});
}

/// What is written of a few ranks; the cost grows with them.
void writeProgram(const Trace &trace, const std::string &file) {
  constexpr uint32_t mostWritten = 32;
  MemoryFile program;
  if (trace.info.ranks <= mostWritten)
    runCommand({"generate", file, "-o", program.path()});
}

void writeAgain(const Trace &trace) {
  auto again = load(traceFileImage(trace));
  require(again.has_value(), "what was read can be written and read again");
  require(traceFileImage(*again) == traceFileImage(trace), "the second copy is as the first");
  auto difference = tools::firstDifference(trace, *again, {.limit = mostValues});
  require(!difference || !*difference, "the copy is the same");
}

/// As anole merge does with pieces.
void merge(const std::vector<std::string> &files) {
  std::ostringstream out, messages;
  tools::Console console{out, messages};
  auto merged = tools::loadPieces("pieces", files, console);
  if (!merged)
    return;
  auto valid = validate(merged->trace);
  require(valid.has_value(), "merged pieces are valid" + messageOf(valid));
  writeAgain(merged->trace);
}

} // namespace

void runActions(std::string_view file, std::string_view other, std::string_view command) {
  MemoryFile first(file), second(other.empty() ? file : other);
  auto trace = load(file), next = load(other);
  if (!trace) {
    require(runCommand({"info", first.path()}) == tools::statusError,
            "what cannot be read is said");
    return;
  }
  if (intervalsOf(*trace) > mostIntervals || (next && intervalsOf(*next) > mostIntervals))
    return;
  runCommand({"info", first.path()});
  runCommand({"info", "--json", first.path()});
  runWrittenCommand(command, first, second);
  readAsProgram(first.path());
  bool isSound = check(*trace, first.path());
  print(*trace, first.path(), isSound);
  if (trace->info.ranks <= mostRanks) {
    readAsColumns(*trace, isSound);
    ranks(first.path());
    predict(first.path());
    clusters(first.path());
    writeProgram(*trace, first.path());
    compare(first.path(), second.path());
  }
  writeAgain(*trace);
  merge(next ? std::vector{first.path(), second.path()} : std::vector{first.path()});
}

} // namespace anole::fuzz
