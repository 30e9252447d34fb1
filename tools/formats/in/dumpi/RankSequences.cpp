#include "tools/formats/in/dumpi/RankReader.h"

#include <utility>

// Calls that complete one or some of several requests.

namespace anole::import::dumpi {

/// As the tracer records them (CompletionSequence): which requests are new to the sequence, not
/// which are completed first.
void RankReader::recordOneOrSome(const Record &record) {
  bool isSome = record.layout->role == Role::CompletesSome;
  bool polls = record.layout->function->name.starts_with("MPI_Test");
  takeAll(record);
  positionsDone(record);
  if (done.empty() && polls) {
    target.poll(*now->thread, call);
    return giveBackAll();
  }
  const auto &ids = record.arrays[static_cast<size_t>(record.layout->request)];
  int64_t active = identify(ids);
  now->sequence.look(now, identities);
  bool joins = isSome && now->run && now->run->function == record.layout->function && active > 0 &&
               now->sequence.continues() && now->sequence.fresh().empty();
  if (joins)
    target.poll(*now->thread, call);
  else
    recordSequence(ids, active, isSome);
  if (isSome)
    now->run->completed += std::ssize(done);
  now->sequence.accept();
  for (size_t i = 0; i < done.size(); ++i) {
    now->sequence.completed(static_cast<uint32_t>(done[i]));
    complete(done[i], i < record.statuses.size() ? &record.statuses[i] : nullptr);
  }
  giveBackAll();
}

/// The positions of the completed requests, each once.
void RankReader::positionsDone(const Record &record) {
  done.clear();
  auto add = [&](int64_t position) {
    if (position >= 0 && position < std::ssize(taken))
      done.push_back(static_cast<size_t>(position));
  };
  const RecordLayout &layout = *record.layout;
  if (layout.role == Role::CompletesOne) {
    if (!isPoll(record))
      add(numberAt(record, layout.index));
    return;
  }
  for (int64_t position : record.arrays[1])
    add(position);
}

/// Returns how many of the requests are active.
int64_t RankReader::identify(const std::vector<int64_t> &ids) {
  identities.clear();
  int64_t active = 0;
  for (size_t i = 0; i < ids.size(); ++i) {
    uint32_t entry = taken[i];
    bool isKnown = entry != DumpiRequests::Map::none;
    bool isActive = isKnown ? requests[entry].isActive : !DumpiRequests::isNull(ids[i]);
    identities.push_back(!isActive ? CompletionSequence::inactive
                         : isKnown ? requests.ordinal(entry)
                                   : -1 - ids[i]);
    active += isActive;
  }
  return active;
}

void RankReader::recordSequence(const std::vector<int64_t> &ids, int64_t active, bool isSome) {
  if (isSome)
    endRun(*now);
  call.set(0, std::ssize(ids));
  call.set(1, active);
  call.set(2, now->sequence.continues());
  if (!isSome)
    call.set(3, std::ssize(done));
  for (uint32_t position : now->sequence.fresh())
    call.arrays[0].push_back(requestField(position, ids[position]));
  LateSlot slot = commit();
  if (isSome)
    now->run = Run{call.function, slot, 0};
}

void RankReader::endRun(ThreadState &thread) {
  if (auto run = std::exchange(thread.run, std::nullopt))
    thread.thread->tree.resolve(run->slot, std::array{run->completed});
}

} // namespace anole::import::dumpi
