#include "tools/formats/out/ScopeGate.h"

#include "runtime/core/terms/TermSums.h"

#include <algorithm>

namespace anole::exporting {
namespace {

/// Whether its calls give the rank a number in something new.
bool makesMembers(const FunctionInfo &function) {
  return std::ranges::any_of(function.scalars, [](const FieldInfo &field) {
    return field.kind == FieldKind::NewComm || field.kind == FieldKind::NewWindow;
  });
}

} // namespace

void ScopeGate::add(const ThreadLocation &at, const StreamTrace &stream) {
  Progress &progress = all.try_emplace(at, at.rank).first->second;
  progress.stream = &stream;
  for (uint32_t i = 1; i < stream.loops.size(); ++i)
    if (window.phaseLoop() != 0 && stream.loops[i].key == window.phaseLoop()) {
      progress.phaseLoop = i;
      uint64_t trips = sumOf(stream.loops[i].trips), markers = sumOf(stream.loops[i].markers);
      progress.early = trips - std::min(trips, markers);
    }
}

/// The iteration of the phase loop that the call is in, counted over all entries of the loop.
std::optional<uint64_t> ScopeGate::follow(Progress &progress,
                                          const std::vector<LoopPosition> &loops) const {
  auto found = std::ranges::find(loops, progress.phaseLoop, &LoopPosition::loop);
  bool isInside = found != loops.end();
  if (progress.entry != 0 && (!isInside || progress.entry != found->entry)) {
    progress.before += progress.iteration + 1;
    progress.entry = 0;
  }
  if (!isInside)
    return std::nullopt;
  progress.entry = found->entry;
  progress.iteration = found->iteration;
  return progress.before + progress.iteration;
}

uint64_t ScopeGate::markersOf(const Progress &progress, std::optional<uint64_t> iteration) const {
  uint64_t done = iteration.value_or(progress.before);
  return done - std::min(done, progress.early);
}

void ScopeGate::gather(Progress &progress, const std::vector<LoopPosition> &loops, uint64_t markers,
                       uint64_t iteration) const {
  progress.wanted.clear();
  for (const LoopPosition &position : loops) {
    const LoopTrace &loop = progress.stream->loops[position.loop];
    if (loop.kind != LoopKind::Compiled && loop.kind != LoopKind::Folded)
      continue;
    ExportedScope scope{ScopeKind::Loop, position.loop, position.entry, 0, loop.site};
    progress.wanted.push_back(scope);
    if (position.loop != progress.phaseLoop)
      continue;
    if (auto phase = window.phaseOf(markers)) {
      scope.kind = ScopeKind::Phase;
      scope.number = *phase;
      progress.wanted.push_back(scope);
    }
    scope.kind = ScopeKind::Iteration;
    scope.number = iteration;
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
  auto iteration = follow(progress, loops);
  uint64_t markers = markersOf(progress, iteration);
  if (window.has({call.at.rank, call.index, markers, iteration})) {
    if (withScopes) {
      gather(progress, loops, markers, iteration.value_or(0));
      change(call.at, progress, call.begin);
    }
    call.own = &progress.own;
    auto taken = marks.take(call.at.rank, call.event->key);
    call.marks = taken;
    writer.call(call);
    progress.lastEnd = call.end;
    ++count;
  }
  if (makesMembers(*call.shape->function))
    progress.own.follow(*call.shape->function, *call.event);
}

void ScopeGate::end(const ThreadLocation &at) {
  Progress &progress = all.at(at);
  progress.wanted.clear();
  change(at, progress, progress.lastEnd);
}

} // namespace anole::exporting
