#include "runtime/core/source/ContextDecoder.h"

#include "runtime/core/model/Context.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <unordered_set>

namespace anole {
namespace {

/// The limit on the steps of all searches together, which take some milliseconds.
constexpr size_t mostSteps = 50'000;
constexpr size_t deepest = 6;
constexpr std::string_view mpiPrefix = "mpi_", ownPrefix = "anole_";

/// Functions whose calls are events.
bool isRecorded(std::string_view name) {
  return name.starts_with(mpiPrefix) || name.starts_with(ownPrefix);
}

/// The key of a call: mpi_send_, mpi_send_f08 and MPI_Send are one function. Other names are
/// unchanged.
std::string calleeKey(const std::string &name) {
  std::string key = name;
  std::ranges::transform(key, key.begin(), [](unsigned char c) { return std::tolower(c); });
  if (!isRecorded(key))
    return name;
  key.erase(key.find_last_not_of('_') + 1);
  for (std::string_view binding : {"_f08", "_f08ts"})
    if (key.ends_with(binding))
      key.resize(key.size() - binding.size());
  return key;
}

} // namespace

ContextDecoder::ContextDecoder(const SiteTable &table, IsKnown isKnown)
    : isKnown(std::move(isKnown)), stepsLeft(mostSteps) {
  std::unordered_set<std::string_view> instrumented;
  for (const CallSite &site : table.sites)
    instrumented.insert(site.caller.text());
  for (const CallSite &site : table.sites) {
    bool isOwn = instrumented.contains(site.callee.text());
    std::string callee = isOwn ? site.callee.text() : calleeKey(site.callee.text());
    if (isOwn || isRecorded(callee))
      callers[callee].push_back(&site);
    else
      open.push_back(&site); // through a pointer, or into a library that may call back
  }
}

/// Searches deeper and deeper; otherwise recursion would use up all steps.
std::optional<ContextDecoder::Result> ContextDecoder::decode(uint64_t context,
                                                             const std::string &function) {
  for (size_t depth = 1; context != 0 && depth <= deepest; ++depth) {
    found = {};
    if (extend(context, calleeKey(function), depth))
      return std::move(found);
  }
  return std::nullopt;
}

/// Finds the calls, at most so many, that led to `callee` with this context.
bool ContextDecoder::extend(uint64_t context, const std::string &callee, size_t depth) {
  bool isEnd = !found.chain.empty() && (context == 0 || isKnown(context));
  if (isEnd)
    found.outer = context;
  if (isEnd || depth == 0)
    return isEnd;
  auto direct = callers.find(callee);
  return (direct != callers.end() && tryCandidates(context, direct->second, depth)) ||
         tryCandidates(context, open, depth);
}

bool ContextDecoder::tryCandidates(uint64_t context, const std::vector<const CallSite *> &sites,
                                   size_t depth) {
  for (const CallSite *site : sites) {
    if (stepsLeft == 0)
      return false;
    --stepsLeft;
    found.chain.push_back(site);
    if (extend(contextBefore(context, site->site), site->caller.text(), depth - 1))
      return true;
    found.chain.pop_back();
  }
  return false;
}

} // namespace anole
