#include "tools/formats/out/ScopeGate.h"

#include "runtime/core/terms/TermSums.h"

#include <algorithm>

namespace anole::exporting {

void ScopeGate::add(const ThreadLocation &at, const StreamTrace &stream) {
  Progress &progress = all.add(at, Progress(at.rank));
  progress.stream = &stream;
  for (uint32_t i = 1; i < stream.loops.size(); ++i)
    if (window.phaseLoop() != 0 && stream.loops[i].key == window.phaseLoop()) {
      progress.phaseLoop = i;
      uint64_t trips = sumOf(stream.loops[i].trips), markers = sumOf(stream.loops[i].markers);
      progress.early = trips - std::min(trips, markers);
    }
}

/// The next call has other loops around it than the last one, or is in other iterations of them.
void ScopeGate::follow(Progress &progress, const std::vector<LoopPosition> &loops) {
  progress.loops = loops;
  progress.isElsewhere = true;
  auto found = std::ranges::find(loops, progress.phaseLoop, &LoopPosition::loop);
  bool isInside = found != loops.end();
  if (progress.entry != 0 && (!isInside || progress.entry != found->entry)) {
    progress.before += progress.iteration + 1;
    progress.entry = 0;
  }
  progress.counted.reset();
  if (isInside) {
    progress.entry = found->entry;
    progress.iteration = found->iteration;
    progress.counted = progress.before + progress.iteration;
  }
  uint64_t done = progress.counted.value_or(progress.before);
  progress.markers = done - std::min(done, progress.early);
}

void ScopeGate::gather(Progress &progress) const {
  progress.wanted.clear();
  for (const LoopPosition &position : progress.loops) {
    const LoopTrace &loop = progress.stream->loops[position.loop];
    if (loop.kind != LoopKind::Compiled && loop.kind != LoopKind::Folded)
      continue;
    ExportedScope scope{ScopeKind::Loop, position.loop, position.entry, 0, loop.site};
    progress.wanted.push_back(scope);
    if (position.loop != progress.phaseLoop)
      continue;
    if (auto phase = window.phaseOf(progress.markers)) {
      scope.kind = ScopeKind::Phase;
      scope.number = *phase;
      progress.wanted.push_back(scope);
    }
    scope.kind = ScopeKind::Iteration;
    scope.number = progress.counted.value_or(0);
    progress.wanted.push_back(scope);
  }
}

/// Scopes nest: one that ends ends all that are inside it.
void ScopeGate::change(const ThreadLocation &at, Progress &progress, uint64_t time) {
  auto same = static_cast<size_t>(std::ranges::mismatch(progress.open, progress.wanted).in1 -
                                  progress.open.begin());
  while (progress.open.size() > same) {
    writer.close(at, progress.open.back(), progress.lastEnd);
    progress.open.pop_back();
  }
  while (same < progress.wanted.size()) {
    progress.open.push_back(progress.wanted[same]);
    writer.open(at, progress.wanted[same++], time);
  }
}

void ScopeGate::pass(ExportedCall call, const std::vector<LoopPosition> &loops) {
  if (++seen % 1024 == 0 && work)
    work->reach(seen);
  Progress &progress = all.at(call.at);
  if (progress.loops != loops)
    follow(progress, loops);
  if (window.has({call.at.rank, call.index, progress.markers, progress.counted})) {
    if (withScopes && progress.isElsewhere) {
      gather(progress);
      change(call.at, progress, call.begin);
      progress.isElsewhere = false;
    }
    call.own = &progress.own;
    auto taken = marks.take(call.at.rank, call.event->key);
    call.marks = taken;
    writer.call(call);
    progress.lastEnd = call.end;
    ++count;
  }
  if (call.shape->madeComm || call.shape->madeWindow)
    progress.own.follow(*call.shape->function, *call.event);
}

void ScopeGate::end(const ThreadLocation &at) {
  Progress &progress = all.at(at);
  progress.wanted.clear();
  change(at, progress, progress.lastEnd);
}

} // namespace anole::exporting
