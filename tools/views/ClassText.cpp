#include "tools/views/ClassText.h"

#include "tools/analysis/model/RunWindow.h"
#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/PathText.h"
#include "tools/show/RowsText.h"
#include "tools/views/ClassColumns.h"

#include <algorithm>

namespace anole::whatif {
namespace {

using tools::roundText;
using tools::timeText;

constexpr size_t mostCarriers = 3;

std::string percentOf(double part, double whole) {
  return whole > 0 ? roundText(100 * part / whole, 3) + " %" : "";
}

std::string headText(const NetworkClass &one, const std::optional<ProgramPart> &part,
                     double recorded) {
  const Link &link = one.network.between;
  std::string text = one.network.name + " (" + roundText(link.bandwidth, 4) + " Gbit/s, " +
                     roundText(link.latency, 4) + " us): ";
  text += one.classes.empty() ? "no class" : nameOf(one.classes[0]);
  for (size_t i = 1; i < one.classes.size(); ++i)
    text += (i == 1 ? "; also " : ", ") + nameOf(one.classes[i]);
  text += "\n  run time " + timeText(one.trend.base().runTime);
  if (one.leastRunTime < one.mostRunTime)
    text += " (" + timeText(one.leastRunTime) + " to " + timeText(one.mostRunTime) +
            " with other drawn times)";
  text += "; recorded: " + timeText(recorded);
  if (part)
    text += "\n  in " + part->name + " " + timeText(one.trend.base().total) +
            " of it, as a mean over the ranks";
  return text + "\n";
}

/// What single ranks spend is known of the whole program only.
std::string partsText(const ShownClass &shown) {
  tools::RowsLayout layout{.indent = 2};
  if (shown.all.part)
    layout.without = {"least", "most"};
  return tools::rowsText(partsOf(shown), layout);
}

std::string carriersText(const ShownClass &shown, const tools::Screen &screen) {
  std::string text;
  for (const ShownPart &part : partsOf(shown)) {
    if (!part.part.hasCarriers())
      continue;
    auto carriers = part.carriers();
    for (size_t i = 0; i < std::min(carriers.size(), mostCarriers); ++i) {
      const PointKey &key = shown.loaded.trace.streams[0].points[carriers[i].point].key;
      text +=
          tools::entryText({std::string(part.part.name) + ": " + percentOf(carriers[i].share, 1),
                            "in " + shown.names.functionName(key), shown.names.path(key.path)},
                           screen.width);
    }
  }
  return text;
}

} // namespace

std::string classText(const tools::LoadedTrace &loaded, const Classification &classification,
                      const tools::Screen &screen) {
  tools::TraceNames names(loaded.trace);
  const double recorded = tools::RunWindow::of(loaded.trace).elapsed;
  std::string text;
  for (const NetworkClass &one : classification.networks) {
    text += headText(one, classification.part, recorded);
    for (const ClassFound &found : one.classes)
      text += tools::entryText({nameOf(found) + ":", found.reason}, screen.width);
    ShownClass shown{one, classification, loaded, names};
    text += partsText(shown) + carriersText(shown, screen) + "\n";
  }
  for (const std::string &line : omittedLines(classification.omitted))
    text += line + "\n";
  return text;
}

} // namespace anole::whatif
