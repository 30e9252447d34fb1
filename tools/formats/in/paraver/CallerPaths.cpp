#include "tools/formats/in/paraver/CallerPaths.h"

#include "runtime/core/base/Hash.h"

#include <ranges>

namespace anole::import::paraver {

void CallerPaths::note(int64_t type, int64_t value) {
  bool isLine = type > CallerLine;
  int64_t first = isLine ? CallerLine : Caller;
  if (type <= first || type > first + MostLevels)
    return;
  auto at = static_cast<size_t>(type - first - 1);
  for (; levels <= at; ++levels)
    callers[levels] = {0, 0};
  (isLine ? callers[at].second : callers[at].first) = value;
}

uint64_t CallerPaths::path() {
  uint64_t key = levels;
  for (const auto &[function, line] : told())
    key = combineHash(key, (static_cast<uint64_t>(function) << 32) + static_cast<uint64_t>(line));
  Path &path = paths.at(static_cast<int64_t>(key >> 1));
  if (!path.isNamed)
    path = {name(), true};
  return path.signature;
}

/// From the outermost caller that has a name.
uint64_t CallerPaths::name() {
  uint64_t signature = 0;
  uint32_t step = 0;
  for (const auto &[function, line] : std::views::reverse(told())) {
    if (!Labels::isCaller(function))
      continue;
    Frame frame = labels.caller(function, line);
    for (const std::string *text : {&frame.function.text(), &frame.file.text()})
      for (char letter : *text)
        signature = combineHash(signature, static_cast<unsigned char>(letter));
    signature = combineHash(signature, frame.line);
    auto [known, isNew] = steps.try_emplace(signature, 0);
    if (isNew)
      known->second = record.addStep(step, frame);
    step = known->second;
  }
  if (step)
    record.namePath(signature, step);
  return signature;
}

} // namespace anole::import::paraver
