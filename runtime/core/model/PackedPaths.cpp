#include "runtime/core/model/PackedPaths.h"

#include "runtime/core/base/ByteNumbers.h"
#include "runtime/core/model/Packer.h"

#include <algorithm>

namespace anole {
namespace {

constexpr size_t ofFrame = 3, ofStep = 2, ofPath = 2; ///< numbers

bool isUnnamed(const Frame &frame) {
  return frame.function.empty() && frame.file.empty() && frame.line == 0 && frame.column == 0;
}

/// The place of a module; most frames have that of the one before them.
uint64_t placeOf(const Name &module, std::vector<Name> &modules, uint64_t last) {
  if (last < modules.size() && modules[last] == module)
    return last;
  auto found = std::ranges::find(modules, module);
  const auto place = static_cast<uint64_t>(found - modules.begin());
  if (found == modules.end())
    modules.push_back(module);
  return place;
}

} // namespace

PackedPaths::PackedPaths(const Trace &trace)
    : frames(trace.pathTree.frames.size()), steps(trace.pathTree.steps.size()),
      paths(trace.paths.size()) {
  Packer out;
  uint64_t module = 0;
  for (const Frame &frame : trace.pathTree.frames) {
    out.begin(ofFrame);
    if (!isUnnamed(frame)) {
      out.put(0);
      others.push_back(frame);
      continue;
    }
    module = placeOf(frame.module, modules, module);
    out.put(module + 1);
    out.put(frame.offset);
    out.putWord(frame.site);
  }
  int64_t at = 0, frame = 0, step = 0;
  for (const PathStep &one : trace.pathTree.steps) {
    out.begin(ofStep);
    out.putSigned(at++ - one.before);
    out.putSigned(one.frame - std::exchange(frame, one.frame));
  }
  for (const CallPath &path : trace.paths) {
    out.begin(ofPath);
    out.putWord(path.signature);
    out.putSigned(path.step - std::exchange(step, path.step));
  }
  numbers = out.take();
}

void PackedPaths::unpackInto(Trace &trace) const {
  ByteReader in(numbers);
  auto other = others.begin();
  trace.pathTree.frames.reserve(frames);
  for (size_t i = 0; i < frames; ++i)
    if (const uint64_t module = in.take(); module == 0)
      trace.pathTree.frames.push_back(*other++);
    else
      trace.pathTree.frames.push_back(
          {.module = modules[module - 1], .offset = in.take(), .site = in.takeWord()});
  trace.pathTree.steps.clear();
  int64_t frame = 0, step = 0;
  for (size_t i = 0; i < steps; ++i) {
    const auto before = static_cast<uint32_t>(static_cast<int64_t>(i) - in.takeSigned());
    frame += in.takeSigned();
    trace.pathTree.steps.push_back({before, static_cast<uint32_t>(frame)});
  }
  for (size_t i = 0; i < paths; ++i) {
    const uint64_t signature = in.takeWord();
    step += in.takeSigned();
    trace.paths.push_back({signature, static_cast<uint32_t>(step)});
  }
}

} // namespace anole
