#include "tools/views/more/ClassText.h"

#include "tools/analysis/model/RunWindow.h"
#include "tools/analysis/network/KnownNetworks.h"
#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/PathText.h"
#include "tools/show/RowsText.h"
#include "tools/views/more/ClassColumns.h"

#include <algorithm>

namespace anole::whatif {
namespace {

using tools::timeText;

constexpr size_t mostCarriers = 3;

/// What there is of time where no class holds.
std::string nothingText(const Shares &base) {
  auto part = [&](double time) {
    return tools::percentText(base.total > 0 ? time / base.total : 0);
  };
  return "nothing dominates: " + part(base.computation) + " compute, " + part(base.wait) +
         " waiting";
}

std::string headText(const NetworkClass &one, const std::optional<ProgramPart> &part,
                     double recorded, size_t width) {
  const Link &link = one.network.between;
  std::string text = networkTitle(one.network.name) + " (" + tools::numberText(link.bandwidth) +
                     " Gbit/s, " + tools::numberText(link.latency) + " µs): ";
  text += one.classes.empty() ? nothingText(one.trend.base()) : nameOf(one.classes[0]);
  for (size_t i = 1; i < one.classes.size(); ++i)
    text += (i == 1 ? "; also " : ", ") + nameOf(one.classes[i]);
  text = tools::wrapped({text}, {.hang = 2, .width = width});
  std::string time = "run time " + timeText(one.trend.base().runTime);
  if (one.leastRunTime < one.mostRunTime)
    time += " (range over samplings: " + timeText(one.leastRunTime) + " to " +
            timeText(one.mostRunTime) + ")";
  text += tools::entryText({time + "; recorded: " + timeText(recorded)}, width);
  if (part)
    text += tools::entryText({"in " + part->name + " " + timeText(one.trend.base().total) +
                              " of it, as a mean over the ranks"},
                             width);
  return text;
}

/// What single ranks spend is known of the whole program only.
std::string partsText(const ShownClass &shown, size_t width) {
  tools::RowsLayout layout{.indent = 2, .width = width};
  if (shown.all.part)
    layout.without = {"min", "max"};
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
      text += tools::entryText(
          {std::string(part.part.name) + ": " + tools::percentText(carriers[i].share),
           "in " + shown.names.functionName(key), shown.names.callPlace(key.path, false)},
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
    text += headText(one, classification.part, recorded, screen.width);
    for (const ClassFound &found : one.classes)
      text += tools::entryText({nameOf(found) + ":", found.reason}, screen.width);
    ShownClass shown{one, classification, loaded, names};
    text += partsText(shown, screen.width) + carriersText(shown, screen) + "\n";
  }
  for (const std::string &line : omittedLines(classification.omitted))
    text += tools::wrapped({line}, {.hang = 2, .width = screen.width});
  return text;
}

} // namespace anole::whatif
