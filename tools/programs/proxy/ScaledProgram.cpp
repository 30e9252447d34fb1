#include "tools/programs/proxy/ScaledProgram.h"

#include "tools/programs/proxy/helpers/Helpers.h"
#include "tools/programs/proxy/scale/ScaledText.h"
#include "tools/show/NumberText.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

const std::string log2OfText = R"(static int log2Of(int number) {
  int rounds = 0;
  for (; number > 1; number /= 2)
    rounds++;
  return rounds;
}

)";

/// Sides of the ranks, by their names in the program.
const std::map<std::string, std::string> grids{{"plane", "2"}, {"space", "3"}};

/// What numbers of the program are computed from.
std::string variablesText(const ScaledText &scaled) {
  std::string text = "static int rank, ranks;\n";
  for (const auto &[name, sides] : grids)
    if (scaled.helpers.contains(name))
      text += "static int " + name + "[" + sides +
              "]; /* the sides of one of all ranks, the largest first */\n";
  return text + "\n" + (scaled.helpers.contains("log2Of") ? log2OfText : "");
}

/// Refuses numbers of ranks on which a formula does not hold.
std::string checksText(const ScaledText &scaled) {
  std::string checks;
  for (const auto &[violation, words] : scaled.needs)
    checks += "  if (" + violation + ")\n    wanted = \"" + words + "\";\n";
  return checks.empty() ? ""
                        : "  const char *wanted = NULL;\n" + checks +
                              "  if (wanted) {\n    fprintf(stderr, \"This program needs %s\\n\", "
                              "wanted);\n    PMPI_Abort(MPI_COMM_WORLD, 2);\n  }\n";
}

std::string setUpText(const ScaledText &scaled, const std::set<std::string> &helpers) {
  std::string text = "/* Finds out the own rank and what depends on the number of ranks. */\n"
                     "static void setUp(void) {\n  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);\n"
                     "  PMPI_Comm_size(MPI_COMM_WORLD, &ranks);\n";
  for (const auto &[name, sides] : grids)
    if (scaled.helpers.contains(name))
      text += "  PMPI_Dims_create(ranks, " + sides + ", " + name + ");\n";
  std::string folder = helpers.contains("scratch") ? "  enterFolder(MPI_COMM_WORLD);\n" : "";
  return text + checksText(scaled) + folder + "}\n\n";
}

std::string namesOf(const std::vector<LoadedTrace> &traces) {
  std::string names;
  for (const LoadedTrace &each : traces)
    names += (names.empty() ? "" : ", ") + inComment(baseName(each.file)) + " (" +
             plural(each.trace.info.ranks, "rank") + ")";
  return names;
}

/// Constants that look as if they followed the ranks.
std::string doubtsOf(const ScaledText &scaled) {
  std::string text;
  for (int64_t number : scaled.doubts)
    text += (text.empty() ? ": look at " : ", ") + std::to_string(number);
  return text;
}

/// What the reader has to believe.
std::string notesOf(const std::vector<LoadedTrace> &traces, const ScaledText &scaled) {
  std::string text, ranks = plural(traces[0].trace.info.ranks, "rank");
  for (const std::string &reading : scaled.readings)
    text += (text.empty() ? " *\n * Of " + ranks + " it took " : ", ") + reading;
  text += text.empty() ? "" : ".\n";
  if (traces.size() == 1)
    text +=
        " *\n * It took counts, tags and trip counts for constants, as one trace does not tell" +
        doubtsOf(scaled) + ".\n";
  return text;
}

Expected<void> areOfDifferentSizes(const std::vector<LoadedTrace> &traces) {
  for (size_t i = 0; i < traces.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      if (traces[i].trace.info.ranks == traces[j].trace.info.ranks)
        return fail(traces[i].file + ": has as many ranks as " + traces[j].file +
                    "; give traces of different numbers of ranks");
  return {};
}

std::string joined(const std::set<std::string> &words) {
  std::string text;
  for (const std::string &word : words)
    text += (text.empty() ? "" : ", ") + word;
  return text;
}

/// The texts of all traces, with marks.
Expected<std::vector<SizedText>> sizedTexts(const std::vector<LoadedTrace> &traces,
                                            Computing computing, const ComputingTimes &times,
                                            ProxyText &first) {
  std::vector<SizedText> texts;
  for (const LoadedTrace &each : traces) {
    auto text = proxyText(each, computing, &times);
    if (!text)
      return tl::unexpected(text.error());
    if (!text->unscaled.empty())
      return fail(each.file +
                  ": cannot be generated for any number of ranks: numbers follow no "
                  "formula of the rank: " +
                  joined(text->unscaled));
    texts.push_back(
        {each.file, each.trace.info.ranks, text->variables + text->tables + text->functions});
    if (texts.size() == 1)
      first = std::move(*text);
  }
  return texts;
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
  ProxyText first;
  auto texts = sizedTexts(traces, options.computing, *times, first);
  if (!texts)
    return tl::unexpected(texts.error());
  auto scaled = scaledText(*texts);
  if (!scaled)
    return fail(traces[0].file +
                ": cannot be generated for any number of ranks: " + scaled.error().message);
  std::string what = inComment(baseName(traces[0].trace.info.program)) + " on any number of ranks";
  std::string head = proxyHead(what, namesOf(traces), traces[0].trace.info.ranks, options,
                               first.notes, notesOf(traces, *scaled));
  std::string program = setUpText(*scaled, first.helpers) + scaled->text;
  std::string text = variablesText(*scaled) + helperText(first.helpers, program) + program;
  return ScaledProgram{proxySource(head, first.helpers, text), scaled->doubts};
}

} // namespace anole::tools::generate
