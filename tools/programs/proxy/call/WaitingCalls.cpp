#include "tools/programs/proxy/call/CallWriter.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/SpecialValues.h"
#include "tools/programs/proxy/call/RequestRows.h"

namespace anole::tools::generate {

// Calls whose wrappers and fields are written by hand: start, completion, markers.

bool CallWriter::writeOwn(const std::string &name) {
  switch (roleOf(name).operation) {
  case CallOperation::Initialize:
  case CallOperation::InitializeSession:
    writeInit(name);
    break;
  case CallOperation::Finalize:
    call(name, {});
    break;
  case CallOperation::FinalizeSession:
    call(name, {addressOf(values.object(0, *arrayFor("Session")))});
    break;
  case CallOperation::Control:
    writeControl(name);
    break;
  case CallOperation::Complete:
  case CallOperation::FreeRequest:
  case CallOperation::Arrived:
  case CallOperation::RequestStatus:
    writeCompletion(name);
    break;
  case CallOperation::CompleteAll:
  case CallOperation::StartRequests:
    writeWaitall(name);
    break;
  case CallOperation::CompleteAny:
    writeAny(name);
    break;
  case CallOperation::CompleteSome:
    writeSomeOf(name);
    break;
  case CallOperation::StartRequest:
    writeStart(name);
    break;
  case CallOperation::PhaseMarker:
  case CallOperation::BeginRegion:
  case CallOperation::EndRegion:
    writeRegion(name);
    break;
  case CallOperation::BufferConflict: // is not the program's
    break;
  default:
    return false;
  }
  return true;
}

/// Level 0 ends what is recorded; the call that starts it again is not recorded.
void CallWriter::writeControl(const std::string &name) {
  Expression level = values.scalar(0);
  call(name, {level});
  if (!holds(values.column(0), 0))
    return;
  Statement goOn = compute(called(name, {literal(1)}));
  block.add(values.constant(0) == 0 ? goOn : onlyIf(joined(level, "==", literal(0)), {goOn}));
  proxy.note("nothing happens where MPI_Pcontrol(0) kept calls out of the trace");
}

void CallWriter::writeInit(const std::string &name) {
  if (roleOf(name).operation == CallOperation::InitializeSession) {
    Expression made = values.object(2, *arrayFor("Session"));
    call(name, {values.object(0, *arrayFor("Info")), values.object(1, *arrayFor("Errhandler")),
                addressOf(made)});
    if (proxy.isInSession)
      block.add(compute(called("setUp", {made})));
    return;
  }
  std::vector<Expression> list{named("NULL"), named("NULL")};
  const FunctionInfo *info = proxy.info(proxy.programs.stream().points[point].key);
  if (info && !info->scalars.empty()) // the level of MPI_Init_thread
    list.insert(list.end(), {values.scalar(0), addressOf(compound("int"))});
  call(name, list);
  block.add(compute(called("setUp")));
  for (const auto &[waiting, array] : proxy.requestArrays.arrays)
    block.add(compute(
        called("noRequests", {named(array.requests), literal(static_cast<int64_t>(array.size))})));
  if (!proxy.isThreaded())
    return;
  std::vector<Expression> works;
  for (const std::string &function : proxy.threadFunctions)
    works.push_back(named(function));
  block.add(compute(called("startThreads", {compound("void *(*const[])(void *)", works)})));
}

/// A receive with a wildcard that MPI_Startall starts has an event of MPI_Start at the same place,
/// which is no call (runtime/record/mpi/StartWrappers.cpp).
void CallWriter::writeStart(const std::string &name) {
  refuseRestart();
  const PointKey &own = proxy.programs.stream().points[point].key;
  const auto &points = proxy.programs.stream().points;
  bool isPart = false;
  for (uint32_t i = 0; i < points.size(); ++i)
    isPart = isPart || (points[i].key.path == own.path &&
                        roleOf(proxy.functionAt(i)).operation == CallOperation::StartRequests);
  if (isPart && own.path == 0)
    refuse("without call paths it cannot be told from a part of MPI_Startall");
  if (!isPart)
    call(name, {request(0)});
}

/// Polls that found nothing are no events: the call is repeated until it finds something.
void CallWriter::writeCompletion(const std::string &name) {
  Expression which = request(0);
  const CallRole &role = roleOf(name);
  bool isOne = role.operation == CallOperation::Complete,
       isFree = role.operation == CallOperation::FreeRequest,
       isPart = role.operation == CallOperation::Arrived;
  bool isWait = role.mode == CallMode::Wait;
  Expression ignored = named("MPI_STATUS_IGNORE");
  if (isWait || isFree) {
    call(name, isWait ? std::vector{which, ignored} : std::vector{which});
  } else {
    std::optional<int64_t> flag = values.constant(isPart ? 2 : 1);
    if (flag != 1)
      refuse("polls that found nothing are in the trace");
    std::vector<Expression> list{isOne ? which : valueAt(which), addressOf(named("flag"))};
    if (isPart)
      list.insert(list.begin() + 1, values.scalar(1));
    else
      list.push_back(ignored);
    writePolls(name, list);
  }
  bool isPerhaps = which.is(Form::Call, "requestOrNull");
  if ((isOne || isFree) && which.form() == Form::Call)
    block.add(compute(
        called("completed",
               {which, isPerhaps ? joined(which.parts()[0], ">=", literal(0)) : literal(1)})));
}

/// A request that is started again has to be complete in the program, too.
void CallWriter::refuseRestart() {
  if (!proxy.restarted.areKnown())
    refuse("the trace is too long to see whether its requests were chosen among others");
  else if (proxy.restarted.areStartedAt(point))
    refuse("MPI chose its request among others under way, and may choose another one");
}

/// Requests that were made one after the other lie side by side.
void CallWriter::writeWaitall(const std::string &name) {
  CallMode mode = roleOf(name).mode;
  bool isStart = mode == CallMode::StartPersistent, isTest = mode == CallMode::Test;
  if (isStart)
    refuseRestart();
  if (isTest && values.constant(1) != 1)
    refuse("polls that found nothing are in the trace");
  if (values.constant(0) == 0) {
    std::vector<Expression> list{literal(0), named("NULL")};
    if (isTest)
      list.push_back(addressOf(compound("int")));
    if (!isStart)
      list.push_back(named("MPI_STATUSES_IGNORE"));
    call(name, list);
    return;
  }
  if (proxy.requestArrays.waitedAt(point))
    writeOwnArray(name);
  else if (auto newest = newestOfRows())
    writeRow(name, *newest);
  else
    writeGathered(name);
}

/// For each call the distance of its newest request, if its requests were made one after the other.
std::optional<std::map<uint32_t, Terms>> CallWriter::newestOfRows() const {
  auto sizes = values.lengths(0);
  if (!sizes)
    return std::nullopt;
  std::map<uint32_t, Terms> newest;
  for (const auto &[rank, terms] : values.column(values.columnOfArray(0) + 1)) {
    uint64_t size = sizes->at(rank);
    auto last = size == 0 ? Terms{{0, 0, 0, {}}} : lastOfRows(terms, size);
    if (!last)
      return std::nullopt;
    newest[rank] = *last;
  }
  return newest;
}

void CallWriter::writeRow(const std::string &name, const std::map<uint32_t, Terms> &newest) {
  Expression count = values.scalar(0), last = values.sequence(newest, literal, "newest");
  Expression place = called("request", {plus(plus(last, count), -1)});
  completeAll(name, count, place);
  if (roleOf(name).mode != CallMode::StartPersistent)
    block.add(compute(called("completed", {place, count})));
}

/// The call with an array of requests, of which a test is repeated until it finds all complete.
void CallWriter::completeAll(const std::string &name, const Expression &count,
                             const Expression &requests) {
  CallMode mode = roleOf(name).mode;
  std::vector<Expression> list{count, requests};
  if (mode == CallMode::Test)
    list.push_back(addressOf(named("flag")));
  if (mode != CallMode::StartPersistent)
    list.push_back(named("MPI_STATUSES_IGNORE"));
  if (mode == CallMode::Test)
    writePolls(name, list);
  else
    call(name, list);
}

/// Requests that were made into an array of their own.
void CallWriter::writeOwnArray(const std::string &name) {
  completeAll(name, values.scalar(0), named(proxy.requestArrays.waitedAt(point)->requests));
}

/// Requests in any order, some of them null: they are copied to an array and back.
void CallWriter::writeGathered(const std::string &name) {
  auto longest = values.longest(0);
  if (!longest) {
    refuse("its array of requests is too long");
    return;
  }
  if (holds(values.column(values.columnOfArray(0) + 1), value(Special::Unknown)))
    refuse("no call in the trace made some of its requests");
  Expression distance = values.element(0, named("at"), distanceLeaf), count = values.length(0);
  Expression back = named("back");
  before.push_back(declaredArray("int", "back", {literal(static_cast<int64_t>(*longest))}));
  fill("back", 0, count, distance);
  before.push_back(declared("MPI_Request *", "these", called("gather", {back, count})));
  after.push_back(compute(called("scatter", {back, count})));
  completeAll(name, count, named("these"));
}

} // namespace anole::tools::generate
