#include "tools/programs/proxy/FlowWriter.h"

#include "runtime/core/calls/CallRole.h"
#include "tools/programs/proxy/thread/ThreadOrder.h"
#include "tools/programs/proxy/thread/ThreadParts.h"

namespace anole::tools::generate {

// Threads beside main: a function for each, and what starts, orders and joins them.

namespace {

const std::string advance = R"(/* Tells the threads that wait for it. */
static void advance(int *number, int to) {
  pthread_mutex_lock(&lock);
  *number = *number < to ? to : *number;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}
)";

const std::string startOfClock = "  struct timespec start;\n  timespec_get(&start, TIME_UTC);\n";

/// The trace counts what a thread waits for others among what it computes, but for its first call.
std::string awaitStepText(bool isTimed) {
  std::string text = "/* Waits until a thread has done a step";
  text += isTimed ? ", and tells how long. */\nstatic double " : ". */\nstatic void ";
  text += "awaitStep(int thread, int step) {\n" + (isTimed ? startOfClock : "");
  text += R"(  pthread_mutex_lock(&lock);
  while (steps[thread] < step)
    pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
)";
  return text + (isTimed ? "  return nanosecondsSince(&start);\n}\n" : "}\n");
}

const std::string takeTurn =
    R"(/* Threads make their first calls one after the other, so that tools number
 * them alike. A call that takes seconds holds up no other thread. */
static void takeTurn(int thread) {
  static _Thread_local int isTaken;
  struct timespec until;
  int isLate = 0;
  if (isTaken)
    return;
  isTaken = 1;
  pthread_mutex_lock(&lock);
  while (begun < thread - 1)
    pthread_cond_wait(&changed, &lock);
  timespec_get(&until, TIME_UTC);
  until.tv_sec += 2;
  while (returned < thread - 1 && !isLate)
    isLate = pthread_cond_timedwait(&changed, &lock, &until);
  pthread_mutex_unlock(&lock);
  advance(&begun, thread);
}

static void madeFirstCall(int thread) {
  static _Thread_local int isMade;
  if (!isMade)
    advance(&returned, thread);
  isMade = 1;
}
)";

const std::string start = R"(
  for (int i = 0; i < threads; i++)
    if (pthread_create(&running[i], NULL, works[i], NULL) != 0)
      abort();
}
)";

std::string joinText(bool isTimed) {
  std::string text = "static void joinThreads(void) {\n" + (isTimed ? startOfClock : "");
  text += R"(  for (int i = 0; i < threads; i++)
    pthread_join(running[i], NULL);
)";
  return text + (isTimed ? "  idle += nanosecondsSince(&start);\n}\n" : "}\n");
}

} // namespace

/// What a part of a root loop waits for.
Block FlowWriter::waitsBefore(uint32_t loop, uint32_t part) const {
  Block block;
  auto thread = threadOfRoot.find(loop);
  if (thread == threadOfRoot.end())
    return block;
  bool isTimed = proxy.helpers.contains("idle") && (thread->second == 0 || part > 0);
  for (PartOrder::Wait wait : threadOrder->waitsOf({thread->second, part}))
    block.add(std::string(isTimed ? "idle += " : "") + "awaitStep(" + std::to_string(wait.thread) +
              ", " + std::to_string(wait.step) + ");");
  return block;
}

Block FlowWriter::stepsAfter(uint32_t loop, uint32_t part) const {
  Block block;
  if (auto thread = threadOfRoot.find(loop); thread != threadOfRoot.end())
    if (uint32_t step = threadOrder->stepOf({thread->second, part}))
      block.add("advance(&steps[" + std::to_string(thread->second) + "], " + std::to_string(step) +
                ");");
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
  std::string number = first == proxy.firstCalls.end() ? "" : std::to_string(first->second);
  Block block;
  if (proxy.isThreaded() && info && roleOf(info->name).operation == CallOperation::Finalize)
    block.add("joinThreads();");
  block.append(computed);
  if (!number.empty())
    block.add("takeTurn(" + number + ");");
  block.append(call);
  if (!number.empty())
    block.add("madeFirstCall(" + number + ");");
  return block;
}

void FlowWriter::writeThread(uint32_t thread) {
  const SourcePlace &place = proxy.places.of(Symbol::loop(proxy.programs.threads()[thread].loops));
  std::string number = std::to_string(thread);
  Block body{{"(void)unused;"}};
  body.append(rootBody(thread));
  if (!proxy.firstCalls.empty()) { // a rank without this thread
    body.add("takeTurn(" + number + ");");
    body.add("madeFirstCall(" + number + ");");
  }
  std::string name = proxy.tables.unique(proxy.places.functionAt(place, 0)), text;
  for (const std::string &line : body.lines)
    text += (line.empty() ? "" : "  ") + line + "\n";
  std::string comment = commentOf("Thread " + number + ": " + proxy.places.pathTo(place, 0));
  definitions.push_back(comment + "\nstatic void *" + name + "(void *unused) {\n" + text +
                        "  return NULL;\n}\n");
  threadFunctions.push_back(name);
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
  bool hasTurns = !proxy.firstCalls.empty(), hasSteps = threadOrder->hasWaits();
  bool isTimed = proxy.computing == Computing::Spin;
  if (isTimed)
    proxy.helpers.insert("idle");
  std::string count = std::to_string(threads.size() - 1);
  std::string state = "/* Threads beside main, whose number is 0";
  state += hasSteps ? ", and the steps of their work that others wait for. */\n" : ". */\n";
  state += "enum { threads = " + count + " };\nstatic pthread_t running[threads];\n";
  state += hasSteps ? "static int steps[threads + 1];\n" : "";
  state += hasTurns ? "static int begun, returned; /* first calls */\n" : "";
  bool isOrdered = hasSteps || hasTurns;
  state += isOrdered ? "static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;\n"
                       "static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;\n"
                     : "";
  definitions.push_back(state);
  if (isOrdered)
    definitions.push_back(advance);
  if (hasSteps)
    definitions.push_back(awaitStepText(isTimed));
  if (hasTurns)
    definitions.push_back(takeTurn);
  std::string names;
  for (uint32_t i = 1; i < threads.size(); ++i) {
    writeThread(i);
    names += (i == 1 ? "" : ", ") + threadFunctions.back();
  }
  definitions.push_back(
      "static void startThreads(void) {\n  static void *(*const works[])(void *) = {" + names +
      "};" + start);
  definitions.push_back(joinText(isTimed));
  return {};
}

} // namespace anole::tools::generate
