#include "tools/views/PhaseJson.h"

namespace anole::phases {
namespace {

using tools::Json;

Json segmentJson(const Segment &segment) {
  Json json{{"begin", segment.begin},
            {"end", segment.end},
            {"depth", segment.depth},
            {"kinds", segment.symbols},
            {"entropy", segment.entropy}};
  if (segment.cut)
    json["cut"] = {{"position", segment.begin + segment.cut->position},
                   {"divergence", segment.cut->divergence},
                   {"strength", segment.cut->strength}};
  if (segment.left)
    json["parts"] = {*segment.left, *segment.left + 1};
  return json;
}

Json sequenceJson(const Sequence &sequence) {
  Json json = Json::array();
  for (const Part &part : sequence)
    if (part.isSymbol())
      json.push_back({{"times", part.times}, {"pattern", part.symbol}});
    else
      json.push_back({{"times", part.times}, {"body", sequenceJson(part.body)}});
  return json;
}

Json patternJson(const Pattern &pattern, const NamedPattern &name) {
  Json messages = Json::array();
  for (const auto &[ends, count] : pattern.messages)
    messages.push_back({{"from", ends.first}, {"to", ends.second}, {"count", count}});
  Json json{{"function", name.function},    {"topology", name.topology},
            {"functions", name.functions},  {"times", pattern.times},
            {"variants", pattern.variants}, {"ranks", pattern.ranks},
            {"messages", messages},         {"all_messages", pattern.isWhole}};
  return json;
}

Json onePhaseJson(const Phase &phase) {
  Json patterns = Json::array();
  for (auto [pattern, times] : phase.patterns)
    patterns.push_back({{"pattern", pattern}, {"times", times}});
  return {{"name", phase.name},
          {"begin", phase.begin},
          {"end", phase.end},
          {"calls", phase.calls},
          {"time", phase.time},
          {"time_before", phase.timeBefore},
          {"segments", phase.segments},
          {"patterns", patterns},
          {"sequence", sequenceJson(phase.sequence)}};
}

} // namespace

Json phaseJson(const tools::LoadedTrace &loaded, const PhaseReport &report) {
  Json phases = Json::array(), patterns = Json::array(), segments = Json::array();
  for (const Phase &phase : report.phases)
    phases.push_back(onePhaseJson(phase));
  for (size_t i = 0; i < report.names.size(); ++i)
    patterns.push_back(patternJson(report.sequence.patterns[i], report.names[i]));
  for (const Segment &segment : report.tree.segments)
    segments.push_back(segmentJson(segment));
  return {{"file", loaded.file},
          {"ranks", report.ranks},
          {"phases", phases},
          {"patterns", patterns},
          {"segments", segments},
          {"threshold", report.threshold},
          {"height", report.tree.height()},
          {"whole", report.tree.isWhole()}};
}

} // namespace anole::phases
