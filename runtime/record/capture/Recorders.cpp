#include "runtime/record/capture/Recorders.h"

#include <algorithm>
#include <chrono>
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

namespace anole::record {

void Recorders::configure(const RecorderSettings &common) {
  settings = common;
  bool isClose = common.log || takesStack(common.mode);
  for (Look &look : recordingSwitch.looks)
    if (look != Look::None)
      look = isClose ? Look::Close : Look::Usual;
}

ThreadRecorder *Recorders::attach() {
  std::lock_guard guard(lock);
  if (recordingSwitch.over)
    return nullptr;
  auto ordinal = static_cast<uint32_t>(recorders.size());
  ThreadRecorder &recorder = recorders.emplace_back(ordinal, settings);
  recorder.takeThread();
  return &recorder;
}

/// Makes what each thread of this process wrote visible, and what it reads later new. Where the
/// kernel has no such call, time does it.
static void fenceAllThreads() {
  auto barrier = [](int command) { return syscall(SYS_membarrier, command, 0, 0) == 0; };
  if (!barrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED) ||
      !barrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED))
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

void Recorders::close() {
  using namespace std::chrono_literals;
  {
    std::lock_guard guard(lock);
    recordingSwitch.over = true;
    recordingSwitch.recording = false;
  }
  if (recorders.size() < 2)
    return;
  fenceAllThreads();
  auto isBusy = [](ThreadRecorder &each) {
    return &each != threadState.recorder && each.isRecording();
  };
  for (auto until = std::chrono::steady_clock::now() + 1s;
       std::ranges::any_of(recorders, isBusy) && std::chrono::steady_clock::now() < until;)
    std::this_thread::sleep_for(20us);
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
