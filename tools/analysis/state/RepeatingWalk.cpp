#include "tools/analysis/state/RepeatingWalk.h"

#include "runtime/core/base/Hash.h"

#include <algorithm>

namespace anole::tools {

Expected<void> RepeatingWalk::run(EventWalker &walk, uint32_t thread, bool isOnlyThread) {
  objects.beginThread(thread);
  cuts.clear();
  findShapes(walk.stream());
  for (;;) {
    auto stop = walk.step();
    if (!stop)
      return tl::unexpected(stop.error());
    if (*stop == EventWalker::Stop::End)
      return {};
    bool isEvent = *stop == EventWalker::Stop::Event;
    values += isEvent ? 1 + walk.event().scalars.size() : 1;
    auto done = spend(isEvent ? &walk.event() : nullptr);
    if (done && isEvent)
      done = read(walk.event(), isOnlyThread);
    else if (done && visitor.mayRepeat())
      cut(walk);
    if (!done)
      return done;
  }
}

void RepeatingWalk::findShapes(const StreamTrace &stream) {
  ofPoints.clear();
  for (const PointTrace &point : stream.points) {
    auto known = shapes.find(point.key.functionId());
    ofPoints.push_back(known == shapes.end() ? nullptr : &known->second);
  }
}

Expected<void> RepeatingWalk::read(const WalkedEvent &event, bool isOnlyThread) {
  if (!ofPoints[event.point])
    return visitor.read(nullptr, event);
  const whatif::CallShape &shape = *ofPoints[event.point];
  objects.read(shape, event);
  if (shape.role->mode == CallMode::StartPersistent)
    noteStarts();
  auto done = visitor.read(&shape, event);
  if (isOnlyThread && shape.kind == whatif::CallKind::Free)
    for (const RequestName &request : objects.requests().given())
      objects.forget(request);
  return done;
}

void RepeatingWalk::noteStarts() {
  for (const RequestName &request : objects.requests().given())
    if (objects.requests().isOwn(request))
      for (Cut &each : cuts)
        each.oldest = std::min(each.oldest, request.ordinal);
}

RepeatingWalk::Cut RepeatingWalk::look(const EventWalker &walk) {
  Cut now{{}, walk.place(), objects.requests().size(), visitor.mark()};
  uint64_t told = 0;
  auto tell = [&](uint64_t number) {
    ++told;
    now.description[0] = combineHash(now.description[0], number);
    now.description[1] = combineHash(now.description[1] ^ number, 0x5bd1e995);
  };
  walk.describe(tell);
  visitor.describe(tell, now.requests);
  uint64_t places = told + walk.stream().points.size() + walk.stream().loops.size();
  nextLook = values + (1 + places / 4) * patience;
  return now;
}

/// Looking takes no longer than walking does, and less and less of that where nothing comes round.
void RepeatingWalk::cut(EventWalker &walk) {
  if (values < nextLook)
    return;
  patience = std::min(patience * 2, mostPatience);
  Cut now = look(walk);
  for (size_t i = cuts.size(); i-- > 0;)
    if (cuts[i].description == now.description && skip(walk, cuts[i])) {
      cuts.erase(cuts.begin() + static_cast<std::ptrdiff_t>(i) + 1, cuts.end());
      patience = 1;
      now = look(walk);
      break;
    }
  if (cuts.size() >= mostCuts)
    cuts.pop_front();
  cuts.push_back(std::move(now));
}

bool RepeatingWalk::skip(EventWalker &walk, const Cut &since) {
  int64_t made = objects.requests().size() - since.requests;
  bool startsOthers = made != 0 && since.oldest < since.requests;
  uint64_t times =
      startsOthers || objects.hasMadeSince(since.requests) ? 0 : walk.repeats(since.place);
  if (times == 0 || times == UINT64_MAX)
    return false;
  walk.skip(since.place, times);
  made *= static_cast<int64_t>(times);
  objects.leap(made);
  visitor.repeat(since.mark, times, made);
  return true;
}

} // namespace anole::tools
