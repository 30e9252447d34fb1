#include "tools/formats/in/paraver/TaskReader.h"

#include "tools/formats/in/Predefined.h"

#include <algorithm>

namespace anole::import::paraver {
namespace {

/// Whether a message comes to each call of the function, unless its peer is MPI_PROC_NULL.
bool isReceive(const FunctionInfo &function, const FieldPlaces &places) {
  bool takesData = places.count >= 0 || places.recvCount >= 0;
  return places.source >= 0 && takesData && !function.name.ends_with("_init");
}

const int64_t bytesType = predefinedNumber(FieldKind::Type, "BYTE");
constexpr int64_t asPosted = value(Special::AsPosted);

} // namespace

TaskThread::TaskThread(TraceState &state, RankRecord &record, RankRecord::Thread &thread)
    : state(state), record(record), thread(thread), calls(record, thread),
      callers(record, state.labels) {}

void TaskThread::event(uint64_t time, int64_t type, int64_t value) {
  if (type > Caller) {
    if (inCall && time == call.begin)
      callers.note(type, value);
  } else if (isCall(type)) {
    value ? begin(time, type, value) : end(time);
  } else if (inCall && type >= CollectiveSent && type <= CollectiveComm) {
    collective(type, value);
  }
}

void TaskThread::begin(uint64_t time, int64_t type, int64_t value) {
  if (inCall)
    end(time);
  if (auto open = openReceives.find(latest.begin);
      open == openReceives.end() || open->second != latest.number)
    calls.close(latest.number);
  call.start(state.labels.function(type, value));
  call.begin = time;
  inCall = true;
  sent = received = -1;
  callers.clear();
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
  call.end = std::max(time, call.begin); // where times go back
  call.path = callers.path();
  setCollective();
  const FieldPlaces &places = state.places.of(*call.function);
  call.set(places.newRequest, 0);
  bool hasReceived = takeMessages();
  if (call.late.empty())
    call.late.assign(call.function->late.size(), unknown);
  bool awaits = !hasReceived && isReceive(*call.function, places);
  bool talks = places.dest >= 0 || places.source >= 0;
  uint64_t began = call.begin, number = calls.add(call, talks);
  if (places.newRequest >= 0)
    thread.requests.make();
  if (awaits && openReceives.size() < mostWaiting)
    openReceives[began] = number;
  if (talks)
    latest = {began, number};
}

/// The messages that came before the call ended; whether it received one.
bool TaskThread::takeMessages() {
  bool hasReceived = false;
  auto last = waiting.upper_bound(call.end);
  for (auto message = waiting.lower_bound(call.begin); message != last;) {
    setMessage(call, message->second);
    hasReceived |= !message->second.isSend;
    message = waiting.erase(message);
  }
  return hasReceived;
}

/// Peers are ranks in MPI_COMM_WORLD: a message does not tell its communicator.
void TaskThread::setMessage(ImportedCall &to, const MessageEnd &end) {
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
  auto open = end.isSend ? openReceives.end() : openReceives.find(began);
  if (open == openReceives.end()) {
    ImportedCall *ended = began == latest.begin ? calls.find(latest.number) : nullptr;
    return ended ? setMessage(*ended, end) : wait(began, end);
  }
  if (ImportedCall *receive = calls.find(open->second))
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
