#include "tools/views/more/AccuracyText.h"

#include "tools/show/NumberText.h"
#include "tools/show/TableText.h"
#include "tools/views/more/MatrixText.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace anole::tools {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// The rank with the lowest percentage, if one is not perfect.
std::string worstText(const Accuracy &accuracy, size_t parameter) {
  size_t worst = 0;
  for (size_t rank = 1; rank < accuracy.ranks.size(); ++rank)
    if (accuracy.ranks[rank][parameter].percent() < accuracy.ranks[worst][parameter].percent())
      worst = rank;
  if (accuracy.ranks.empty() || accuracy.ranks[worst][parameter].percent() == 100)
    return "";
  return "rank " + std::to_string(worst) + ": " + percentText(accuracy.ranks[worst][parameter]);
}

const char *countedText(size_t parameter) {
  return static_cast<Parameter>(parameter) == Parameter::Loop ? "loop entries" : "events";
}

std::string tableOf(const ComparedTraces &traces, const Screen &screen) {
  Shares overall = traces.accuracy.overall();
  Rows rows{{"", "matching", "of", "", "worst"}};
  for (size_t i = 0; i < parameterCount; ++i)
    rows.push_back({parameterNames[i], percentText(overall[i]), countText(overall[i].all),
                    countedText(i), worstText(traces.accuracy, i)});
  Share sends = matching(traces.fullMatrix, traces.clusteredMatrix);
  rows.push_back({"sends", percentText(sends), countText(sends.all), "sends", ""});
  return tableText(rows, {1, 2}, 2, screen.width);
}

std::string missingText(const RankRanges &ranks, const std::string &file) {
  return ranks.empty() ? "" : "only " + file + " has " + toText(ranks) + ": does not match\n";
}

std::string unplacedText(const CommunicationMatrix &matrix, const std::string &file) {
  return matrix.unplaced == 0 ? ""
                              : file + ": " + plural(matrix.unplaced, "send") +
                                    " not in the matrix, as the members of their communicators are "
                                    "not known\n";
}

std::string mapsText(const ComparedTraces &traces) {
  bool any = !traces.fullMatrix.sends.empty() || !traces.clusteredMatrix.sends.empty();
  return any ? "\n" + matricesText(traces.fullMatrix, traces.clusteredMatrix) : "";
}

} // namespace

std::string percentText(const Share &share) {
  if (share.all == 0)
    return "-";
  if (share.same == share.all)
    return "100 %";
  std::array<char, 16> text;
  std::snprintf(text.data(), text.size(), "%.2f %%", std::floor(share.percent() * 100) / 100);
  return text.data();
}

std::string accuracyText(const ComparedTraces &traces, const Screen &screen) {
  const LoadedTrace &full = traces.full, &clustered = traces.clustered;
  return "full       " + full.file + ": " + plural(eventCount(full.trace), "event") + ", " +
         sizeText(full.bytes) + "\nclustered  " + clustered.file + ": " +
         plural(eventCount(clustered.trace), "event") + ", " + sizeText(clustered.bytes) + "\n" +
         missingText(traces.accuracy.onlyFirst, full.file) +
         missingText(traces.accuracy.onlySecond, clustered.file) + "\n" + tableOf(traces, screen) +
         mapsText(traces) + unplacedText(traces.fullMatrix, full.file) +
         unplacedText(traces.clusteredMatrix, clustered.file);
}

} // namespace anole::tools
