#include "tools/formats/in/Format.h"
#include "tools/formats/in/paraver/LineNumbers.h"
#include "tools/formats/in/paraver/TaskReader.h"

#include <array>
#include <filesystem>
#include <memory>

namespace anole::import {
namespace paraver {
namespace {

/// The records of all tasks of one trace, in the order of time. Ranks are read side by side, so
/// their compressed records are in memory together, not yet merged.
class ParaverFile {
public:
  ParaverFile(InputFile file, TraceHeader header, Import &import)
      : file(std::move(file)), state{import, std::move(header), Labels(import.functions)},
        tasks(state.header.tasks) {}

  Expected<Trace> read() {
    bool hasLabels = state.labels.read(file.name());
    noteGaps(hasLabels);
    uint64_t at = file.offset();
    for (std::string_view line; file.line(line); at = file.offset())
      if (!line.empty() && !add(line))
        return failAt(file.name(), at,
                      "this record is damaged or cut off: " + std::string(line.substr(0, 40)));
    if (file.isBroken())
      return failAt(file, "the file cannot be unpacked any further: it is damaged or cut off");
    for (auto &task : tasks)
      if (task)
        close(*task);
    state.import.info.elapsed = static_cast<double>(last) / 1e9;
    return state.import.finish(state.header.tasks);
  }

private:
  struct Task {
    Task(const Import &import, uint32_t rank) : record(import.open(rank)) {}
    RankRecord record;
    std::map<int64_t, TaskThread> threads;
    TaskThread *latest = nullptr; ///< the thread of the latest record, and its number
    int64_t latestNumber = 0;
  };

  void noteGaps(bool hasLabels) {
    TraceInfo &info = state.import.info;
    info.library = "Paraver";
    info.program = std::filesystem::path(file.name()).filename().replace_extension().string();
    info.callpath = hasLabels ? "callers" : "none";
    for (const char *gap :
         {"counts and datatypes (amounts are in bytes)", "operations of reductions and roots",
          "whether receives had wildcards", "which requests a call completes",
          "the communicators of messages (peers are ranks of MPI_COMM_WORLD)",
          "arguments of calls that move no data"})
      state.import.notTold(gap);
    if (!hasLabels)
      state.import.notTold(
          "names of functions and callers: there is no .pcf file beside the trace");
    if (const TraceHeader &header = state.header; header.applications > 1)
      state.import.notTold("what applications other than " + std::to_string(header.application) +
                           " of " + std::to_string(header.applications) +
                           " did (--application chooses one)");
  }

  void close(Task &task) {
    for (auto &[ordinal, thread] : task.threads)
      thread.finish();
    state.import.close(task.record);
  }

  bool isOfOther(int64_t application) const {
    return application != state.header.application && application >= 1 &&
           application <= state.header.applications;
  }

  /// The thread of a task, both from 1; null: there are none of that number.
  TaskThread *threadOf(int64_t application, int64_t task, int64_t thread) {
    if (application != state.header.application || task < 1 || task > std::ssize(tasks) ||
        thread < 1)
      return nullptr;
    auto &known = tasks[static_cast<size_t>(task - 1)];
    if (!known)
      known = std::make_unique<Task>(state.import, static_cast<uint32_t>(task - 1));
    if (known->latestNumber != thread) {
      known->latest = threadIn(*known, thread);
      known->latestNumber = thread;
    }
    return known->latest;
  }

  TaskThread *threadIn(Task &task, int64_t thread) {
    auto found = task.threads.find(thread);
    if (found != task.threads.end())
      return &found->second;
    auto *recorded =
        thread > UINT32_MAX ? nullptr : task.record.thread(static_cast<uint32_t>(thread - 1));
    return recorded ? &task.threads.try_emplace(thread, state, task.record, *recorded).first->second
                    : nullptr;
  }

  bool add(std::string_view line) {
    char kind = line[0];
    if (kind == '#')
      return true;
    if (line.size() < 2 || line[1] != ':')
      return false;
    if (kind == 'c')
      return addComm(state.header, line);
    LineNumbers numbers(line.substr(2));
    return kind == '1'   ? addState(numbers)
           : kind == '2' ? addEvents(numbers)
                         : kind == '3' && addMessage(numbers);
  }

  /// States say nothing that the events do not. That they are whole is checked.
  static bool addState(LineNumbers numbers) {
    int64_t number = 0;
    for (int i = 0; i < 7; ++i)
      if (!numbers.take(number))
        return false;
    return numbers.isAtEnd();
  }

  bool addEvents(LineNumbers numbers) {
    std::array<int64_t, 5> place{}; // cpu, application, task, thread, time
    for (int64_t &number : place)
      if (!numbers.take(number))
        return false;
    if (isOfOther(place[1]))
      return true;
    TaskThread *thread = threadOf(place[1], place[2], place[3]);
    if (!thread || place[4] < 0 || numbers.isAtEnd())
      return false;
    uint64_t time = static_cast<uint64_t>(place[4]) * state.header.unit;
    last = std::max(last, time);
    for (int64_t type = 0, value = 0; !numbers.isAtEnd(); thread->event(time, type, value))
      if (!numbers.take(type) || !numbers.take(value))
        return false;
    return true;
  }

  bool addMessage(LineNumbers numbers) {
    // For the sender and the receiver cpu, application, task, thread and the times when the call
    // began and when the message went or came; then bytes and tag.
    std::array<int64_t, 14> fields{};
    for (int64_t &number : fields)
      if (!numbers.take(number))
        return false;
    if (isOfOther(fields[1]) || isOfOther(fields[7]))
      return true;
    TaskThread *sender = threadOf(fields[1], fields[2], fields[3]);
    TaskThread *receiver = threadOf(fields[7], fields[8], fields[9]);
    if (!sender || !receiver || fields[4] < 0 || fields[10] < 0)
      return false;
    auto rank = [&](size_t field) { return static_cast<uint32_t>(fields[field] - 1); };
    auto time = [&](size_t field) {
      return static_cast<uint64_t>(fields[field]) * state.header.unit;
    };
    sender->message(time(4), {true, rank(8), fields[12], fields[13]});
    receiver->message(time(10), {false, rank(2), fields[12], fields[13]});
    return true;
  }

  InputFile file;
  TraceState state;
  std::vector<std::unique_ptr<Task>> tasks;
  uint64_t last = 0;
};

bool recognises(const std::string &input) {
  return input.ends_with(".prv") || input.ends_with(".prv.gz");
}

Expected<Trace> read(const std::vector<std::string> &inputs, Import &import) {
  if (inputs.size() > 1)
    return fail(inputs[1] + ": one Paraver trace is imported at a time");
  auto file = InputFile::open(inputs.front());
  if (!file)
    return tl::unexpected(file.error());
  auto header = readHeader(*file, import.application.value_or(1));
  if (!header)
    return tl::unexpected(header.error());
  return ParaverFile(std::move(*file), std::move(*header), import).read();
}

} // namespace
} // namespace paraver

const Format paraverFormat{"Paraver", true, paraver::recognises, paraver::read};

} // namespace anole::import
