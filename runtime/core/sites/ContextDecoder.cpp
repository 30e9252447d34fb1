#include "runtime/core/sites/ContextDecoder.h"

#include "anole/abi.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace anole {
namespace {

/// Steps of one search; a program with a call graph that needs more keeps some paths undecoded.
constexpr size_t budget = 200'000;
/// Depths are tried in doubling steps: else recursion would lead the search astray for ever.
constexpr size_t firstDepth = 4, lastDepth = 256;
constexpr std::string_view mpiPrefix = "mpi_", ownPrefix = "anole_";

/// Inverse of an odd number modulo 2^64; each step of Newton's iteration doubles the right bits.
constexpr uint64_t inverseOf(uint64_t odd) {
  uint64_t inverse = odd;
  for (int step = 0; step < 6; ++step)
    inverse *= 2 - odd * inverse;
  return inverse;
}

constexpr uint64_t inverse = inverseOf(AnoleContextMultiplier);
static_assert(inverse * AnoleContextMultiplier == 1);

/// Functions whose calls are events.
bool isRecorded(std::string_view name) {
  return name.starts_with(mpiPrefix) || name.starts_with(ownPrefix);
}

/// What a call is found by: mpi_send_, mpi_send_f08 and MPI_Send are one function. Other names
/// stay.
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

uint64_t before(uint64_t context, const CallSite &site) { return (context - site.site) * inverse; }

} // namespace

struct ContextDecoder::Search {
  const std::unordered_set<std::string> *allowed = nullptr; ///< callers; null: all
  size_t depthLimit = firstDepth;
  size_t steps = 0;
  Chain chain; ///< innermost first
};

ContextDecoder::ContextDecoder(const SiteTable &table) {
  std::unordered_set<std::string> instrumented;
  for (const CallSite &site : table.sites)
    instrumented.insert(site.caller);
  for (const CallSite &site : table.sites) {
    bool isOwn = instrumented.contains(site.callee);
    std::string callee = isOwn ? site.callee : calleeKey(site.callee);
    if (isOwn || isRecorded(callee))
      callers[callee].push_back(&site);
    else
      open.push_back(&site); // through a pointer, or into a library that may call back
  }
}

std::optional<ContextDecoder::Chain> ContextDecoder::decode(uint64_t context,
                                                            const std::string &function,
                                                            std::span<const std::string> stack) {
  if (context == 0)
    return std::nullopt;
  std::unordered_set<std::string> seen(stack.begin(), stack.end());
  Search guided, free;
  guided.allowed = &seen;
  for (Search *search : {&guided, &free}) {
    if (!deepen(*search, context, calleeKey(function)))
      continue;
    remember(context, search->chain);
    std::reverse(search->chain.begin(), search->chain.end());
    return std::move(search->chain);
  }
  return std::nullopt;
}

bool ContextDecoder::deepen(Search &search, uint64_t context, const std::string &function) {
  for (size_t depth = firstDepth; depth <= lastDepth && search.steps < budget; depth *= 2) {
    search.depthLimit = depth;
    if (extend(search, context, function, 0))
      return true;
  }
  return false;
}

/// Finds the calls that led to `callee` with this context.
bool ContextDecoder::extend(Search &search, uint64_t context, const std::string &callee,
                            size_t depth) {
  if (context == 0)
    return true;
  if (depth == search.depthLimit)
    return false;
  if (depth > 0 && known.contains(context)) {
    completeFromKnown(context, search.chain);
    return true;
  }
  auto direct = callers.find(callee);
  return (direct != callers.end() && tryCandidates(search, context, direct->second, depth)) ||
         tryCandidates(search, context, open, depth);
}

bool ContextDecoder::tryCandidates(Search &search, uint64_t context,
                                   const std::vector<const CallSite *> &sites, size_t depth) {
  for (const CallSite *site : sites) {
    if (search.allowed && !search.allowed->contains(site->caller))
      continue;
    if (++search.steps >= budget)
      return false;
    search.chain.push_back(site);
    if (extend(search, before(context, *site), site->caller, depth + 1))
      return true;
    search.chain.pop_back();
  }
  return false;
}

void ContextDecoder::remember(uint64_t context, const Chain &innermostFirst) {
  for (const CallSite *site : innermostFirst) {
    known.emplace(context, site);
    context = before(context, *site);
  }
}

void ContextDecoder::completeFromKnown(uint64_t context, Chain &innermostFirst) const {
  for (auto found = known.find(context); found != known.end(); found = known.find(context)) {
    innermostFirst.push_back(found->second);
    context = before(context, *found->second);
  }
}

} // namespace anole
