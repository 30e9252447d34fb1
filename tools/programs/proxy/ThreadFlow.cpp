#include "tools/programs/proxy/FlowWriter.h"

#include "runtime/core/calls/CallRole.h"
#include "tools/programs/proxy/SafeComment.h"
#include "tools/programs/proxy/thread/ThreadOrder.h"
#include "tools/programs/proxy/thread/ThreadParts.h"

namespace anole::tools::generate {

// Threads beside main: a function for each, and what starts, orders and joins them.

namespace {

/// The trace counts what a thread waits for others among what it computes, but for its first call.
Statement awaited(PartOrder::Wait wait, bool isTimed) {
  std::vector<Expression> step{literal(wait.thread), literal(wait.step)};
  return isTimed ? compute(named("idle"), "+=", called("timeUntilStep", step))
                 : compute(called("awaitStep", step));
}

} // namespace

/// What a part of a root loop waits for.
Block FlowWriter::waitsBefore(uint32_t loop, uint32_t part) const {
  Block block;
  auto thread = threadOfRoot.find(loop);
  if (thread == threadOfRoot.end())
    return block;
  bool isTimed = proxy.computing == Computing::Spin && (thread->second == 0 || part > 0);
  for (PartOrder::Wait wait : threadOrder->waitsOf({thread->second, part}))
    block.add(awaited(wait, isTimed));
  return block;
}

Block FlowWriter::stepsAfter(uint32_t loop, uint32_t part) const {
  Block block;
  if (auto thread = threadOfRoot.find(loop); thread != threadOfRoot.end())
    if (uint32_t step = threadOrder->stepOf({thread->second, part}))
      block.add(
          compute(called("advance", {addressOf(indexed(named("steps"), literal(thread->second))),
                                     literal(step)})));
  return block;
}

/// The trace does not count what a thread waits for before its first call.
void FlowWriter::noteWaiting(uint32_t thread) {
  uint32_t root = proxy.programs.threads()[thread].loops;
  ThreadParts parts(proxy.programs, orders[root]);
  for (const auto &[point, range] : parts.points())
    if (bool isBegin = thread > 0 && range.first == 0;
        !isBegin && !threadOrder->waitsOf({thread, range.first}).empty())
      proxy.waiting.insert(point);
}

/// What stands around a call that is the first one of a thread, or that ends all of them.
Block FlowWriter::amongThreads(uint32_t point, const Block &computed, const Block &call) const {
  const FunctionInfo *info = proxy.info(proxy.programs.stream().points[point].key);
  auto first = proxy.firstCalls.find(point);
  bool isFirst = first != proxy.firstCalls.end();
  std::vector<Expression> number;
  if (isFirst)
    number.push_back(literal(first->second));
  Block block;
  if (proxy.isThreaded() && info && roleOf(info->name).operation == CallOperation::Finalize)
    block.add(proxy.computing == Computing::Spin
                  ? compute(named("idle"), "+=", called("timeUntilJoined"))
                  : compute(called("joinThreads")));
  block.append(computed);
  if (isFirst)
    block.add(compute(called("takeTurn", number)));
  block.append(call);
  if (isFirst)
    block.add(compute(called("madeFirstCall", number)));
  return block;
}

void FlowWriter::writeThread(uint32_t thread) {
  const SourcePlace &place = proxy.places.of(Symbol::loop(proxy.programs.threads()[thread].loops));
  Expression number = literal(thread);
  Block body;
  body.add(compute(castTo("void", named("unused"))));
  body.append(rootBody(thread));
  if (!proxy.firstCalls.empty()) { // a rank without this thread
    body.add(compute(called("takeTurn", {number})));
    body.add(compute(called("madeFirstCall", {number})));
  }
  body.add(returned(named("NULL")));
  std::string name = proxy.tables.unique(proxy.places.functionAt(place, 0));
  std::string comment =
      inComment("Thread " + std::to_string(thread) + ": " + proxy.places.pathTo(place, 0));
  definitions.push_back({comment, "static void *", name, {{"void *", "unused"}}, body.statements});
  proxy.threadFunctions.push_back(name);
}

/// Before main, which starts them.
Expected<void> FlowWriter::writeThreads() {
  auto order = orderOfThreads(proxy, orders);
  if (!order)
    return tl::unexpected(order.error());
  threadOrder = std::move(*order);
  const auto &threads = proxy.programs.threads();
  for (uint32_t i = 0; i < threads.size(); ++i) {
    threadOfRoot[threads[i].loops] = i;
    noteWaiting(i);
  }
  for (uint32_t i = 1; i < threads.size(); ++i)
    writeThread(i);
  return {};
}

} // namespace anole::tools::generate
