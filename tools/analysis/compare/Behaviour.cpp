#include "tools/analysis/compare/Behaviour.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/FieldPlace.h"

#include <cmath>

namespace anole::tools {
namespace {

constexpr double mostOfOtherRanks = 0.25;

bool isPoll(const CallRole &role) { return role.mode == CallMode::Test; }

std::optional<Digest> peersOf(const FunctionInfo &function, const SharedPoint &point) {
  ContentDigest digest;
  bool hasPeers = false;
  for (size_t i = 0; i < std::min(function.scalars.size(), point.columns.size()); ++i) {
    const std::string &name = function.scalars[i].name;
    if (name != "dest" && name != "source" && name != "root")
      continue;
    hasPeers = true;
    digest.add(point.columns[i]);
  }
  return hasPeers ? std::optional(digest.result()) : std::nullopt;
}

bool areFar(std::optional<double> one, std::optional<double> other, double least) {
  return one && other && std::fabs(*one - *other) > least * std::max(*one, *other);
}

} // namespace

Behaviour behaviourOf(const Trace &trace, const CallSite &site, const SharedPoint *point) {
  Behaviour behaviour{trace.info.ranks};
  const FunctionInfo *info = functionOf(trace, site.key);
  if (!info || isPoll(roleOf(info->name)))
    return behaviour;
  behaviour.calls = static_cast<double>(site.calls) / std::max(trace.info.ranks, 1U);
  if (const auto &sent = site.bytes.sent; sent && sent->calls > 0)
    behaviour.bytes = static_cast<double>(sent->total) / static_cast<double>(sent->calls);
  if (point)
    behaviour.peers = peersOf(*info, *point);
  return behaviour;
}

BehaviourChange changeOf(const Behaviour &first, const Behaviour &second) {
  bool sameRanks = first.ranks == second.ranks;
  if (areFar(first.calls, second.calls, sameRanks ? 0 : mostOfOtherRanks))
    return {BehaviourChange::Calls, *first.calls, *second.calls};
  if (!sameRanks)
    return {};
  if (areFar(first.bytes, second.bytes, 0))
    return {BehaviourChange::Bytes, *first.bytes, *second.bytes};
  if (first.peers && second.peers && *first.peers != *second.peers)
    return {BehaviourChange::Peers};
  return {};
}

} // namespace anole::tools
