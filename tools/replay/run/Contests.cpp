#include "tools/replay/run/Contests.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/file/reader/EventWalker.h"
#include "runtime/core/merge/StreamRanks.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/record/functions/FunctionTable.h"
#include "tools/text/NumberText.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>

namespace anole::replay {
namespace {

/// What matters of a function.
struct Contested {
  const FunctionInfo *function;
  bool receives, isCollective;
};

bool hasField(const FunctionInfo &function, std::string_view name) {
  return std::ranges::any_of(function.scalars,
                             [&](const FieldInfo &field) { return field.name == name; });
}

bool hasKind(const FunctionInfo &function, FieldKind kind) {
  return std::ranges::any_of(function.scalars,
                             [&](const FieldInfo &field) { return field.kind == kind; });
}

std::set<std::string_view> collectiveNames() {
  std::set<std::string_view> names;
  for (size_t i = 0; i < record::functionCount; ++i)
    if (std::string_view(record::functionRows[i].family) == "Collective")
      names.insert(record::functionRows[i].name);
  return names;
}

/// Persistent requests name their source, but receive nothing before they are started.
std::unordered_map<uint16_t, Contested> contestedIn(const Trace &trace) {
  std::unordered_map<uint16_t, Contested> found;
  const auto collectives = collectiveNames();
  for (const FunctionInfo &function : trace.functions) {
    bool looks = function.name == "MPI_Probe" || function.name == "MPI_Iprobe";
    bool receives = hasField(function, "source") && !looks && !function.name.ends_with("_init");
    bool makesComm = hasKind(function, FieldKind::Comm) && hasKind(function, FieldKind::NewComm);
    found[function.id] = {&function, receives, collectives.contains(function.name) || makesComm};
  }
  return found;
}

std::optional<int64_t> commOf(const FunctionInfo &function, const WalkedEvent &event) {
  for (size_t i = 0; i < event.scalars.size() && i < function.scalars.size(); ++i)
    if (function.scalars[i].kind == FieldKind::Comm && !isSpecial(event.scalars[i]))
      return event.scalars[i];
  return std::nullopt;
}

/// A source or a tag: `asked`, or what a wildcard received, whose field has a longer name or a
/// value that came late.
std::optional<int64_t> receivedOf(const FunctionInfo &function, const WalkedEvent &event,
                                  std::string_view asked, std::string_view received) {
  for (size_t i = 0; i < event.scalars.size() && i < function.scalars.size(); ++i)
    if (const std::string &name = function.scalars[i].name;
        (name == asked || name.ends_with(received)) && !isSpecial(event.scalars[i]))
      return event.scalars[i];
  for (size_t i = 0; i < event.late.size() && i < function.late.size(); ++i)
    if (received.ends_with(function.late[i].name) && !isSpecial(event.late[i]))
      return event.late[i];
  return std::nullopt;
}

uint64_t signatureOf(const WalkedEvent &event) {
  uint64_t hash = event.key.function;
  for (int64_t value : event.scalars)
    hash = combineHash(hash, static_cast<uint64_t>(value));
  for (const auto &array : event.arrays)
    for (int64_t value : array)
      hash = combineHash(hash, static_cast<uint64_t>(value));
  return hash;
}

/// The threads of one rank.
class RankContests {
public:
  void add(uint32_t thread, const Contested &call, const WalkedEvent &event) {
    auto comm = commOf(*call.function, event);
    if (comm && call.isCollective) {
      calling[*comm].insert(thread);
      calls[*comm].insert(signatureOf(event));
    }
    if (comm && call.receives)
      addReceived(thread, *comm, *call.function, event);
  }

  bool hasMixedMessages() const {
    std::map<uint32_t, int> shared;
    for (const auto &[kind, threads] : receiving)
      for (uint32_t thread : threads)
        if (threads.size() > 1 && ++shared[thread] > 1)
          return true;
    return false;
  }

  bool hasMixedCollectives() const {
    return std::ranges::any_of(calling, [&](const auto &comm) {
      return comm.second.size() > 1 && calls.at(comm.first).size() > 1;
    });
  }

private:
  void addReceived(uint32_t thread, int64_t comm, const FunctionInfo &function,
                   const WalkedEvent &event) {
    const char *asked = hasField(function, "recvtag") ? "recvtag" : "tag";
    auto source = receivedOf(function, event, "source", "_source");
    auto tag = receivedOf(function, event, asked, "_tag");
    if (source && tag && *source != value(Special::ProcNull))
      receiving[{comm, *source, *tag}].insert(thread);
  }

  using Threads = std::set<uint32_t>;
  std::map<std::array<int64_t, 3>, Threads> receiving;
  std::map<int64_t, Threads> calling;
  std::map<int64_t, std::set<uint64_t>> calls; ///< by what they are
};

using Functions = std::unordered_map<uint16_t, Contested>;

/// The threads of a rank that make calls which could be taken from them.
std::vector<uint32_t> contestingThreads(const Trace &trace, uint32_t rank,
                                        const Functions &functions) {
  std::vector<uint32_t> threads;
  for (const SharedStream &stream : trace.streams) {
    bool contests = std::ranges::any_of(stream.points, [&](const SharedPoint &point) {
      auto known = functions.find(point.key.functionId());
      return known != functions.end() && (known->second.receives || known->second.isCollective);
    });
    if (contests && indexOf(stream.ranks, rank))
      threads.push_back(stream.thread);
  }
  return threads;
}

/// The replay itself says what is wrong with a stream that cannot be read.
RankContests contestsOf(const Trace &trace, uint32_t rank, const std::vector<uint32_t> &threads,
                        const Functions &functions) {
  RankContests contests;
  for (uint32_t thread : threads) {
    auto walker = projectRank(trace, rank, thread).and_then(EventWalker::over);
    if (walker)
      (void)eachEvent(*walker, [&](const WalkedEvent &event) {
        if (auto known = functions.find(event.key.functionId()); known != functions.end())
          contests.add(thread, known->second, event);
      });
  }
  return contests;
}

} // namespace

std::vector<std::string> contestsIn(const Trace &trace) {
  Functions functions = contestedIn(trace);
  uint32_t messages = 0, collectives = 0;
  for (StreamRanks ranks(trace.streams); auto rank = ranks.next();) {
    std::vector<uint32_t> threads = contestingThreads(trace, *rank, functions);
    if (threads.size() < 2)
      continue;
    RankContests contests = contestsOf(trace, *rank, threads, functions);
    messages += contests.hasMixedMessages();
    collectives += contests.hasMixedCollectives();
  }
  std::vector<std::string> lines;
  if (messages > 0)
    lines.push_back("threads of " + tools::plural(messages, "rank") +
                    " that receive messages of the same source and tag: no trace holds which of "
                    "them received which");
  if (collectives > 0)
    lines.push_back("threads of " + tools::plural(collectives, "rank") +
                    " that make different collective calls on one communicator: no trace holds "
                    "their order");
  return lines;
}

} // namespace anole::replay
