#include "tools/views/TreeJson.h"

#include "runtime/core/model/Histogram.h"
#include "runtime/core/model/RankView.h"
#include "tools/show/FieldText.h"
#include "tools/show/TermText.h"
#include "tools/views/StreamJson.h"

#include <cmath>

namespace anole::tools {
namespace {

const char *kindText(FieldKind kind) {
  switch (kind) {
#define ANOLE_FIELD_KIND(name, number)                                                             \
  case FieldKind::name:                                                                            \
    return #name;
#include "runtime/core/model/FieldKinds.def"
  }
  return "unknown";
}

Json histogramJson(const TimeStats &stats) {
  Json bins = Json::array();
  for (auto [bin, count] : stats.bins)
    if (bin < Histogram::binCount)
      bins.push_back({{"from_ns", Histogram::beginOf(bin)},
                      {"below_ns", Histogram::beginOf(bin + 1)},
                      {"calls", count}});
  return bins;
}

Json statsJson(const TimeStats &stats) {
  Json json = timeJson(stats);
  if (!json.is_null())
    json["histogram"] = histogramJson(stats);
  return json;
}

Json valuesJson(const SharedColumn &column, const FieldInfo &field, const TraceNames &names) {
  Json families = Json::array();
  for (const Family &family : column)
    families.push_back({{"ranks", rankText(family.ranks)},
                        {"values", familyText(family, names.value(field.kind))}});
  return {{"name", field.name}, {"kind", kindText(field.kind)}, {"families", std::move(families)}};
}

void addOwnTimes(Json &json, const SharedPoint &whole, uint32_t rank) {
  uint64_t position = indexOf(whole.ranks, rank).value_or(0), ranks = valueCount(whole.ranks);
  json["rank_before_ns"] = std::round(whole.before.at(position, whole.delta.sum, ranks));
  json["rank_inside_ns"] = std::round(whole.inside.at(position, whole.duration.sum, ranks));
}

Json columnsJson(const TraceNames &names, const SharedPoint &point) {
  Json columns = Json::array();
  std::vector<FieldInfo> fields = columnFields(names.function(point.key), point);
  for (size_t i = 0; i < std::min(point.columns.size(), fields.size()); ++i)
    columns.push_back(valuesJson(point.columns[i], fields[i], names));
  return columns;
}

void addSizes(Json &json, const PointBytes &sizes) {
  json["sent"] = sizes.sent ? sizesJson(*sizes.sent) : Json(nullptr);
  json["received"] = sizes.received ? sizesJson(*sizes.received) : Json(nullptr);
}

Json variantsJson(const SharedLoop &loop) {
  Json variants = Json::array();
  for (const VariantFamily &family : loop.variants)
    variants.push_back({{"ranks", rankText(family.ranks)},
                        {"bodies", family.bodies},
                        {"order", columnJson("variants", family.variant)}});
  return variants;
}

Json bodiesJson(const SharedStream &stream) {
  Json bodies = Json::array();
  for (const Body &body : stream.bodies) {
    bodies.push_back(Json::array());
    for (Symbol child : body)
      bodies.back().push_back((child.isLoop() ? "L" : "#") + std::to_string(child.index()));
  }
  return bodies;
}

Json numbered(const char *what, size_t number, const Json &rest) {
  Json json{{what, number}};
  json.update(rest);
  return json;
}

/// A stream as it is shown, of all ranks or of one, and the whole one, which has the times.
struct Tree {
  const TraceNames &names;
  const SharedStream &shown, &whole;
  std::optional<uint32_t> rank;
  const std::vector<PointBytes> *sizes;
};

Json shownPoint(const Tree &tree, size_t index) {
  const SharedPoint &point = tree.shown.points[index], &whole = tree.whole.points[index];
  Json json = numbered("point", index, pointJson(tree.names, point));
  json["size"] = valueCount(point.ranks);
  json["call_path"] = tree.names.path(point.key.path);
  json["inside"] = statsJson(whole.duration);
  json["before"] = statsJson(whole.delta);
  json["columns"] = columnsJson(tree.names, point);
  if (tree.rank)
    addOwnTimes(json, whole, *tree.rank);
  if (tree.sizes)
    addSizes(json, (*tree.sizes)[index]);
  return json;
}

Json shownLoop(const Tree &tree, size_t index) {
  const SharedLoop &loop = tree.shown.loops[index];
  Json json = numbered("loop", index, loopJson(tree.names, tree.shown, loop));
  json["variants"] = variantsJson(loop);
  return json;
}

Json treeJson(const Tree &tree) {
  Json json{{"thread", tree.shown.thread},
            {"ranks", rankText(tree.shown.ranks)},
            {"points", Json::array()},
            {"loops", Json::array()}};
  for (size_t i = 0; i < tree.shown.points.size(); ++i)
    if (!tree.shown.points[i].ranks.empty())
      json["points"].push_back(shownPoint(tree, i));
  for (size_t i = 0; i < tree.shown.loops.size(); ++i)
    if (!tree.shown.loops[i].variants.empty())
      json["loops"].push_back(shownLoop(tree, i));
  json["bodies"] = bodiesJson(tree.shown);
  return json;
}

} // namespace

Json sizesJson(const SizeTally &tally) {
  bool isEmpty = tally.calls == 0;
  Json bins = Json::array();
  for (size_t bin = 0; bin < SizeTally::binCount; ++bin)
    if (tally.bins[bin] != 0)
      bins.push_back({{"from_bytes", SizeTally::lowestOf(bin)},
                      {"below_bytes", SizeTally::lowestOf(bin + 1)},
                      {"calls", tally.bins[bin]}});
  return {{"calls", tally.calls},
          {"total_bytes", tally.total},
          {"least_bytes", isEmpty ? Json(nullptr) : Json(tally.least)},
          {"most_bytes", isEmpty ? Json(nullptr) : Json(tally.most)},
          {"unknown_calls", tally.unknown},
          {"histogram", std::move(bins)}};
}

Json treesJson(const LoadedTrace &loaded, const ShownStreams &which, const TraceBytes *bytes) {
  TraceNames names(loaded.trace);
  Json streams = Json::array();
  eachStream(loaded.trace, which, [&](const SharedStream &shown, size_t index) {
    streams.push_back(treeJson({names, shown, loaded.trace.streams[index], which.rank,
                                bytes ? &(*bytes)[index] : nullptr}));
  });
  return {{"file", loaded.file},
          {"rank", which.rank ? Json(*which.rank) : Json(nullptr)},
          {"streams", std::move(streams)}};
}

} // namespace anole::tools
