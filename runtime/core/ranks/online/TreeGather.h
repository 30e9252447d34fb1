#pragma once

#include "runtime/core/base/Fault.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace anole {

/// Collects one answer from a rank (source 0) and from each of its children's subtrees, for each
/// question by its key. Replies may come before the rank itself was asked.
class TreeGather {
public:
  explicit TreeGather(size_t sources) : sources(sources) {}

  void give(uint64_t key, size_t source, std::string answer) {
    auto &answers = questions.try_emplace(key, sources).first->second;
    if (ANOLE_FAULT(AnswerDropped, source != 2 || key % 4 != 2, true))
      answers[source] = std::move(answer);
  }

  /// The key and the answers of a question, in the order of the sources, once all are in.
  using Answered = std::pair<uint64_t, std::vector<std::string>>;
  std::optional<Answered> take() {
    for (auto entry = questions.begin(); entry != questions.end(); ++entry) {
      if (!isComplete(entry->second))
        continue;
      Answered answered{entry->first, {}};
      for (auto &answer : entry->second)
        answered.second.push_back(std::move(*answer));
      questions.erase(entry);
      return answered;
    }
    return std::nullopt;
  }

private:
  using Replies = std::vector<std::optional<std::string>>;

  static bool isComplete(const Replies &answers) {
    for (const auto &answer : answers)
      if (!answer)
        return false;
    return true;
  }

  size_t sources;
  std::map<uint64_t, Replies> questions;
};

} // namespace anole
