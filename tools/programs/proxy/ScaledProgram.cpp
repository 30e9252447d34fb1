#include "tools/programs/proxy/ScaledProgram.h"

#include "tools/choices/WordList.h"
#include "tools/programs/proxy/SafeComment.h"
#include "tools/programs/proxy/scale/ScaledTree.h"
#include "tools/programs/proxy/tree/TreeVisit.h"
#include "tools/show/NumberText.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

std::string namesOf(const std::vector<LoadedTrace> &traces) {
  std::string names;
  for (const LoadedTrace &each : traces)
    names += (names.empty() ? "" : ", ") + inComment(baseName(each.file)) + " (" +
             plural(each.trace.info.ranks, "rank") + ")";
  return names;
}

/// Constants that look as if they followed the ranks.
std::string doubtsOf(const ScaledTree &scaled) {
  std::string text;
  for (int64_t number : scaled.doubts)
    text += (text.empty() ? ": look at " : ", ") + std::to_string(number);
  return text;
}

/// What the reader has to believe.
std::vector<std::string> notesOf(const std::vector<LoadedTrace> &traces, const ScaledTree &scaled) {
  std::vector<std::string> notes;
  std::string ranks = plural(traces[0].trace.info.ranks, "rank");
  if (!scaled.readings.empty())
    notes.push_back("Of " + ranks + " it took " + wordList(scaled.readings) + ".");
  if (traces.size() == 1)
    notes.push_back(
        "It took counts, tags and trip counts for constants, as one trace does not tell" +
        doubtsOf(scaled) + ".");
  return notes;
}

Expected<void> areOfDifferentSizes(const std::vector<LoadedTrace> &traces) {
  for (size_t i = 0; i < traces.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      if (traces[i].trace.info.ranks == traces[j].trace.info.ranks)
        return fail(traces[i].file + ": has as many ranks as " + traces[j].file +
                    "; give traces of different numbers of ranks");
  return {};
}

/// The programs of all traces.
Expected<std::vector<SizedProgram>> sizedPrograms(const std::vector<LoadedTrace> &traces,
                                                  Computing computing, const ComputingTimes &times,
                                                  ProxyTree &first) {
  std::vector<SizedProgram> programs;
  for (const LoadedTrace &each : traces) {
    auto tree = proxyTree(each, computing, &times);
    if (!tree)
      return tl::unexpected(tree.error());
    if (!tree->unscaled.empty())
      return fail(each.file +
                  ": cannot be generated for any number of ranks: numbers follow no "
                  "formula of the rank: " +
                  wordList(tree->unscaled));
    programs.push_back({each.file, each.trace.info.ranks, tree->all()});
    if (programs.size() == 1)
      first = std::move(*tree);
  }
  return programs;
}

/// The scaled definitions, in the parts of the tree.
void putBack(const Definitions &scaled, ProxyTree &tree) {
  auto from = scaled.begin();
  for (Definitions *part : {&tree.state, &tree.numbers, &tree.functions})
    for (Definition &each : *part)
      each = *from++;
  tree.names = namesIn(tree.functions);
}

SetUp setUpOf(const ScaledTree &scaled) {
  SetUp setUp;
  setUp.needs = scaled.needs;
  std::set<std::string> names = namesIn(scaled.definitions);
  setUp.hasFolder = names.contains("scratch");
  for (const auto &[text, need] : scaled.needs)
    names.merge(namesIn({returned(need.violation)}));
  for (const auto &[name, sides] : {std::pair("plane", 2U), std::pair("space", 3U)})
    if (names.contains(name))
      setUp.grids[name] = sides;
  return setUp;
}

} // namespace

Expected<ScaledProgram> scaledProgram(const std::vector<LoadedTrace> &traces,
                                      const ProxyOptions &options) {
  if (auto different = areOfDifferentSizes(traces); !different)
    return tl::unexpected(different.error());
  const LoadedTrace &largest = *std::ranges::max_element(
      traces, {}, [](const LoadedTrace &each) { return each.trace.info.ranks; });
  auto times = computingTimesOf(largest, options.computing);
  if (!times)
    return tl::unexpected(times.error());
  ProxyTree tree;
  auto programs = sizedPrograms(traces, options.computing, *times, tree);
  if (!programs)
    return tl::unexpected(programs.error());
  auto scaled = scaledTree(*programs);
  if (!scaled)
    return fail(traces[0].file +
                ": cannot be generated for any number of ranks: " + scaled.error().message);
  putBack(scaled->definitions, tree);
  std::string what = inComment(baseName(traces[0].trace.info.program)) + " on any number of ranks";
  std::string head = proxyHead(what, namesOf(traces), traces[0].trace.info.ranks, options, tree,
                               notesOf(traces, *scaled));
  return ScaledProgram{proxySource(head, setUpOf(*scaled), tree), scaled->doubts};
}

} // namespace anole::tools::generate
