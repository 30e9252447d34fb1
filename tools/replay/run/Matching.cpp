#include "tools/replay/run/Matching.h"

#include "runtime/core/merge/RankView.h"
#include "runtime/core/trace/SpecialValues.h"
#include "tools/replay/run/ThreadWalk.h"

#include <algorithm>

namespace anole::replay {
namespace {

/// Messages by the other rank.
struct Messages {
  std::vector<int64_t> sent, wanted;
};

/// Probes have a source, too, but receive nothing; what persistent requests do is up to their
/// starts.
bool moves(const std::string &function) {
  return function.find("robe") == std::string::npos && !function.ends_with("_init");
}

void count(const FunctionInfo &function, const WalkedEvent &event, int own, Messages &messages) {
  bool inWorld = false;
  for (size_t i = 0; i < event.scalars.size() && i < function.scalars.size(); ++i)
    inWorld |= function.scalars[i].kind == FieldKind::Comm && event.scalars[i] == 0;
  for (size_t i = 0; inWorld && i < event.scalars.size() && i < function.scalars.size(); ++i) {
    const FieldInfo &field = function.scalars[i];
    int64_t peer = event.scalars[i] + own;
    if (field.kind != FieldKind::Peer || isSpecial(event.scalars[i]) || peer < 0 ||
        peer >= std::ssize(messages.sent))
      continue;
    if (field.name == "dest")
      ++messages.sent[static_cast<size_t>(peer)];
    else if (field.name == "source")
      ++messages.wanted[static_cast<size_t>(peer)];
  }
}

Messages messagesOf(const Process &process) {
  Messages messages;
  messages.sent.resize(process.trace.info.ranks);
  messages.wanted.resize(process.trace.info.ranks);
  Replays replays(process.trace);
  for (const SharedStream &stream : process.trace.streams) {
    auto rank = static_cast<uint32_t>(process.worldRank);
    auto own = projectRank(process.trace, rank, stream.thread);
    auto walker = own ? EventWalker::over(std::move(*own)) : tl::unexpected(own.error());
    if (!walker) // the replay itself says what is wrong
      continue;
    (void)eachEvent(*walker, [&](const WalkedEvent &event) {
      const Replays::Known *known = replays.find(event.key);
      if (known && moves(known->function->name))
        count(*known->function, event, process.worldRank, messages);
    });
  }
  return messages;
}

} // namespace

Expected<void> checkMatching(const Process &process, MPI_Comm comm) {
  if (process.isOrdered)
    return {};
  Messages messages = messagesOf(process);
  std::vector<int64_t> coming(messages.sent.size());
  PMPI_Alltoall(messages.sent.data(), 1, MPI_INT64_T, coming.data(), 1, MPI_INT64_T, comm);
  int64_t waits[2] = {-1, -1}, worst[2];
  for (size_t rank = 0; rank < coming.size(); ++rank)
    if (messages.wanted[rank] > coming[rank]) {
      waits[0] = process.worldRank;
      waits[1] = static_cast<int64_t>(rank) + process.worldRank * std::ssize(coming);
    }
  PMPI_Allreduce(waits, worst, 2, MPI_INT64_T, MPI_MAX, comm);
  if (worst[0] < 0)
    return {};
  return fail(
      "rank " + std::to_string(worst[0]) + " would wait for messages that rank " +
      std::to_string(worst[1] % std::ssize(coming)) +
      " does not send: the clusters of this trace (" + process.trace.info.online.clustering +
      ") lost who sends to whom; trace the program with ANOLE_CLUSTER=exact, or say who the "
      "peers are (anole_register_plugin)");
}

} // namespace anole::replay
