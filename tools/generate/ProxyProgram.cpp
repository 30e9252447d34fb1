#include "tools/generate/ProxyProgram.h"

#include "runtime/core/file/reader/EventWalker.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankNumbers.h"
#include "tools/generate/FlowWriter.h"
#include "tools/generate/Helpers.h"
#include "tools/generate/SourceLayout.h"
#include "tools/model/EachRank.h"
#include "tools/text/NumberText.h"
#include "tools/text/Printable.h"

#include <sstream>

namespace anole::tools::generate {

namespace {

constexpr uint32_t mostRanks = 4096;
constexpr uint64_t mostWork = uint64_t(1) << 28; ///< steps to see what all ranks did
constexpr size_t mostLoops = 20000;

/// What MPICH calls MPI_STATUSES_IGNORE is no address, and GCC says so.
const std::string pragmas = "#if defined(__GNUC__) && !defined(__clang__)\n"
                            "#pragma GCC diagnostic ignored \"-Wstringop-overflow\"\n"
                            "#endif\n\n";

std::string baseOf(const std::string &path) {
  size_t slash = path.find_last_of('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

/// Text that is safe in a comment.
std::string shown(const std::string &text) {
  std::string safe = printable(text, 200);
  for (size_t at = 0; (at = safe.find("*/", at)) != std::string::npos;)
    safe.replace(at, 2, "* /");
  return safe;
}

Expected<void> isWhole(const LoadedTrace &loaded) {
  const Trace &trace = loaded.trace;
  if (loaded.partial)
    return fail("the trace is partial, and ranks may wait for messages that are not in it");
  if (auto each = hasEachRank(trace); !each)
    return each;
  if (trace.streams.size() > 1)
    return fail("the program has several threads that communicate");
  uint64_t ranks = valueCount(trace.streams[0].ranks);
  if (ranks != trace.info.ranks)
    return fail(plural(trace.info.ranks - ranks, "rank") + " of " +
                std::to_string(trace.info.ranks) + " left no events");
  if (trace.info.ranks > mostRanks)
    return fail("the trace has more than " + std::to_string(mostRanks) + " ranks");
  if (projectionCost(trace.streams[0]) > mostWork / trace.info.ranks)
    return fail("it is too large for so many ranks");
  if (trace.streams[0].loops.size() > mostLoops)
    return fail("the trace has more than " + std::to_string(mostLoops) + " loops");
  return {};
}

bool startsInSession(const std::string &start) { return start == "MPI_Session_init"; }

/// The call that starts MPI: a program knows its rank from then on.
Expected<std::string> startOf(const Trace &trace, const RankPrograms &programs) {
  std::string start;
  for (uint32_t rank = 0; rank < programs.size(); ++rank) {
    auto walker = projectRank(trace, rank, trace.streams[0].thread).and_then(EventWalker::over);
    if (!walker)
      return tl::unexpected(walker.error());
    auto first = walker->next();
    if (!first)
      return tl::unexpected(first.error());
    const FunctionInfo *info = nullptr;
    for (const FunctionInfo &function : trace.functions)
      if (*first && function.id == (*first)->key.functionId())
        info = &function;
    bool isStart = info && (info->name == "MPI_Init" || info->name == "MPI_Init_thread" ||
                            info->name == "MPI_Session_init");
    if (!isStart || (!start.empty() && startsInSession(start) != startsInSession(info->name)))
      return fail("rank " + std::to_string(rank) + " does not begin with MPI_Init");
    start = info->name;
  }
  return start;
}

std::string includes(const Proxy &proxy) {
  std::string text = "#include <mpi.h>\n#include <stdio.h>\n#include <stdlib.h>\n";
  if (proxy.helpers.contains("scratch"))
    text += "#include <string.h>\n#include <sys/stat.h>\n";
  if (proxy.helpers.contains("spin"))
    text += "#include <time.h>\n";
  if (proxy.helpers.contains("scratch"))
    text += "#include <unistd.h>\n";
  return text + "\n";
}

/// Lines of a comment.
std::string wrapped(const std::string &sentence) {
  constexpr size_t width = 80;
  std::istringstream words(sentence);
  std::string text, line = " *";
  for (std::string word; words >> word; line += " " + word)
    if (line.size() + 1 + word.size() > width) {
      text += line + "\n";
      line = " *";
    }
  return text + line + "\n";
}

std::string notesText(const Proxy &proxy) {
  std::string text;
  for (const std::string &note : proxy.notes)
    text += " *\n" + wrapped("Otherwise than in the traced program, " + note + ".");
  return text;
}

std::string head(const LoadedTrace &loaded, const ProxyOptions &options, const Proxy &proxy) {
  std::string output = shown(baseOf(options.output)), program = output;
  if (program.ends_with(".c"))
    program.resize(program.size() - 2);
  else
    program += ".out";
  std::string ranks = std::to_string(loaded.trace.info.ranks);
  return "/* The communication of " + shown(baseOf(loaded.trace.info.program)) + " on " +
         plural(loaded.trace.info.ranks, "rank") + ", " + countText(eventCount(loaded.trace)) +
         " calls, written by\n * anole generate from " + shown(baseOf(loaded.file)) +
         ".\n *\n *     mpicc -O2 -o " + program + " " + output + "\n *     mpiexec -n " + ranks +
         " ./" + program + "\n *\n * It prints: done on " +
         plural(loaded.trace.info.ranks, "rank") + "\n" + notesText(proxy) + " */\n";
}

std::string variables(const Proxy &proxy) {
  std::string text =
      "enum { ranks = " + std::to_string(proxy.programs.size()) + " };\nstatic int rank;\n";
  for (const auto &[name, array] : proxy.arrays)
    text += "static " + std::string(array.type) + " " + name + "[" +
            std::to_string(proxy.sizes.at(name)) + "];\n";
  for (const std::string &counter : proxy.counters)
    text += "static " + proxy.typeOf(counter) + counter + ";\n";
  return text + "\n";
}

std::string refusal(const Proxy &proxy) {
  std::string text;
  for (const auto &[what, calls] : proxy.refused)
    text += (text.empty() ? "" : "; ") + what + " (" + plural(calls, "call") + ")";
  return text;
}

std::string assembled(const LoadedTrace &loaded, const ProxyOptions &options, const Proxy &proxy,
                      const FlowWriter &flow, const Block &main) {
  std::string text = head(loaded, options, proxy) + includes(proxy) + pragmas + variables(proxy) +
                     proxy.tables.text() + helperText(proxy.helpers);
  for (const std::string &function : flow.functions())
    text += function + "\n";
  text += "int main(void) {\n";
  for (const std::string &line : main.lines)
    text += "  " + line + "\n";
  if (proxy.helpers.contains("scratch"))
    text += "  leaveFolder();\n";
  return laidOut(
      text + "  if (rank == 0)\n    printf(\"done on %d rank%s\\n\", ranks, ranks == 1 ? \"\" : "
             "\"s\");\n}\n");
}

} // namespace

Expected<std::string> proxyProgram(const LoadedTrace &loaded, const ProxyOptions &options) {
  if (auto whole = isWhole(loaded); !whole)
    return fail(loaded.file + ": cannot be generated: " + whole.error().message);
  auto programs = RankPrograms::of(loaded.trace);
  if (!programs)
    return fail(loaded.file + ": " + programs.error().message);
  auto start = startOf(loaded.trace, *programs);
  if (!start)
    return fail(loaded.file + ": cannot be generated: " + start.error().message);
  Proxy proxy(loaded.trace, *programs, options.computing);
  proxy.helpers.insert(startsInSession(*start) ? "setUpSession" : "setUp");
  FlowWriter flow(proxy);
  auto main = flow.main();
  if (!proxy.refused.empty())
    return fail(loaded.file + ": cannot be generated: " + refusal(proxy));
  if (!main)
    return fail(loaded.file + ": cannot be generated: " + main.error().message);
  return assembled(loaded, options, proxy, flow, *main);
}

} // namespace anole::tools::generate
