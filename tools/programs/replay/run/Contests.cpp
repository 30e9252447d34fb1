#include "tools/programs/replay/run/Contests.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/model/StreamRanks.h"
#include "tools/programs/replay/run/RankContests.h"
#include "tools/show/NumberText.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace anole::replay {
namespace {

bool hasKind(const FunctionInfo &function, FieldKind kind) {
  return std::ranges::any_of(function.scalars,
                             [&](const FieldInfo &field) { return field.kind == kind; });
}

EpochPart epochPartOf(CallOperation operation) {
  if (isOneSided(operation))
    return EpochPart::Accesses;
  bool opens = operation == CallOperation::Fence || operation == CallOperation::Access ||
               operation == CallOperation::LockWindow || operation == CallOperation::LockAllWindows;
  return opens ? EpochPart::Opens : EpochPart::None;
}

std::unordered_map<uint16_t, Contested> contestedIn(const Trace &trace) {
  std::unordered_map<uint16_t, Contested> found;
  for (const FunctionInfo &function : trace.functions) {
    CallOperation operation = roleOf(function.name).operation;
    bool makesComm = hasKind(function, FieldKind::Comm) && hasKind(function, FieldKind::NewComm);
    found[function.id] = {&function, tools::messageCallOf(function),
                          isCollective(operation) || makesComm, epochPartOf(operation),
                          tools::BufferedSends::concern(function)};
  }
  return found;
}

using Functions = std::unordered_map<uint16_t, Contested>;

bool mayContest(const Contested &call) {
  return call.message || call.usesBuffer || call.isCollective || call.epoch != EpochPart::None;
}

/// The threads of a rank that make calls which could be taken from them.
std::vector<uint32_t> contestingThreads(const Trace &trace, uint32_t rank,
                                        const Functions &functions) {
  std::vector<uint32_t> threads;
  for (const SharedStream &stream : trace.streams) {
    bool contests = std::ranges::any_of(stream.points, [&](const SharedPoint &point) {
      auto known = functions.find(point.key.functionId());
      return known != functions.end() && mayContest(known->second);
    });
    if (contests && indexOf(stream.ranks, rank))
      threads.push_back(stream.thread);
  }
  return threads;
}

/// The replay itself says what is wrong with a stream that cannot be read.
template <class Visit>
void eachContested(const Trace &trace, uint32_t rank, const std::vector<uint32_t> &threads,
                   const Functions &functions, Visit visit) {
  for (uint32_t thread : threads) {
    auto walker = projectRank(trace, rank, thread).and_then(EventWalker::over);
    if (walker)
      (void)eachEvent(*walker, [&](const WalkedEvent &event) {
        if (auto known = functions.find(event.key.functionId()); known != functions.end())
          visit(thread, known->second, event);
      });
  }
}

RankContests contestsOf(const Trace &trace, uint32_t rank, const std::vector<uint32_t> &threads,
                        const Functions &functions) {
  RankContests contests;
  eachContested(trace, rank, threads, functions, [&](auto &&...event) { contests.add(event...); });
  if (contests.shareMessages())
    eachContested(trace, rank, threads, functions,
                  [&](auto &&...event) { contests.follow(event...); });
  return contests;
}

} // namespace

std::vector<std::string> contestsIn(const Trace &trace) {
  Functions functions = contestedIn(trace);
  uint32_t messages = 0, buffers = 0, collectives = 0, epochs = 0;
  for (StreamRanks ranks(trace.streams); auto rank = ranks.next();) {
    std::vector<uint32_t> threads = contestingThreads(trace, *rank, functions);
    if (threads.size() < 2)
      continue;
    RankContests contests = contestsOf(trace, *rank, threads, functions);
    messages += contests.haveMixedMessages();
    buffers += contests.mayFillBuffer();
    collectives += contests.haveMixedCollectives();
    epochs += contests.haveForeignEpochs();
  }
  std::vector<std::string> lines;
  auto say = [&](uint32_t number, std::string_view what) {
    if (number > 0)
      lines.push_back("threads of " + tools::plural(number, "rank") + " that " + std::string(what));
  };
  say(messages,
      "receive messages of the same source and tag, but not alike: no trace holds which of "
      "them received which");
  say(buffers,
      "send from one attached buffer, which has no room for all that they send: no trace holds "
      "how much of it each needs at a time");
  say(collectives,
      "make different collective calls on one communicator: no trace holds their order");
  say(epochs, "access windows in epochs that other threads open: no trace holds when they do");
  return lines;
}

} // namespace anole::replay
