#include "runtime/record/capture/Recorders.h"

#include "runtime/record/capture/ProcessThreads.h"
#include "runtime/record/process/RunOnOwnStack.h"

#include <algorithm>
#include <chrono>
#include <linux/membarrier.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

namespace anole::record {
namespace {

/// Tells a recorder that its thread ends, after the thread's own thread-local objects. Where the
/// process has no key left, it is never told.
class EndWatch {
public:
  EndWatch() : isMade(pthread_key_create(&key, tell) == 0) {}

  void watch(ThreadRecorder &recorder) const {
    if (isMade)
      pthread_setspecific(key, &recorder);
  }

private:
  static void tell(void *recorder) {
    runOnOwnStack(
        [recorder] { return static_cast<ThreadRecorder *>(recorder)->endThread(), true; });
  }

  pthread_key_t key{};
  bool isMade;
};

} // namespace

constinit std::atomic<Recorders *> Recorders::ofThreads = nullptr;

void Recorders::configure(const RecorderSettings &common) {
  settings = common;
  bool isClose = common.log || takesStack(common.mode);
  for (Look &look : recordingSwitch.looks)
    if (look != Look::None)
      look = isClose ? Look::Close : Look::Usual;
}

ThreadRecorder *Recorders::attach(PointKey call) {
  static const EndWatch threadEnd;
  std::lock_guard guard(lock);
  if (recordingSwitch.over)
    return nullptr;
  ThreadPlace::Thread thread{gettid(), pthread_self(), call};
  ThreadRecorder *recorder = vacant(thread);
  if (!recorder)
    recorder = &recorders.emplace_back(static_cast<uint32_t>(recorders.size()), settings);
  recorder->takeThread(thread);
  if (recorder->number() != 0) {
    threadEnd.watch(*recorder);
    ofThreads = this;
  }
  return recorder;
}

void Recorders::joined(pthread_t thread) {
  Recorders *known = ofThreads;
  if (!known)
    return;
  std::lock_guard guard(known->lock);
  for (ThreadRecorder &each : known->recorders)
    if (each.place().last().handle == thread)
      each.place().join();
}

ThreadRecorder *Recorders::vacant(const ThreadPlace::Thread &thread) {
  auto vacantIf = [&](auto fits) {
    std::vector<ThreadRecorder *> found;
    for (ThreadRecorder &each : recorders)
      if (each.place().isVacantFor(thread) && fits(each))
        found.push_back(&each);
    return found;
  };
  auto places =
      vacantIf([&](auto &each) { return each.place().last().firstCall == thread.firstCall; });
  if (places.empty())
    places = vacantIf([](auto &) { return true; });
  if (places.size() < 2)
    return places.empty() ? nullptr : places.front();
  std::ranges::sort(places, std::ranges::greater(), [&](const ThreadRecorder *each) {
    return numbersBetween(each->place().last().number, thread.number);
  });
  return places[std::min(createdBefore(thread, *places.front()), places.size() - 1)];
}

/// How many threads without a recorder were created before this one, but after the last one of
/// `oldest`: each of them may want a place, too.
size_t Recorders::createdBefore(const ThreadPlace::Thread &thread, const ThreadRecorder &oldest) {
  std::vector<pid_t> recorded;
  for (const ThreadRecorder &each : recorders)
    recorded.push_back(each.place().last().number);
  std::ranges::sort(recorded);
  return static_cast<size_t>(std::ranges::count_if(processThreads(), [&](pid_t number) {
    return isLater(number, oldest.place().last().number) && isLater(thread.number, number) &&
           !std::ranges::binary_search(recorded, number);
  }));
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
