#include "tools/formats/in/otf2/ThreadReader.h"

#include <algorithm>

namespace anole::import::otf2 {
namespace {

constexpr size_t deepestStack = 1 << 16;

} // namespace

ThreadReader::ThreadReader(Otf2Rank &state, RankRecord::Thread &thread)
    : state(state), thread(thread), calls(state.record, thread) {}

void ThreadReader::enter(uint64_t time, OTF2_RegionRef ref, OTF2_CallingContextRef from) {
  const Otf2Region *region = state.definitions.region(ref);
  if (!region || stack.size() == deepestStack)
    return state.import.notTold("functions that the definitions lack, or that are nested too deep");
  Otf2Rank::Path outer = stack.empty() ? Otf2Rank::Path() : stack.back().path;
  if (from != OTF2_UNDEFINED_CALLING_CONTEXT)
    outer = state.path(from);
  bool isCall = region->mpi && !inCall;
  stack.push_back({ref, isCall ? outer : state.enter(outer, *region, region->file, 0)});
  if (!isCall)
    return;
  callDepth = stack.size() - 1;
  beginCall(*region->mpi, time);
  setPath(outer);
}

void ThreadReader::setPath(const Otf2Rank::Path &path) {
  call.path = path.signature;
  if (path.step >= state.isNamed.size())
    state.isNamed.resize(path.step + size_t(1));
  if (path.step && !state.isNamed[path.step])
    state.record.namePath(path.signature, path.step);
  state.isNamed[path.step] = true;
}

/// Leaves the functions whose exits are missing, too; false: the function was not entered.
bool ThreadReader::unwind(OTF2_RegionRef ref) {
  state.import.notTold("the exits of some functions, or their entries");
  auto found = std::ranges::find(stack.rbegin(), stack.rend(), ref, &Frame::region);
  if (found == stack.rend())
    return false;
  stack.erase(found.base() - 1, stack.end());
  return true;
}

void ThreadReader::leave(uint64_t time, OTF2_RegionRef ref) {
  if (!stack.empty() && stack.back().region == ref) [[likely]]
    stack.pop_back();
  else if (!unwind(ref))
    return;
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

ImportedCall &ThreadReader::current(uint64_t time, const char *function) {
  if (inCall)
    return call;
  beginCall(state.import.functions.findOrAdd(function), time);
  if (!stack.empty())
    setPath(stack.back().path);
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
    state.requests.at(Otf2Rank::keyOf(request)) = {name, number, &calls};
}

/// In the order of their making: the order of completion would differ from run to run.
void ThreadReader::listCompleted() {
  if (completed.empty())
    return;
  const FieldPlaces &places = state.places.of(*call.function);
  std::ranges::sort(completed, {}, &RequestName::ordinal);
  if (places.request >= 0)
    call.set(places.request, thread.requests.field(completed.front()));
  if (places.requests < 0)
    return;
  for (const RequestName &name : completed)
    call.arrays[static_cast<size_t>(places.requests)].push_back(thread.requests.field(name));
  auto count = std::ssize(completed);
  call.set(places.count, count);
  call.set(places.completed, count);
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
  const auto *known = state.requests.find(Otf2Rank::keyOf(*request));
  if (!known)
    return;
  if (ImportedCall *waiting = known->calls->find(known->call))
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
  const auto *known = state.requests.find(Otf2Rank::keyOf(request));
  if (!known)
    return;
  if (inCall)
    completed.push_back(known->name);
  known->calls->close(known->call);
  state.requests.remove(Otf2Rank::keyOf(request));
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
