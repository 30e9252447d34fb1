#include "tools/import/paraver/TaskReader.h"

#include "runtime/core/base/Hash.h"
#include "tools/import/Predefined.h"

#include <algorithm>

namespace anole::import::paraver {
namespace {

const int64_t bytesType = predefinedNumber(FieldKind::Type, "BYTE");
constexpr int64_t asPosted = value(Special::AsPosted);

} // namespace

TaskThread::TaskThread(TraceState &state, RankRecord &record, RankRecord::Thread &thread)
    : state(state), record(record), thread(thread), calls(record, thread) {}

void TaskThread::event(uint64_t time, int64_t type, int64_t value) {
  if (isCall(type))
    return value ? begin(time, type, value) : end(time);
  if (!inCall)
    return;
  if (type >= CollectiveSent && type <= CollectiveComm)
    return collective(type, value);
  if (time == call.begin)
    noteCaller(type, value);
}

void TaskThread::begin(uint64_t time, int64_t type, int64_t value) {
  if (inCall)
    end(time);
  calls.close(latest.number);
  call.start(state.labels.function(type, value));
  call.begin = time;
  inCall = true;
  sent = received = -1;
  callers.clear();
}

void TaskThread::noteCaller(int64_t type, int64_t value) {
  bool isLine = type > CallerLine;
  int64_t level = type - (isLine ? CallerLine : Caller);
  if (level < 1 || level > MostLevels)
    return;
  auto at = static_cast<size_t>(level - 1);
  if (callers.size() <= at)
    callers.resize(at + 1);
  (isLine ? callers[at].second : callers[at].first) = value;
}

/// From the outermost caller that has a name.
void TaskThread::namePath() {
  uint64_t signature = 0;
  uint32_t step = 0;
  for (auto caller = callers.rbegin(); caller != callers.rend(); ++caller) {
    if (!Labels::isCaller(caller->first))
      continue;
    Frame frame = state.labels.caller(caller->first, caller->second);
    for (const std::string *text : {&frame.function.text(), &frame.file.text()})
      for (char letter : *text)
        signature = combineHash(signature, static_cast<unsigned char>(letter));
    signature = combineHash(signature, frame.line);
    auto [known, isNew] = steps.try_emplace(signature, 0);
    if (isNew)
      known->second = record.addStep(step, frame);
    step = known->second;
  }
  call.path = signature;
  if (step)
    record.namePath(signature, step);
}

void TaskThread::collective(int64_t type, int64_t value) {
  const FieldPlaces &places = state.places.of(*call.function);
  if (type == CollectiveSent)
    sent = value;
  else if (type == CollectiveReceived)
    received = value;
  else if (type == CollectiveComm)
    call.set(places.comm, comm(value).first);
}

/// The amounts of one rank. For gathers and the like it is not told whether they are of one peer.
void TaskThread::setCollective() {
  const FieldPlaces &places = state.places.of(*call.function);
  int64_t most = std::max(sent, received);
  if (most < 0 || places.comm < 0)
    return;
  call.set(places.count, most);
  call.set(places.datatype, bytesType);
  if (places.count < 0 && places.sendCount >= 0)
    state.import.notTold("how the bytes of collectives are shared out");
}

void TaskThread::end(uint64_t time) {
  if (!inCall)
    return;
  inCall = false;
  call.end = time;
  namePath();
  setCollective();
  const FieldPlaces &places = state.places.of(*call.function);
  call.set(places.newRequest, 0);
  bool hasMessage = takeMessages(time);
  if (call.late.empty())
    call.late.assign(call.function->late.size(), unknown);
  bool starts = places.newRequest >= 0 && places.source >= 0 && !hasMessage;
  bool talks = places.dest >= 0 || places.source >= 0;
  uint64_t number = calls.add(call, talks);
  if (places.newRequest >= 0)
    thread.requests.make();
  if (starts && openReceives.size() < mostWaiting)
    openReceives[call.begin] = number;
  else if (talks)
    latest = {call.begin, number};
}

/// The messages that came before the call ended; whether there were any.
bool TaskThread::takeMessages(uint64_t time) {
  bool hasMessage = false;
  auto last = waiting.upper_bound(time);
  for (auto message = waiting.lower_bound(call.begin); message != last;) {
    setMessage(call, message->second);
    hasMessage = true;
    message = waiting.erase(message);
  }
  return hasMessage;
}

/// Peers are ranks in MPI_COMM_WORLD: a message does not tell its communicator.
void TaskThread::setMessage(Call &to, const MessageEnd &end) {
  const FieldPlaces &places = state.places.of(*to.function);
  bool isPair = places.sendCount >= 0, isSend = end.isSend;
  if ((isSend ? places.dest : places.source) < 0)
    return;
  to.set(places.comm, 0);
  to.set(isSend ? places.dest : places.source, int64_t(end.peer) - int64_t(record.rank));
  to.set(!isPair ? places.tag : isSend ? places.sendTag : places.recvTag, end.tag);
  to.set(!isPair ? places.count : isSend ? places.sendCount : places.recvCount, end.bytes);
  to.set(!isPair ? places.datatype : isSend ? places.sendType : places.recvType, bytesType);
  if (isSend)
    return;
  to.set(places.statusSource, asPosted);
  to.set(places.statusTag, asPosted);
  if (to.function->late.size() == 2)
    to.late = {asPosted, asPosted};
}

void TaskThread::message(uint64_t began, const MessageEnd &end) {
  if (Call *ended = began == latest.begin ? calls.find(latest.number) : nullptr)
    return setMessage(*ended, end);
  auto open = end.isSend ? openReceives.end() : openReceives.find(began);
  if (open == openReceives.end())
    return wait(began, end);
  if (Call *receive = calls.find(open->second))
    setMessage(*receive, end);
  calls.close(open->second);
  openReceives.erase(open);
}

void TaskThread::wait(uint64_t began, const MessageEnd &end) {
  if (waiting.size() == mostWaiting) {
    state.import.notTold("the calls of some messages");
    waiting.erase(waiting.begin());
  }
  waiting.emplace(began, end);
}

TaskThread::Comm TaskThread::comm(int64_t id) {
  auto known = state.header.comms.find(id);
  if (known == state.header.comms.end())
    return {unknown, unknown};
  const std::vector<uint32_t> &members = known->second;
  auto own = std::ranges::find(members, record.rank);
  int64_t rank = own == members.end() ? unknown : own - members.begin();
  if (members.size() == state.header.tasks && rank == int64_t(record.rank))
    return {0, rank};
  if (members.size() == 1)
    return {1, rank};
  auto [number, isNew] = commNumbers.try_emplace(id, 2 + std::ssize(commNumbers));
  return {number->second, rank};
}

void TaskThread::finish() {
  if (inCall)
    state.import.notTold("the end of " + call.function->name + " on rank " +
                         std::to_string(record.rank) + ": the call is left out");
  calls.flush();
  if (!waiting.empty())
    state.import.notTold("the calls of some messages");
}

} // namespace anole::import::paraver
