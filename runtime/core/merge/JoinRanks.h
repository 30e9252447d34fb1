#pragma once

#include "runtime/core/merge/TermsJoiner.h"

#include <map>
#include <type_traits>
#include <vector>

namespace anole {

/// Joins two lists of what ranks have, such as command lines or hosts: entries with the same key
/// become one with the ranks of both. The list is ascending by key then; of more than `most` those
/// with the lowest keys are kept, since every part of the tree keeps these with all of their ranks.
/// Time: both lists times the logarithm of their length.
template <typename Entry, typename KeyOf>
void joinRanks(std::vector<Entry> &left, const std::vector<Entry> &right, KeyOf keyOf,
               size_t most) {
  TermsJoiner joiner;
  std::map<std::decay_t<decltype(keyOf(left[0]))>, Entry> all;
  for (Entry &entry : left)
    all.try_emplace(keyOf(entry), std::move(entry));
  for (const Entry &entry : right) {
    auto [known, isNew] = all.try_emplace(keyOf(entry), entry);
    if (!isNew)
      known->second.ranks = joiner.join(known->second.ranks, entry.ranks);
  }
  left.clear();
  for (auto &[key, entry] : all)
    if (left.size() < most)
      left.push_back(std::move(entry));
}

} // namespace anole
