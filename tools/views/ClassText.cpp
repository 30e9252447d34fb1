#include "tools/views/ClassText.h"

#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/PathText.h"

#include <algorithm>

namespace anole::whatif {
namespace {

using tools::roundText;
using tools::timeText;

constexpr size_t mostCarriers = 3;

struct ClassPart {
  const char *name;
  Counter which;
  double Shares::*mean;
};
constexpr ClassPart classParts[] = {{"computation", Counter::Computation, &Shares::computation},
                                    {"wait", Counter::Wait, &Shares::wait},
                                    {"latency", Counter::Latency, &Shares::latency},
                                    {"bandwidth", Counter::Bandwidth, &Shares::bandwidth},
                                    {"copies", Counter::Copy, &Shares::copy}};

std::string percentOf(double part, double whole) {
  return whole > 0 ? roundText(100 * part / whole, 3) + " %" : "";
}

std::pair<double, double> rangeOf(const Prediction &prediction, Counter which) {
  auto part = [&](const RankPrediction &rank) { return rank.part(which); };
  auto [least, most] = std::ranges::minmax(prediction.ranks, {}, part);
  return {static_cast<double>(part(least)) / nanosecond,
          static_cast<double>(part(most)) / nanosecond};
}

/// What single ranks spend is known of the whole program only.
std::string partsText(const NetworkClass &one, bool isWhole) {
  std::vector<std::vector<std::string>> rows{{"", "mean", "share"}};
  if (isWhole)
    rows[0].insert(rows[0].end(), {"least", "most"});
  const Shares &base = one.trend.base();
  for (const ClassPart &part : classParts) {
    rows.push_back({part.name, timeText(base.*part.mean), percentOf(base.*part.mean, base.total)});
    auto [least, most] = rangeOf(one.base, part.which);
    if (isWhole)
      rows.back().insert(rows.back().end(), {timeText(least), timeText(most)});
  }
  return tools::tableText(rows, {1, 2, 3, 4}, 2);
}

std::string headText(const NetworkClass &one, const std::optional<ProgramPart> &part) {
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
  if (part)
    text += "\n  in " + part->name + " " + timeText(one.trend.base().total) +
            " of it, as a mean over the ranks";
  return text + "\n";
}

/// The points that carry most of a kind of time on a network, most first, with what they have of
/// it.
struct CarryingPoint {
  size_t point;
  double share;
};
std::vector<CarryingPoint> carriersOf(const Prediction &prediction, Counter which,
                                      const std::optional<ProgramPart> &part) {
  size_t counter = static_cast<size_t>(which) - 1;
  double total = 0;
  std::vector<CarryingPoint> carriers;
  for (size_t i = 0; i < prediction.sites.size(); ++i) {
    auto time = static_cast<double>(prediction.sites[i][counter]);
    if (time <= 0 || (part && !part->has(i)))
      continue;
    carriers.push_back({i, time});
    total += time;
  }
  for (CarryingPoint &carrier : carriers)
    carrier.share /= total;
  std::ranges::sort(carriers, {},
                    [](const CarryingPoint &one) { return std::pair(-one.share, one.point); });
  return carriers;
}

std::string carriersText(const NetworkClass &one, const Classification &all, const Trace &trace,
                         const tools::TraceNames &names) {
  std::string text;
  for (const ClassPart &part : classParts) {
    if (part.which == Counter::Computation || part.which == Counter::Copy)
      continue;
    auto carriers = carriersOf(one.base, part.which, all.part);
    for (size_t i = 0; i < std::min(carriers.size(), mostCarriers); ++i) {
      const PointKey &key = trace.streams[0].points[carriers[i].point].key;
      text += tools::entryText({std::string(part.name) + ": " + percentOf(carriers[i].share, 1),
                                "in " + names.functionName(key), names.path(key.path)});
    }
  }
  return text;
}

} // namespace

std::string classText(const tools::LoadedTrace &loaded, const Classification &classification) {
  tools::TraceNames names(loaded.trace);
  std::string text;
  for (const NetworkClass &one : classification.networks) {
    text += headText(one, classification.part);
    for (const ClassFound &found : one.classes)
      text += tools::entryText({nameOf(found) + ":", found.reason});
    text += partsText(one, !classification.part) +
            carriersText(one, classification, loaded.trace, names) + "\n";
  }
  for (const std::string &line : omittedLines(classification.omitted))
    text += line + "\n";
  return text;
}

tools::Json classJson(const tools::LoadedTrace &loaded, const Classification &classification) {
  tools::TraceNames names(loaded.trace);
  tools::Json networks = tools::Json::array();
  for (const NetworkClass &one : classification.networks) {
    tools::Json network{{"network", one.network.name},
                        {"bandwidth_gbits", one.network.between.bandwidth},
                        {"latency_us", one.network.between.latency},
                        {"class", one.classes.empty() ? "none" : nameOf(one.classes[0])},
                        {"classes", tools::Json::array()},
                        {"run_time_ns", one.trend.base().runTime},
                        {"least_run_time_ns", one.leastRunTime},
                        {"most_run_time_ns", one.mostRunTime}};
    for (const ClassFound &found : one.classes)
      network["classes"].push_back({{"class", nameOf(found)}, {"reason", found.reason}});
    for (const ClassPart &part : classParts) {
      network[part.name] = {{"mean_ns", one.trend.base().*part.mean}};
      auto [least, most] = rangeOf(one.base, part.which);
      if (!classification.part)
        network[part.name].update({{"least_ns", least}, {"most_ns", most}});
      if (part.which == Counter::Computation || part.which == Counter::Copy)
        continue;
      for (const CarryingPoint &carrier : carriersOf(one.base, part.which, classification.part)) {
        const PointKey &key = loaded.trace.streams[0].points[carrier.point].key;
        network[part.name]["call_sites"].push_back({{"point", carrier.point},
                                                    {"function", names.functionName(key)},
                                                    {"path", names.path(key.path)},
                                                    {"share", carrier.share}});
      }
    }
    networks.push_back(std::move(network));
  }
  tools::Json all{{"file", loaded.file},
                  {"ranks", loaded.trace.info.ranks},
                  {"networks", std::move(networks)},
                  {"omitted", omittedLines(classification.omitted)}};
  if (!classification.choice.within.empty())
    all["within"] = classification.choice.within;
  return all;
}

} // namespace anole::whatif
