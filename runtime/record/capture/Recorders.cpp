#include "runtime/record/capture/Recorders.h"

namespace anole::record {

void Recorders::configure(const RecorderSettings &common) {
  settings = common;
  bool isClose = common.log || takesStack(common.mode);
  for (Look &look : gate.looks)
    if (look != Look::None)
      look = isClose ? Look::Close : Look::Usual;
}

ThreadRecorder *Recorders::attach() {
  std::lock_guard guard(lock);
  auto ordinal = static_cast<uint32_t>(recorders.size());
  ThreadRecorder &recorder = recorders.emplace_back(ordinal, settings);
  threadState.fields = &recorder.fields;
  threadState.inProgress = &recorder.inProgress;
  threadState.first = &recorder.first;
  threadState.points = &recorder.recent;
  threadState.allowRepeats();
  threadState.stampMask = recorder.stampMask();
  threadState.requests = RequestCount(ordinal);
  threadState.recorder = &recorder;
  return &recorder;
}

void Recorders::listText(int64_t key, const TextFormat &text) {
  std::lock_guard guard(lock);
  const Text *added = textTable.add(key, text);
  if (added && settings.log)
    settings.log->text(added->key, added->format);
}

std::vector<Text> Recorders::listedTexts() {
  std::lock_guard guard(lock);
  return textTable.texts();
}

} // namespace anole::record
