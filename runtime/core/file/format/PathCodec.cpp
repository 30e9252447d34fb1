#include "runtime/core/file/format/PathCodec.h"

#include <algorithm>
#include <array>
#include <map>

namespace anole::format {
namespace {

void putFrame(FramesMessage &out, EncodeTables &tables, const Frame &frame) {
  out.modules.push_back(tables.string(frame.module.text()));
  out.offsets.push_back(frame.offset);
  out.functions.push_back(tables.string(frame.function.text()));
  out.files.push_back(tables.string(frame.file.text()));
  out.lines.push_back(frame.line);
  out.columns.push_back(frame.column);
  out.sites.push_back(tables.hash(frame.site));
}

/// All but the modules, of which there are as many as frames: the others are absent if all are 0.
std::array<Numbers *, 6> optionalMembers(FramesMessage &frames) {
  return {&frames.offsets, &frames.functions, &frames.files,
          &frames.lines,   &frames.columns,   &frames.sites};
}

bool isZero(uint64_t number) { return number == 0; }

uint32_t narrow(uint64_t value) {
  if (value > UINT32_MAX)
    throw Malformed("a source position exceeds 32 bits");
  return static_cast<uint32_t>(value);
}

/// Writes the steps and frames that are asked for, in order of first use; so a step comes after the
/// one before it.
class StepEncoder {
public:
  StepEncoder(EncodeTables &tables, const PathTree &tree)
      : tables(tables), tree(tree), stepNumbers(tree.steps.size()),
        frameNumbers(tree.frames.size()) {}

  uint64_t operator()(uint32_t step) {
    std::vector<uint32_t> missing;
    for (uint32_t at = step; at != 0 && stepNumbers[at] == 0; at = tree.steps[at].before)
      missing.push_back(at);
    for (auto at = missing.rbegin(); at != missing.rend(); ++at)
      put(*at);
    return stepNumbers[step];
  }

  Numbers takeSteps() { return std::move(steps); }

  std::string takeFrames() {
    for (Numbers *member : optionalMembers(frames))
      if (std::ranges::all_of(*member, isZero))
        member->clear();
    return encode(frames);
  }

private:
  /// The distance to the step before it: 1 mostly.
  void put(uint32_t step) {
    stepNumbers[step] = ++stepCount;
    steps.push_back(stepCount - stepNumbers[tree.steps[step].before]);
    steps.push_back(frameNumber(tree.steps[step].frame) - 1);
  }

  uint64_t frameNumber(uint32_t frame) {
    if (frameNumbers[frame] != 0)
      return frameNumbers[frame];
    putFrame(frames, tables, tree.frames[frame]);
    return frameNumbers[frame] = frames.modules.size();
  }

  EncodeTables &tables;
  const PathTree &tree;
  std::vector<uint64_t> stepNumbers, frameNumbers; ///< from 1; 0: not written yet
  uint64_t stepCount = 0;
  Numbers steps;
  FramesMessage frames;
};

} // namespace

PathTables encodePaths(EncodeTables &tables, const PathTree &tree,
                       const std::vector<const CallPath *> &paths) {
  PathTables out;
  StepEncoder steps(tables, tree);
  for (const CallPath *path : paths) {
    out.paths.push_back(tables.hash(path->signature));
    out.paths.push_back(steps(path->step));
  }
  out.frames = steps.takeFrames();
  out.steps = steps.takeSteps();
  return out;
}

std::vector<Frame> decodeFrames(DecodeTables &tables, Encoded<FramesMessage> encoded) {
  FramesMessage in = decode(encoded);
  size_t count = in.modules.size();
  for (Numbers *member : optionalMembers(in)) {
    if (!member->empty() && member->size() != count)
      throw Malformed("the members of the frames differ in number");
    member->resize(count);
  }
  std::vector<Frame> frames;
  for (size_t i = 0; i < count; ++i)
    frames.push_back({tables.name(in.modules[i]), in.offsets[i], tables.name(in.functions[i]),
                      tables.name(in.files[i]), narrow(in.lines[i]), narrow(in.columns[i]),
                      tables.hash(in.sites[i])});
  return frames;
}

std::vector<PathStep> decodeSteps(size_t frames, const Numbers &numbers) {
  std::vector<PathStep> steps(1);
  NumberReader in(numbers);
  while (!in.atEnd()) {
    uint64_t distance = in.next(), frame = in.next();
    if (distance == 0 || distance > steps.size())
      throw Malformed("a step of a call path is not after the one before it");
    if (frame >= frames)
      throw Malformed("there is no frame number " + std::to_string(frame));
    steps.push_back({static_cast<uint32_t>(steps.size() - distance), static_cast<uint32_t>(frame)});
  }
  return steps;
}

std::vector<CallPath> decodePaths(DecodeTables &tables, size_t steps, const Numbers &numbers) {
  std::vector<CallPath> paths;
  NumberReader in(numbers);
  while (!in.atEnd()) {
    uint64_t signature = tables.hash(in.next()), step = in.next();
    if (step >= steps)
      throw Malformed("there is no step number " + std::to_string(step));
    paths.push_back({signature, static_cast<uint32_t>(step)});
  }
  return paths;
}

} // namespace anole::format
