#include "tools/formats/in/RankRecord.h"

#include "runtime/core/merge/Leaf.h"

#include <algorithm>

namespace anole::import {

namespace {

/// All ranks of a file of another tool are on one timeline.
constexpr uint64_t commonClock = 1;

/// An instrumented loop is told by the program alone; an imported trace has folded loops only.
const LoopState noLoops{};

uint64_t since(uint64_t from, uint64_t to) { return to > from ? to - from : 0; }

} // namespace

RankRecord::RankRecord(uint32_t rank, TimeDetail times) : rank(rank), times(times), builder(tree) {}

RankRecord::Thread *RankRecord::thread(uint32_t ordinal) {
  auto known = threads.find(ordinal);
  if (known != threads.end())
    return known->second.get();
  if (threads.size() == mostThreads)
    return nullptr;
  return (threads[ordinal] = std::make_unique<Thread>(ordinal, times)).get();
}

std::span<const int64_t> RankRecord::withArrays(const ImportedCall &call) {
  fields.assign(call.scalars.begin(), call.scalars.end());
  for (size_t i = 0; i < call.function->arrays.size(); ++i) {
    fields.push_back(std::ssize(call.arrays[i]));
    fields.insert(fields.end(), call.arrays[i].begin(), call.arrays[i].end());
  }
  return fields;
}

LateSlot RankRecord::add(Thread &thread, const ImportedCall &call) {
  const FunctionInfo &function = *call.function;
  std::span<const int64_t> all = function.arrays.empty() ? call.scalars : withArrays(call);
  Event event;
  event.function = function.id;
  event.path = call.path;
  event.scalars = static_cast<uint8_t>(function.scalars.size());
  event.arrays = static_cast<uint8_t>(function.arrays.size());
  event.late = static_cast<uint8_t>(function.late.size());
  event.size = static_cast<uint32_t>(all.size());
  event.fields = all.data();
  event.delta = thread.began ? since(thread.end, call.begin) : 0;
  event.duration = since(call.begin, call.end);
  if (!thread.began)
    thread.firstEnd = call.end;
  thread.began = true;
  thread.end = std::max(thread.end, call.end);
  ++count;
  return thread.tree.record(event, noLoops);
}

void RankRecord::poll(Thread &thread, const ImportedCall &call) {
  thread.tree.poll({call.function->id, call.path}, 1);
}

uint32_t RankRecord::addStep(uint32_t before, const Frame &frame) {
  return builder.addStep(before, builder.addFrame(frame));
}

void RankRecord::namePath(uint64_t signature, uint32_t step) {
  if (named.insert(signature).second)
    paths.push_back({signature, step});
}

Trace RankRecord::finish() {
  std::vector<StreamTrace> streams;
  for (auto &[ordinal, thread] : threads) {
    streams.push_back(thread->tree.finish(value(Special::Unresolved)));
    streams.back().clock = commonClock;
    streams.back().firstEnd = thread->firstEnd + 1; // 0 is unknown, and all are moved alike
  }
  threads.clear();
  Trace trace = leafTrace(std::move(streams), rank, 1);
  std::ranges::sort(paths, {}, &CallPath::signature);
  trace.paths = std::move(paths);
  trace.pathTree = std::move(tree);
  return trace;
}

} // namespace anole::import
