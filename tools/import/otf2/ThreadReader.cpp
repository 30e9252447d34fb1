#include "tools/import/otf2/ThreadReader.h"

#include "runtime/core/base/Hash.h"

#include <algorithm>

namespace anole::import::otf2 {
namespace {

constexpr size_t deepestStack = 1 << 16;

} // namespace

const RankState::Comm &RankState::comm(OTF2_CommRef ref) {
  auto known = comms.find(ref);
  if (known != comms.end())
    return known->second;
  Comm &comm = comms[ref];
  const CommDefinition *definition = definitions.comm(ref);
  if (!definition)
    return comm;
  if (definitions.isSelf(*definition))
    return comm = {1, 0, 1};
  const auto *members = definitions.membersOf(*definition);
  comm.number = definitions.isWorld(ref) ? 0 : nextComm++;
  if (!members)
    return comm;
  auto own = std::ranges::find(*members, record.rank);
  if (own != members->end())
    comm.rank = own - members->begin();
  comm.size = std::ssize(*members);
  return comm;
}

ThreadReader::ThreadReader(RankState &state, RankRecord::Thread &thread)
    : state(state), thread(thread), calls(state.record, thread) {}

void ThreadReader::enter(uint64_t time, OTF2_RegionRef ref) {
  const Region *region = state.definitions.region(ref);
  if (!region || stack.size() == deepestStack)
    return state.import.notTold("functions that the definitions lack, or that are nested too deep");
  Frame outer = stack.empty() ? Frame{} : stack.back();
  uint64_t signature = combineHash(outer.signature, region->hash);
  stack.push_back({ref, signature, outer.step});
  if (region->mpi && !inCall) {
    callDepth = stack.size() - 1;
    beginCall(*region->mpi, time);
    call.path = outer.signature;
    if (outer.step)
      state.record.namePath(outer.signature, outer.step);
    return;
  }
  auto [step, isNew] = state.steps.try_emplace(signature, 0);
  if (isNew)
    step->second = state.record.addStep(outer.step, {{}, 0, region->name, region->file, 0, 0, 0});
  stack.back().step = step->second;
}

void ThreadReader::leave(uint64_t time, OTF2_RegionRef ref) {
  auto found = std::ranges::find(stack.rbegin(), stack.rend(), ref, &Frame::region);
  if (found == stack.rend() || found != stack.rbegin())
    state.import.notTold("the exits of some functions, or their entries");
  if (found == stack.rend())
    return;
  stack.erase(found.base() - 1, stack.end());
  if (inCall && stack.size() <= callDepth)
    endCall(time);
}

void ThreadReader::beginCall(const FunctionInfo &function, uint64_t time) {
  call.start(function);
  call.begin = time;
  inCall = true;
  isOpen = testedOnly = false;
  made.clear();
  completed.clear();
}

Call &ThreadReader::current(uint64_t time, const char *function) {
  if (inCall)
    return call;
  beginCall(state.import.functions.findOrAdd(function), time);
  call.path = stack.empty() ? 0 : stack.back().signature;
  if (!stack.empty())
    state.record.namePath(call.path, stack.back().step);
  isSingle = true;
  return call;
}

void ThreadReader::endSingle(uint64_t time) {
  if (isSingle)
    endCall(time);
}

/// A test that OTF2 marks as such, and that completed nothing.
bool ThreadReader::isPoll() const {
  return testedOnly && completed.empty() && call.function->name.starts_with("MPI_Test");
}

void ThreadReader::endCall(uint64_t time) {
  inCall = isSingle = false;
  call.end = time;
  if (isPoll())
    return state.record.poll(thread, call);
  const FieldPlaces &places = state.places.of(*call.function);
  listCompleted();
  if (call.late.empty())
    call.late.assign(call.function->late.size(), unknown);
  bool makes = places.newRequest >= 0;
  call.set(places.newRequest, 0);
  bool waits = isOpen && makes && !made.empty();
  uint64_t number = calls.add(call, waits);
  if (!makes)
    return;
  RequestName name = thread.requests.make();
  for (uint64_t request : made)
    state.requests[request] = {name, number, &calls};
}

/// In the order of their making: the order of completion would differ from run to run.
void ThreadReader::listCompleted() {
  const FieldPlaces &places = state.places.of(*call.function);
  std::ranges::sort(completed, {}, &RequestName::ordinal);
  if (places.request >= 0 && !completed.empty())
    call.set(places.request, thread.requests.field(completed.front()));
  if (places.requests < 0)
    return;
  for (const RequestName &name : completed)
    call.arrays[static_cast<size_t>(places.requests)].push_back(thread.requests.field(name));
  if (completed.empty())
    return;
  auto count = std::ssize(completed);
  call.set(places.count, count);
  call.set("completed", count);
  if (call.function->late.size() == 1)
    call.late = {count};
}

void ThreadReader::send(uint64_t time, uint32_t peer, OTF2_CommRef comm, uint32_t tag,
                        uint64_t bytes, const uint64_t *request) {
  setMessage(current(time, request ? "MPI_Isend" : "MPI_Send"), true, peer, comm, tag, bytes);
  if (request)
    made.push_back(*request);
  endSingle(time);
}

void ThreadReader::receive(uint64_t time, uint32_t peer, OTF2_CommRef comm, uint32_t tag,
                           uint64_t bytes, const uint64_t *request) {
  if (!request) {
    setMessage(current(time, "MPI_Recv"), false, peer, comm, tag, bytes);
    return endSingle(time);
  }
  auto known = state.requests.find(*request);
  if (known == state.requests.end())
    return;
  if (Call *waiting = known->second.calls->find(known->second.call))
    setMessage(*waiting, false, peer, comm, tag, bytes);
  complete(*request);
}

void ThreadReader::makeRequest(uint64_t time, const char *function, uint64_t request) {
  current(time, function);
  made.push_back(request);
  isOpen = true;
  endSingle(time);
}

void ThreadReader::complete(uint64_t request) {
  auto known = state.requests.find(request);
  if (known == state.requests.end())
    return;
  if (inCall)
    completed.push_back(known->second.name);
  known->second.calls->close(known->second.call);
  state.requests.erase(known);
}

/// In MPI_Init it is MPI_COMM_WORLD, which needs no call.
void ThreadReader::makeComm(OTF2_CommRef ref) {
  const auto &comm = state.comm(ref);
  if (!inCall)
    return;
  const FieldPlaces &places = state.places.of(*call.function);
  if (places.newComm < 0)
    return;
  call.set(places.newComm, comm.number);
  call.set(places.newComm + 1,
           comm.rank == unknown ? unknown : comm.rank - int64_t(state.record.rank));
  call.set(places.newComm + 2, comm.size);
  const CommDefinition *definition = state.definitions.comm(ref);
  if (definition && definition->parent != OTF2_UNDEFINED_COMM)
    call.set(places.comm, state.comm(definition->parent).number);
}

void ThreadReader::finish() {
  if (inCall)
    state.import.notTold("the end of " + call.function->name + " on rank " +
                         std::to_string(state.record.rank) + ": the call is left out");
  calls.flush();
}

} // namespace anole::import::otf2
