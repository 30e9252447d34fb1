#include "tools/analysis/verdict/WaitGraph.h"

#include "runtime/core/model/SpecialValues.h"

#include <algorithm>

namespace anole::tools {

using whatif::CallKind;
using State = WaitNode::State;

namespace {

RanksRef one(uint32_t rank) { return std::make_shared<const std::vector<uint32_t>>(1, rank); }

bool isOver(EndKind kind) {
  return kind == EndKind::Finished || kind == EndKind::Exited || kind == EndKind::Aborted ||
         kind == EndKind::MpiError;
}

/// Whether only the root gives something, so that the others wait for it first.
bool isFromRoot(CallOperation operation) {
  return operation == CallOperation::Bcast || operation == CallOperation::Scatter ||
         operation == CallOperation::Scatterv;
}

} // namespace

WaitGraph::WaitGraph(RunRecord &run) : run(run) {
  for (const Ending &ending : run.of().info.endings) {
    std::set<uint32_t> threads;
    if (const RankProgress *record = run.recordOf(ending.rank))
      for (const ThreadEnd &thread : record->threads)
        threads.insert(thread.thread);
    for (const OpenCall &call : ending.calls)
      threads.insert(call.thread);
    if (threads.empty())
      threads.insert(0);
    for (uint32_t thread : threads) {
      auto isOfThread = [&](const OpenEvent &event) {
        return event.rank == ending.rank && event.call->thread == thread;
      };
      auto range = std::ranges::equal_range(run.calls(), ending.rank, {}, &OpenEvent::rank);
      auto found = std::ranges::find_if(range, isOfThread);
      addNode(ending.rank, thread, found == range.end() ? nullptr : &*found, &ending);
    }
  }
  for (WaitNode &node : all)
    if (node.call && node.state != State::Ended)
      find(node);
  reduce();
}

void WaitGraph::addNode(uint32_t rank, uint32_t thread, const OpenEvent *call,
                        const Ending *ending) {
  WaitNode node{rank, thread, call ? State::Unknown : State::Computes, call};
  bool isLast = call && call->shape && call->shape->role->operation == CallOperation::Finalize;
  if (isOver(ending->kind) || isLast) {
    node.state = State::Ended;
  } else if (ending->calls.empty() && !ending->function.empty()) {
    node.state = State::Unknown;
    run.lacks.insert("what " + ending->function + " was given");
  }
  all.push_back(std::move(node));
}

std::pair<size_t, size_t> WaitGraph::of(uint32_t rank) const {
  auto range = std::ranges::equal_range(all, rank, {}, &WaitNode::rank);
  return {range.begin() - all.begin(), range.end() - all.begin()};
}

bool WaitGraph::isEnded(uint32_t rank) const {
  auto [first, last] = of(rank);
  return first != last &&
         std::all_of(all.begin() + ptrdiff_t(first), all.begin() + ptrdiff_t(last),
                     [](const WaitNode &node) { return node.state == State::Ended; });
}

bool WaitGraph::isInMpi(uint32_t rank) const {
  auto [first, last] = of(rank);
  return std::any_of(all.begin() + ptrdiff_t(first), all.begin() + ptrdiff_t(last),
                     [](const WaitNode &node) { return node.call && node.state != State::Ended; });
}

bool WaitGraph::isFree(uint32_t rank) const {
  auto [first, last] = of(rank);
  if (first == last)
    return true;
  return std::any_of(
      all.begin() + ptrdiff_t(first), all.begin() + ptrdiff_t(last),
      [](const WaitNode &node) { return node.state != State::Ended && !node.isStuck; });
}

/// What one of the requests waits for is enough: all needs become one.
void WaitGraph::joinAny(WaitNode &node) {
  std::set<uint32_t> ranks;
  for (const Need &need : node.needs)
    ranks.insert(need.ranks->begin(), need.ranks->end());
  const OpenRequest *request = node.needs.empty() ? nullptr : node.needs.front().request;
  node.needs = {
      {std::make_shared<const std::vector<uint32_t>>(ranks.begin(), ranks.end()), true, request}};
}

void WaitGraph::find(WaitNode &node) {
  const OpenEvent &event = *node.call;
  if (!event.shape)
    return;
  const CallRole &role = *event.shape->role;
  node.state = event.call->polled ? State::Polls : State::Waits;
  if (event.isUnclear) {
    node.state = State::Unknown;
    run.lacks.insert(event.event.scalarAt(event.shape->comm)
                         ? "who is in some communicators"
                         : "what " + event.call->function + " waits for");
  } else if (event.meeting) {
    needMeeting(node, *event.meeting, nullptr);
  } else if (event.shape->kind == CallKind::Wait || event.shape->kind == CallKind::WaitSome) {
    bool isTestOfAll = event.call->polled && role.operation == CallOperation::CompleteAll;
    needRequests(node, event.shape->kind == CallKind::WaitSome ||
                           (event.call->polled && event.requests.empty() && !isTestOfAll));
  } else if (event.sends || event.receives) {
    if (event.sends)
      needTaker(node, *event.sends, nullptr);
    if (event.receives)
      needMessage(node, *event.receives, nullptr, false);
  } else if (role.operation == CallOperation::LockWindow ||
             role.operation == CallOperation::Unlock || role.operation == CallOperation::Flush) {
    needLock(node);
  } else if (event.group) {
    needEpoch(node);
  } else if (role.mode != CallMode::Local && !event.shape->source) {
    node.state = State::Unknown;
    run.lacks.insert("what " + event.call->function + " waits for");
  }
  if (node.isBlocked() && node.needs.empty())
    node.state = State::GoesOn;
}

void WaitGraph::needMessage(WaitNode &node, const Envelope &wanted, const OpenRequest *request,
                            bool isAny) {
  if (run.isThere(node.rank, wanted) && !request)
    return;
  if (wanted.peer != value(Special::AnySource)) {
    if (auto from = run.worldRank(node.rank, wanted))
      node.needs.push_back({one(*from), isAny, request});
    else
      run.lacks.insert("who is in some communicators");
    return;
  }
  RanksRef members = run.membersOf(node.rank, wanted.comm);
  if (!members) {
    run.lacks.insert("who is in some communicators");
    return;
  }
  auto others = std::make_shared<std::vector<uint32_t>>();
  for (uint32_t rank : *members)
    if (rank != node.rank)
      others->push_back(rank);
  node.needs.push_back({std::move(others), true, request});
}

/// A message that is not taken may be on its way; then its sender does not wait.
void WaitGraph::needTaker(WaitNode &node, const Envelope &sent, const OpenRequest *request) {
  if (run.isTaken(node.rank, sent))
    return;
  if (auto to = run.worldRank(node.rank, sent))
    node.needs.push_back({one(*to), false, request});
}

RanksRef WaitGraph::missing(uint32_t rank, const Meeting &meeting) {
  auto place = run.shared(rank, meeting.place);
  RanksRef members = place ? run.membersOf(rank, meeting.place.comm) : nullptr;
  if (!members) {
    run.lacks.insert("who is in some communicators");
    return nullptr;
  }
  RanksRef &found = missed[{*place, meeting.number, meeting.operation, meeting.root.value_or(-1)}];
  if (found)
    return found;
  std::vector<uint32_t> late;
  for (uint32_t member : *members) {
    const Meeting *theirs = run.meetingAt(member, *place, meeting.number);
    bool isOther = theirs && !theirs->matches(meeting);
    if (isOther || run.entered(member, *place) < meeting.number)
      late.push_back(member);
  }
  return found = std::make_shared<const std::vector<uint32_t>>(std::move(late));
}

void WaitGraph::needMeeting(WaitNode &node, const Meeting &meeting, const OpenRequest *request) {
  RanksRef late = missing(node.rank, meeting);
  if (!late || late->empty())
    return;
  if (meeting.root && isFromRoot(meeting.operation))
    if (auto root = run.worldRank(node.rank, {meeting.place.comm, *meeting.root, 0}))
      if (*root != node.rank && std::ranges::binary_search(*late, *root))
        late = one(*root);
  node.needs.push_back({std::move(late), false, request});
}

/// Sends that are not taken may be complete. Only if nothing else is awaited they are what is.
void WaitGraph::needRequests(WaitNode &node, bool isAny) {
  const RankProgress &record = *run.recordOf(node.rank);
  bool isAll = node.call->requests.empty(); // which ones is not known
  std::vector<std::pair<RequestName, const OpenRequest *>> awaited;
  for (const auto &[name, request] : record.open)
    if (isAll || std::ranges::find(node.call->requests, name) != node.call->requests.end())
      awaited.emplace_back(name, &request);
  auto sends = [](const OpenRequest &request) { return request.kind == OpenRequest::Kind::Send; };
  size_t unmet = 0;
  for (bool isLast : {false, true})
    for (const auto &[name, request] : awaited) {
      size_t before = node.needs.size();
      bool isLazy = sends(*request) && !request->isSynchronous && request->unready <= 0;
      if (isLazy != isLast || (isLast && !node.needs.empty() && !isAny))
        continue;
      if (request->kind == OpenRequest::Kind::Receive && !run.isThere(node.rank, name))
        needMessage(node, request->envelope, request, false);
      else if (request->kind == OpenRequest::Kind::Meeting)
        needMeeting(node, request->meeting, request);
      else if (request->unready > 0)
        node.needs.push_back({one(node.rank), false, request}); // nobody else marks them as ready
      else if (sends(*request))
        needTaker(node, request->envelope, request);
      unmet += node.needs.size() > before;
    }
  if (node.needs.empty() && awaited.size() < node.call->requests.size()) {
    node.state = State::Unknown;
    run.lacks.insert("what some requests wait for");
  }
  if (!isAny || node.needs.size() < 2)
    return;
  unmet < awaited.size() ? node.needs.clear() : joinAny(node);
}

std::optional<SharedPlace> WaitGraph::windowOf(const WaitNode &node) const {
  const RankProgress &record = *run.recordOf(node.rank);
  auto window =
      record.windows.find(node.call->event.scalarAt(node.call->shape->window).value_or(-1));
  return window == record.windows.end() ? std::nullopt : run.shared(node.rank, window->second);
}

/// Who begins an access, or ends it, may have to wait until its targets have exposed their windows
/// as often as it accessed them; who ends an exposure waits for the ends of all accesses.
void WaitGraph::needEpoch(WaitNode &node) {
  using Step = RankProgress::EpochStep;
  const OpenEvent &event = *node.call;
  auto place = windowOf(node);
  if (!place)
    return;
  const CallOperation operation = event.shape->role->operation;
  bool isExposure = operation == CallOperation::EndExposure;
  for (int64_t peer : event.group->ranks) {
    auto with = run.worldRank(node.rank, {event.group->comm, peer, 0});
    if (!with || *with == node.rank)
      continue;
    uint64_t own = run.epochs(node.rank, isExposure ? Step::Expose : Step::Access, *place, *with) +
                   (operation == CallOperation::Access ? 1 : 0);
    Step theirs = isExposure ? Step::EndAccess : Step::Expose;
    if (run.epochs(*with, theirs, *place, node.rank) < own)
      node.needs.push_back({one(*with), false, nullptr});
  }
}

/// The ranks that hold, or asked for, a lock on the target that excludes one that is exclusive or
/// is not.
std::vector<uint32_t> WaitGraph::holdersOf(const SharedPlace &window, uint32_t target,
                                           bool isExclusive,
                                           const std::vector<uint32_t> &members) const {
  std::vector<uint32_t> holders;
  for (uint32_t member : members) {
    const RankProgress *record = run.recordOf(member);
    auto isOf = [&](int64_t number) {
      auto of = record->windows.find(number);
      return of != record->windows.end() && run.shared(member, of->second) == window;
    };
    auto excludes = [&](const auto &entry) {
      const auto &[lock, isAlone] = entry;
      return (isExclusive || isAlone) && isOf(lock.window) &&
             run.worldRank(member, {record->windows.at(lock.window).comm, lock.target, 0}) ==
                 target;
    };
    if (record && (std::ranges::any_of(record->locks, excludes) ||
                   (isExclusive && std::ranges::any_of(record->allLocked, isOf))))
      holders.push_back(member);
  }
  return holders;
}

/// A lock is waited for where it is asked for, or where it is given back, as MPI likes. Locks that
/// are shared do not exclude each other.
void WaitGraph::needLock(WaitNode &node) {
  const OpenEvent &event = *node.call;
  const RankProgress &record = *run.recordOf(node.rank);
  auto window = record.windows.find(event.event.scalarAt(event.shape->window).value_or(-1));
  auto distance = event.event.scalarAt(event.shape->target);
  auto place = windowOf(node);
  RanksRef members = place ? run.membersOf(node.rank, window->second.comm) : nullptr;
  if (!members || !distance) {
    node.state = State::Unknown;
    run.lacks.insert("who is in some windows");
    return;
  }
  int64_t own = std::ranges::find(*members, node.rank) - members->begin();
  auto held = record.locks.find({window->first, own + *distance});
  bool isExclusive =
      held == record.locks.end() ? event.shape->isExclusive(event.event) : held->second;
  auto target = run.worldRank(node.rank, {window->second.comm, own + *distance, 0});
  auto holders =
      target ? holdersOf(*place, *target, isExclusive, *members) : std::vector<uint32_t>();
  std::erase(holders, node.rank);
  if (holders.empty() && target && *target != node.rank && !isInMpi(*target))
    holders.push_back(*target); // perhaps it has to be in MPI for the access to go on
  if (!holders.empty())
    node.needs.push_back(
        {std::make_shared<const std::vector<uint32_t>>(std::move(holders)), true, nullptr});
}

bool WaitGraph::isMet(const Need &need) const {
  auto frees = [&](uint32_t rank) { return isFree(rank); };
  return need.isAny ? std::ranges::any_of(*need.ranks, frees)
                    : std::ranges::all_of(*need.ranks, frees);
}

void WaitGraph::reduce() {
  for (WaitNode &node : all)
    node.isStuck = node.isBlocked();
  auto release = [&](WaitNode &node) {
    if (!node.isStuck || !std::ranges::all_of(node.needs, [&](auto &need) { return isMet(need); }))
      return false;
    node.isStuck = false;
    return true;
  };
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (WaitNode &node : all)
      hasChanged |= release(node);
    for (size_t i = all.size(); i-- > 0;)
      hasChanged |= release(all[i]);
  }
}

const Need *WaitGraph::unmetOf(const WaitNode &node) const {
  for (const Need &need : node.needs)
    if (!isMet(need))
      return &need;
  return node.needs.empty() ? nullptr : &node.needs.front();
}

} // namespace anole::tools
