#include "tools/programs/proxy/ProxyProgram.h"

#include "tools/programs/proxy/SafeComment.h"
#include "tools/programs/proxy/helpers/Helpers.h"
#include "tools/programs/proxy/tree/LineFilling.h"
#include "tools/programs/proxy/tree/Printer.h"
#include "tools/programs/proxy/tree/TreeVisit.h"
#include "tools/show/NumberText.h"

namespace anole::tools::generate {

namespace {

/// What MPICH calls MPI_STATUSES_IGNORE is no address, and GCC says so.
const std::string pragmas = "#if defined(__GNUC__) && !defined(__clang__)\n"
                            "#pragma GCC diagnostic ignored \"-Wstringop-overflow\"\n"
                            "#endif\n\n";

std::string includesText(std::set<std::string> files) {
  std::string text;
  files.insert({"mpi.h", "stdio.h"});
  for (const std::string &file : files)
    text += "#include <" + file + ">\n";
  return text + "\n";
}

std::string paragraph(const std::string &text) { return filledWords(text, " *", " *"); }

std::string paragraphs(const std::vector<std::string> &all) {
  std::string text;
  for (const std::string &each : all)
    text += " *\n" + paragraph(each);
  return text;
}

/// Variables and constants before the helpers, which use some of them.
Definitions stateOf(const SetUp &setUp, const ProxyTree &tree, const Helpers &helpers) {
  Definitions all = setUp.state();
  if (tree.threads > 0) {
    Statement threads = constantNumber("threads", literal(tree.threads));
    threads.comment = "Threads beside main, whose number is 0.";
    all.emplace_back(threads);
  }
  if (tree.simple.contains("newRequest") && helpers.names.contains("newRequest"))
    all.emplace_back(constantNumber("mostRequests", literal(mostFewRequests)));
  all.insert(all.end(), tree.state.begin(), tree.state.end());
  return all;
}

std::string joinedParts(const std::vector<std::string> &parts) {
  std::string text;
  for (const std::string &part : parts)
    text += (text.empty() || part.empty() ? "" : "\n") + part;
  return text;
}

} // namespace

std::string proxyHead(const std::string &what, const std::string &from, uint32_t ranks,
                      const ProxyOptions &options, const ProxyTree &tree,
                      std::vector<std::string> notes) {
  std::string output = inComment(baseName(options.output)), program = output;
  if (program.ends_with(".c"))
    program.resize(program.size() - 2);
  else
    program += ".out";
  for (const std::string &note : tree.notes)
    notes.push_back("Otherwise than in the traced program, " + note + ".");
  std::string threads = tree.threads > 0 ? "-pthread " : "";
  return filledWords("The communication of " + what + ", written by anole generate from " + from +
                         ".",
                     "/*", " *") +
         " *\n *     mpicc -std=gnu11 -O2 " + threads + "-o " + program + " " + output +
         "\n *     mpiexec -n " + std::to_string(ranks) + " ./" + program + "\n *\n" +
         paragraph("It is C11 with functions of POSIX. It prints: done on " +
                   plural(ranks, "rank")) +
         paragraphs(notes) + " */\n";
}

std::string proxySource(const std::string &head, const SetUp &setUp, const ProxyTree &tree) {
  const Definitions first{setUp.function()};
  std::set<std::string> names = tree.names;
  names.merge(namesIn(first));
  names.merge(namesIn(tree.numbers));
  Helpers helpers = helpersFor({std::move(names), tree.simple, tree.threads > 0});
  return "// clang-format off\n" + head + includesText(helpers.includes) + pragmas +
         joinedParts({printed(stateOf(setUp, tree, helpers)), helpers.text, printed(tree.numbers),
                      printed(first), printed(tree.functions)});
}

Expected<std::string> proxyProgram(const LoadedTrace &loaded, const ProxyOptions &options) {
  return proxyTree(loaded, options.computing).map([&](const ProxyTree &tree) {
    const TraceInfo &info = loaded.trace.info;
    std::string what = inComment(baseName(info.program)) + " on " + plural(info.ranks, "rank") +
                       ", " + countText(eventCount(loaded.trace)) + " calls";
    std::string head =
        proxyHead(what, inComment(baseName(loaded.file)), info.ranks, options, tree, {});
    SetUp setUp;
    setUp.ranks = info.ranks;
    setUp.isInSession = tree.isInSession;
    setUp.hasFolder = tree.names.contains("scratch");
    return proxySource(head, setUp, tree);
  });
}

} // namespace anole::tools::generate
