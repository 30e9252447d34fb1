#include "tools/programs/proxy/ProxyProgram.h"

#include "runtime/core/calls/CallRole.h"
#include "tools/programs/proxy/ComputingText.h"
#include "tools/programs/proxy/FlowWriter.h"
#include "tools/programs/proxy/SourceLayout.h"
#include "tools/programs/proxy/call/PendingRequests.h"
#include "tools/programs/proxy/helpers/Helpers.h"
#include "tools/programs/proxy/program/CheckTrace.h"
#include "tools/show/NumberText.h"
#include "tools/show/Printable.h"

#include <algorithm>
#include <array>

namespace anole::tools::generate {

namespace {

/// What MPICH calls MPI_STATUSES_IGNORE is no address, and GCC says so.
const std::string pragmas = "#if defined(__GNUC__) && !defined(__clang__)\n"
                            "#pragma GCC diagnostic ignored \"-Wstringop-overflow\"\n"
                            "#endif\n\n";

std::string includes(const std::set<std::string> &helpers) {
  bool isThreaded = helpers.contains("threads"), isSpun = helpers.contains("spin");
  bool hasFiles = helpers.contains("scratch");
  std::string text = "#include <mpi.h>\n";
  text += isThreaded ? "#include <pthread.h>\n" : "";
  text += isSpun ? "#include <sched.h>\n" : "";
  text += "#include <stdio.h>\n#include <stdlib.h>\n";
  text += hasFiles ? "#include <string.h>\n#include <sys/stat.h>\n" : "";
  text += isThreaded || isSpun ? "#include <time.h>\n" : "";
  text += hasFiles ? "#include <unistd.h>\n" : "";
  return text + "\n";
}

std::string notesText(const std::set<std::string> &notes) {
  std::string text;
  for (const std::string &note : notes)
    text += " *\n * Otherwise than in the traced program, " + note + ".\n";
  return text;
}

std::string variables(const Proxy &proxy) {
  std::string text;
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

std::string requestArrays(const Proxy &proxy) {
  std::string text;
  for (const auto &[point, array] : proxy.requestArrays.arrays) {
    std::string size = "[" + std::to_string(array.size) + "];\n";
    text += "static MPI_Request " + array.requests + size;
    if (array.receives)
      text += "static Box " + array.boxes + size;
  }
  return text + (text.empty() ? "" : "\n");
}

std::string functionsText(const Proxy &proxy, const FlowWriter &flow, const Block &main) {
  std::string text = requestArrays(proxy);
  for (const std::string &function : flow.functions())
    text += function + "\n";
  text += "int main(void) {\n";
  for (const std::string &line : main.lines)
    text += "  " + line + "\n";
  if (proxy.helpers.contains("scratch"))
    text += "  leaveFolder();\n";
  return text + "  if (rank == 0)\n    printf(\"done on %d rank%s\\n\", ranks, ranks == 1 ? \"\" : "
                "\"s\");\n}\n";
}

/// Says which helpers may be short. Those that keep something for each request need their number.
void simplify(Proxy &proxy) {
  if (!proxy.arrays.contains("types"))
    proxy.helpers.insert("predefinedTypes");
  bool isUsed = std::ranges::any_of(std::array{"message", "list", "gather", "some"},
                                    [&](const char *name) { return proxy.helpers.contains(name); });
  if (!isUsed && !proxy.isScaled() && mostPendingRequests(proxy) <= mostFewRequests)
    proxy.helpers.insert("fewRequests");
}

/// A single thread beside the first needs no turn.
void prepareThreads(const Trace &trace, Proxy &proxy) {
  proxy.helpers.insert("threads");
  if (proxy.programs.threads().size() > 2)
    proxy.firstCalls = firstCallsOf(trace, proxy.programs);
  proxy.note("threads wait for each other only where one uses what another made or frees what "
             "another used, so that they may make objects in another order");
}

} // namespace

std::string inComment(const std::string &text) {
  std::string safe = printable(text, 200);
  for (size_t at = 0; (at = safe.find("*/", at)) != std::string::npos;)
    safe.replace(at, 2, "* /");
  return safe;
}

std::string proxyHead(const std::string &what, const std::string &from, uint32_t ranks,
                      const ProxyOptions &options, const std::set<std::string> &notes,
                      const std::string &more, bool isThreaded) {
  std::string output = inComment(baseName(options.output)), program = output;
  if (program.ends_with(".c"))
    program.resize(program.size() - 2);
  else
    program += ".out";
  return "/* The communication of " + what + ", written by\n * anole generate from " + from +
         ".\n *\n *     mpicc -std=gnu11 -O2 " + (isThreaded ? "-pthread " : "") + "-o " + program +
         " " + output + "\n *     mpiexec -n " + std::to_string(ranks) + " ./" + program +
         "\n *\n * It is C11 with functions of POSIX. It prints: done on " + plural(ranks, "rank") +
         "\n" + more + notesText(notes) + " */\n";
}

std::string proxySource(const std::string &head, const std::set<std::string> &helpers,
                        const std::string &text) {
  return laidOut(head + includes(helpers) + pragmas + text);
}

Expected<ComputingTimes> computingTimesOf(const LoadedTrace &loaded, Computing computing) {
  return programsOf(loaded).map([&](const RankPrograms &programs) {
    return computingTimes(Proxy(loaded.trace, programs, computing));
  });
}

Expected<ProxyText> proxyText(const LoadedTrace &loaded, Computing computing,
                              const ComputingTimes *times) {
  auto programs = programsOf(loaded);
  if (!programs)
    return tl::unexpected(programs.error());
  std::string refused = loaded.file + ": cannot be generated: ";
  auto start = startOf(loaded.trace, *programs);
  if (!start)
    return fail(refused + start.error().message);
  Proxy proxy(loaded.trace, *programs, computing, times);
  bool isInSession = roleOf(*start).operation == CallOperation::InitializeSession;
  if (proxy.isScaled() && isInSession)
    return fail(refused + "only programs that begin with MPI_Init are for any number of ranks");
  if (proxy.isScaled() && proxy.isThreaded())
    return fail(refused + "programs of several threads that communicate are for the ranks of "
                          "their trace only");
  if (!proxy.isScaled())
    proxy.helpers.insert(isInSession ? "setUpSession" : "setUp");
  if (proxy.isThreaded())
    prepareThreads(loaded.trace, proxy);
  FlowWriter flow(proxy);
  auto main = flow.main();
  if (!proxy.refused.empty())
    return fail(refused + refusal(proxy));
  if (!main)
    return fail(refused + main.error().message);
  simplify(proxy);
  return ProxyText{variables(proxy), proxy.tables.text(), functionsText(proxy, flow, *main),
                   proxy.helpers,    proxy.unscaled,      proxy.notes};
}

Expected<std::string> proxyProgram(const LoadedTrace &loaded, const ProxyOptions &options) {
  return proxyText(loaded, options.computing).map([&](const ProxyText &text) {
    const TraceInfo &info = loaded.trace.info;
    std::string what = inComment(baseName(info.program)) + " on " + plural(info.ranks, "rank") +
                       ", " + countText(eventCount(loaded.trace)) + " calls";
    std::string start = "enum { ranks = " + std::to_string(info.ranks) + " };\nstatic int rank;\n";
    std::string head = proxyHead(what, inComment(baseName(loaded.file)), info.ranks, options,
                                 text.notes, "", text.helpers.contains("threads"));
    return proxySource(head, text.helpers,
                       start + text.variables + text.tables +
                           helperText(text.helpers, text.functions) + text.functions);
  });
}

} // namespace anole::tools::generate
