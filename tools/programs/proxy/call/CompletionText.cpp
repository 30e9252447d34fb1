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
    call(name, {"&" + text(values.object(0, *arrayFor("Session")))});
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
  default:
    return false;
  }
  return true;
}

/// Level 0 ends what is recorded; the call that starts it again is not recorded.
void CallWriter::writeControl(const std::string &name) {
  std::string level = text(values.scalar(0));
  call(name, {level});
  if (!holds(values.column(0), 0))
    return;
  if (values.constant(0) != 0)
    block.add("if ((" + level + ") == 0)");
  block.add(std::string(values.constant(0) == 0 ? "" : "  ") + "MPI_Pcontrol(1);");
  proxy.note("nothing happens where MPI_Pcontrol(0) kept calls out of the trace");
}

void CallWriter::writeInit(const std::string &name) {
  if (roleOf(name).operation == CallOperation::InitializeSession) {
    std::string made = text(values.object(2, *arrayFor("Session")));
    call(name, {text(values.object(0, *arrayFor("Info"))),
                text(values.object(1, *arrayFor("Errhandler"))), "&" + made});
    if (proxy.helpers.contains("setUpSession"))
      block.add("setUp(" + made + ");");
    return;
  }
  std::vector<std::string> list{"NULL", "NULL"};
  const FunctionInfo *info = proxy.info(proxy.programs.stream().points[point].key);
  if (info && !info->scalars.empty()) // the level of MPI_Init_thread
    list.insert(list.end(), {text(values.scalar(0)), "&(int){0}"});
  call(name, list);
  block.add("setUp();");
  for (const auto &[waiting, array] : proxy.requestArrays.arrays) {
    needs("noRequests");
    block.add("noRequests(" + array.requests + ", " + std::to_string(array.size) + ");");
  }
  if (proxy.isThreaded())
    block.add("startThreads();");
}

/// A receive with a wildcard that MPI_Startall starts has an event of MPI_Start at the same place,
/// which is no call (runtime/record/mpi/StartWrappers.cpp).
void CallWriter::writeStart(const std::string &name) {
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
  std::string which = request(0);
  const CallRole &role = roleOf(name);
  bool isOne = role.operation == CallOperation::Complete,
       isFree = role.operation == CallOperation::FreeRequest,
       isPart = role.operation == CallOperation::Arrived;
  bool isWait = role.mode == CallMode::Wait;
  if (isWait || isFree) {
    call(name, isWait ? std::vector<std::string>{which, "MPI_STATUS_IGNORE"}
                      : std::vector<std::string>{which});
  } else {
    std::optional<int64_t> flag = values.constant(isPart ? 2 : 1);
    if (flag != 1)
      refuse("polls that found nothing are in the trace");
    std::vector<std::string> list{(isOne ? "" : "*") + which, "&flag"};
    if (isPart)
      list.insert(list.begin() + 1, text(values.scalar(1)));
    else
      list.emplace_back("MPI_STATUS_IGNORE");
    writePolls(name, list);
  }
  bool isPerhaps = which.starts_with("requestOrNull("), isKnown = which.starts_with("request(");
  if ((isOne || isFree) && (isPerhaps || isKnown)) {
    needs("completed");
    std::string back = which.substr(which.find('('));
    block.add("completed(" + which + ", " + (isPerhaps ? back + " >= 0" : "1") + ");");
  }
}

/// Requests that were made one after the other lie side by side.
void CallWriter::writeWaitall(const std::string &name) {
  CallMode mode = roleOf(name).mode;
  bool isStart = mode == CallMode::StartPersistent, isTest = mode == CallMode::Test;
  if (isTest && values.constant(1) != 1)
    refuse("polls that found nothing are in the trace");
  if (values.constant(0) == 0) {
    call(name, isStart  ? std::vector<std::string>{"0", "NULL"}
               : isTest ? std::vector<std::string>{"0", "NULL", "&(int){0}", "MPI_STATUSES_IGNORE"}
                        : std::vector<std::string>{"0", "NULL", "MPI_STATUSES_IGNORE"});
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
  CallMode mode = roleOf(name).mode;
  bool isStart = mode == CallMode::StartPersistent, isTest = mode == CallMode::Test;
  needs("request");
  Expression count = values.scalar(0), last = values.sequence(newest, literal, "newest");
  Expression first = plus(plus(last, count), -1);
  block.uses(first);
  std::string place = "request(" + first.text + ")";
  if (isTest)
    writePolls(name, {count.text, place, "&flag", "MPI_STATUSES_IGNORE"});
  else if (isStart)
    call(name, {count.text, place});
  else
    call(name, {count.text, place, "MPI_STATUSES_IGNORE"});
  if (!isStart) {
    needs("completed");
    block.add("completed(" + place + ", " + count.text + ");");
  }
}

/// Requests that were made into an array of their own.
void CallWriter::writeOwnArray(const std::string &name) {
  const std::string &requests = proxy.requestArrays.waitedAt(point)->requests;
  std::string count = text(values.scalar(0));
  if (roleOf(name).mode == CallMode::Test)
    writePolls(name, {count, requests, "&flag", "MPI_STATUSES_IGNORE"});
  else
    call(name, {count, requests, "MPI_STATUSES_IGNORE"});
}

/// Requests in any order, some of them null: they are copied to an array and back.
void CallWriter::writeGathered(const std::string &name) {
  CallMode mode = roleOf(name).mode;
  bool isStart = mode == CallMode::StartPersistent, isTest = mode == CallMode::Test;
  auto longest = values.longest(0);
  if (!longest) {
    refuse("its array of requests is too long");
    return;
  }
  if (holds(values.column(values.columnOfArray(0) + 1), value(Special::Unknown)))
    refuse("no call in the trace made some of its requests");
  needs("gather");
  auto leaf = [](int64_t number) { return isSpecial(number) ? "-1" : literal(number); };
  Expression distance = values.element(0, "at", leaf), count = values.length(0);
  std::string size = std::to_string(*longest);
  before.push_back("int back[" + size + "];");
  fill("back", 0, count, distance);
  before.push_back("MPI_Request *some = gather(back, " + count.text + ");");
  std::vector<std::string> list{count.text, "some"};
  if (isTest)
    list.emplace_back("&flag");
  if (!isStart)
    list.emplace_back("MPI_STATUSES_IGNORE");
  after.push_back("scatter(back, " + count.text + ");");
  if (isTest)
    writePolls(name, list);
  else
    call(name, list);
}

} // namespace anole::tools::generate
