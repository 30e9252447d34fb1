#include "tools/diff/ThreadPairs.h"

#include <algorithm>
#include <map>
#include <utility>

namespace anole::tools {
namespace {

using Difference = std::optional<std::string>;

/// The threads of A, each with the one in B that did the same.
using Pairs = std::map<uint32_t, uint32_t>;

/// All but the first thread and that of the event are one.
ThreadRenaming masked(uint32_t own) {
  return [own](uint32_t named) { return named == 0 ? 0u : named == own ? 1u : 2u; };
}

class ThreadPairing {
public:
  ThreadPairing(uint32_t rank, const std::vector<uint32_t> &threads, const CompareThread &compare)
      : rank(rank), threads(threads), compare(compare), left(threads.begin() + 1, threads.end()) {}

  /// Those that are not found are in no pair.
  Expected<Pairs> find() {
    pairs = {{threads[0], threads[0]}};
    for (size_t i = 1; i < threads.size(); ++i)
      if (auto added = add(threads[i]); !added)
        return tl::unexpected(added.error());
    return std::move(pairs);
  }

private:
  /// Tries those of B that are left.
  Expected<void> add(uint32_t thread) {
    for (auto other = left.begin(); other != left.end(); ++other) {
      auto difference = compare({rank, thread, *other, masked(thread), masked(*other)});
      if (!difference)
        return tl::unexpected(difference.error());
      if (*difference)
        continue;
      pairs.emplace(thread, *other);
      left.erase(other);
      return {};
    }
    return {};
  }

  uint32_t rank;
  const std::vector<uint32_t> &threads;
  const CompareThread &compare;
  std::vector<uint32_t> left;
  Pairs pairs;
};

Expected<Difference> compareAll(uint32_t rank, const Pairs &pairs, const CompareThread &compare) {
  Pairs inA;
  for (auto [a, b] : pairs)
    inA.emplace(b, a);
  auto renaming = [&inA](uint32_t thread) {
    auto found = inA.find(thread);
    return found == inA.end() ? thread : found->second;
  };
  bool isByNumber =
      std::ranges::all_of(pairs, [](const auto &pair) { return pair.first == pair.second; });
  for (auto [a, b] : pairs)
    if (auto difference = compare({rank, a, b, {}, isByNumber ? ThreadRenaming() : renaming});
        !difference || *difference)
      return difference;
  return Difference();
}

} // namespace

Expected<Difference> compareThreads(uint32_t rank, const std::vector<uint32_t> &threads,
                                    const CompareThread &compare) {
  Pairs byNumber;
  for (uint32_t thread : threads)
    byNumber.emplace(thread, thread);
  Expected<Difference> difference = compareAll(rank, byNumber, compare);
  if (!difference || !*difference || threads.size() <= 2)
    return difference;
  Expected<Pairs> pairs = ThreadPairing(rank, threads, compare).find();
  if (!pairs)
    return tl::unexpected(pairs.error());
  return pairs->size() < threads.size() || *pairs == byNumber ? difference
                                                              : compareAll(rank, *pairs, compare);
}

} // namespace anole::tools
