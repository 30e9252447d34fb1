#include "runtime/core/file/format/Parts.h"

#include <algorithm>
#include <array>
#include <map>

namespace anole::format {
namespace {

constexpr size_t memberCount = 7;
using FrameKey = std::array<uint64_t, memberCount>; ///< by schema::Frames, less 1

FrameKey keyOf(EncodeTables &tables, const Frame &frame) {
  return {tables.string(frame.module.text()),
          frame.offset,
          tables.string(frame.function.text()),
          tables.string(frame.file.text()),
          frame.line,
          frame.column,
          tables.hash(frame.site)};
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

  /// One column a member: neighbouring frames share most of theirs, which compresses well.
  std::string frames() const {
    std::string data;
    Builder<schema::Frames> out(data);
    for (size_t i = 0; i < memberCount; ++i)
      if (i == 0 || !std::all_of(members[i].begin(), members[i].end(), isZero))
        format::put(out, static_cast<schema::Frames>(i + 1), members[i]);
    return data;
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
    FrameKey key = keyOf(tables, tree.frames[frame]);
    for (size_t i = 0; i < memberCount; ++i)
      members[i].push_back(key[i]);
    return frameNumbers[frame] = members[0].size();
  }

  EncodeTables &tables;
  const PathTree &tree;
  std::vector<uint64_t> stepNumbers, frameNumbers; ///< from 1; 0: not written yet
  uint64_t stepCount = 0;
  Numbers steps;
  std::array<Numbers, memberCount> members;
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
  out.frames = steps.frames();
  out.steps = steps.takeSteps();
  return out;
}

std::vector<Frame> decodeFrames(DecodeTables &tables, Message<schema::Frames> in) {
  std::array<Numbers, memberCount> members;
  while (in.next()) {
    auto tag = static_cast<uint32_t>(in.tag());
    if (tag >= 1 && tag <= memberCount)
      takeInto(members[tag - 1], in);
    else
      in.skip();
  }
  size_t count = members[0].size();
  for (Numbers &member : members) {
    if (!member.empty() && member.size() != count)
      throw Malformed("the members of the frames differ in number");
    member.resize(count);
  }
  std::vector<Frame> frames;
  for (size_t i = 0; i < count; ++i)
    frames.push_back({tables.name(members[0][i]), members[1][i], tables.name(members[2][i]),
                      tables.name(members[3][i]), narrow(members[4][i]), narrow(members[5][i]),
                      tables.hash(members[6][i])});
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

void putText(Numbers &out, EncodeTables &tables, const Text &text) {
  out.insert(out.end(), {tables.hash(static_cast<uint64_t>(text.key)), tables.string(text.format)});
}

std::vector<Text> decodeTexts(DecodeTables &tables, const Numbers &numbers) {
  std::vector<Text> texts;
  NumberReader in(numbers);
  while (!in.atEnd()) {
    auto key = static_cast<int64_t>(tables.hash(in.next()));
    texts.push_back({key, tables.string(in.next())});
  }
  return texts;
}

void putLoopSite(Numbers &out, EncodeTables &tables, const LoopSite &site) {
  out.insert(out.end(), {tables.hash(site.site), tables.string(site.function),
                         tables.string(site.file), site.line, site.column});
}

std::vector<LoopSite> decodeLoopSites(DecodeTables &tables, const Numbers &numbers) {
  std::vector<LoopSite> sites;
  NumberReader in(numbers);
  while (!in.atEnd()) {
    LoopSite site;
    site.site = tables.hash(in.next());
    site.function = tables.string(in.next());
    site.file = tables.string(in.next());
    site.line = in.next32();
    site.column = in.next32();
    sites.push_back(std::move(site));
  }
  return sites;
}

void putLoopRemark(Numbers &out, EncodeTables &tables, const LoopSite &site) {
  if (!site.remark.empty())
    out.insert(out.end(), {tables.hash(site.site), tables.string(site.remark)});
}

void takeLoopRemarks(DecodeTables &tables, const Numbers &numbers, std::vector<LoopSite> &sites) {
  std::map<uint64_t, std::string> remarks;
  NumberReader in(numbers);
  while (!in.atEnd()) {
    uint64_t site = tables.hash(in.next());
    remarks[site] = tables.string(in.next());
  }
  for (LoopSite &site : sites)
    if (auto found = remarks.find(site.site); found != remarks.end()) {
      tables.spend(found->second.size() / 64 + 1);
      site.remark = found->second;
    }
}

} // namespace anole::format
