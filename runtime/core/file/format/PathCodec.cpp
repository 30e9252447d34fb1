#include "runtime/core/file/format/PathCodec.h"

#include "runtime/core/base/LastTwo.h"
#include "runtime/core/model/Context.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace anole::format {
namespace {

/// By the places of names, which frames share, in a tree that is not changed meanwhile.
using NameNumbers = LastTwo<const std::string *, uint64_t>;

struct FrameNumbers {
  NameNumbers module, function, file;
};

uint64_t numberOf(NameNumbers &known, EncodeTables &tables, const Name &name) {
  return known(&name.text(), [&] { return tables.string(name.text()); });
}

void putFrame(FramesMessage &out, EncodeTables &tables, FrameNumbers &names, const Frame &frame,
              uint64_t site) {
  out.modules.push_back(numberOf(names.module, tables, frame.module));
  out.offsets.push_back(frame.offset);
  out.functions.push_back(numberOf(names.function, tables, frame.function));
  out.files.push_back(numberOf(names.file, tables, frame.file));
  out.lines.push_back(frame.line);
  out.columns.push_back(frame.column);
  out.sites.push_back(tables.site(site));
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
  StepEncoder(EncodeTables &tables, const PathTree &tree, bool keepsSites)
      : tables(tables), tree(tree), keepsSites(keepsSites), stepNumbers(tree.steps.size()),
        frameNumbers(tree.frames.size()) {}

  uint64_t operator()(uint32_t step) {
    missing.clear();
    for (uint32_t at = step; at != 0 && stepNumbers[at] == 0; at = tree.steps[at].before)
      missing.push_back(at);
    for (auto at = missing.rbegin(); at != missing.rend(); ++at)
      put(*at);
    return stepNumbers[step];
  }

  /// The number of steps, their distances, their frames.
  void putSteps(Numbers &out) const {
    out.push_back(distances.size());
    out.insert(out.end(), distances.begin(), distances.end());
    out.insert(out.end(), framesBack.begin(), framesBack.end());
  }

  std::string takeFrames() {
    for (Numbers *member : optionalMembers(frames))
      if (std::ranges::all_of(*member, isZero))
        member->clear();
    return encode(frames);
  }

private:
  /// The distance to the step before it: 1 mostly.
  void put(uint32_t step) {
    uint64_t known = frames.modules.size();
    distances.push_back(distances.size() + 1 - stepNumbers[tree.steps[step].before]);
    stepNumbers[step] = distances.size();
    uint64_t frame = frameNumber(tree.steps[step].frame);
    framesBack.push_back(frame > known ? 0 : known + 1 - frame);
  }

  uint64_t frameNumber(uint32_t frame) {
    if (frameNumbers[frame] != 0)
      return frameNumbers[frame];
    putFrame(frames, tables, names, tree.frames[frame], keepsSites ? tree.frames[frame].site : 0);
    return frameNumbers[frame] = frames.modules.size();
  }

  EncodeTables &tables;
  const PathTree &tree;
  bool keepsSites;
  std::vector<uint64_t> stepNumbers, frameNumbers; ///< from 1; 0: not written yet
  std::vector<uint32_t> missing;
  Numbers distances;
  Numbers framesBack; ///< 0: the next new one, 1: the newest, 2: the one before
  FramesMessage frames;
  FrameNumbers names;
};

/// The sites of the frames that lead to these paths.
struct UsedSites {
  std::vector<uint64_t> distinct;
  bool areNames = false; ///< a frame has no other name yet: the reader looks it up by its site

  UsedSites(const PathTree &tree, const std::vector<const CallPath *> &paths) {
    std::vector<bool> isSeen(tree.steps.size());
    for (const CallPath *path : paths)
      for (uint32_t at = path->step; at != 0 && !isSeen[at]; at = tree.steps[at].before) {
        isSeen[at] = true;
        add(frameAt(tree, at));
      }
    std::ranges::sort(distinct);
    const auto rest = std::ranges::unique(distinct);
    distinct.erase(rest.begin(), rest.end());
  }

private:
  void add(const Frame &frame) {
    if (frame.site == 0)
      return;
    distinct.push_back(frame.site);
    areNames |= frame.function.empty();
  }
};

/// Whether the signatures that follow from sites take more than the sites, which are numbered, too.
bool areShorter(const UsedSites &sites, const std::vector<const CallPath *> &paths,
                const std::vector<uint64_t> &contexts) {
  auto follow = std::ranges::count_if(
      paths, [&](const CallPath *path) { return contexts[path->step] == path->signature; });
  return static_cast<size_t>(follow) * 4 > sites.distinct.size() * 5;
}

bool areKept(Sites wanted, const PathTree &tree, const std::vector<const CallPath *> &paths,
             const std::vector<uint64_t> &contexts) {
  if (wanted == Sites::Keep)
    return true;
  UsedSites sites(tree, paths);
  return sites.areNames || areShorter(sites, paths, contexts);
}

} // namespace

PathTables encodePaths(EncodeTables &tables, const PathTree &tree,
                       const std::vector<const CallPath *> &paths, Sites sites) {
  PathTables out;
  if (paths.empty())
    return out;
  std::vector<uint64_t> contexts = contextsOf(tree.frames, tree.steps, contextAfter);
  bool keepsSites = areKept(sites, tree, paths, contexts);
  StepEncoder steps(tables, tree, keepsSites);
  Numbers hashes, ends;
  int64_t hash = 0, end = 0;
  for (const CallPath *path : paths) {
    auto number = static_cast<int64_t>(tables.hash(path->signature));
    if (keepsSites)
      tables.derive(static_cast<uint32_t>(number), contexts[path->step]);
    auto step = static_cast<int64_t>(steps(path->step));
    hashes.push_back(packSigned(number - std::exchange(hash, number)));
    ends.push_back(packSigned(step - std::exchange(end, step)));
  }
  out.frames = steps.takeFrames();
  steps.putSteps(out.table);
  out.table.insert(out.table.end(), hashes.begin(), hashes.end());
  out.table.insert(out.table.end(), ends.begin(), ends.end());
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
                      tables.site(in.sites[i])});
  return frames;
}

namespace {

/// A step whose frame is so far back among those that were named, or the next one.
PathStep stepOf(size_t number, uint64_t distance, uint64_t back, uint64_t &known, size_t frames) {
  if (distance == 0 || distance > number)
    throw Malformed("a step of a call path is not after the one before it");
  if (back > known || (back == 0 && known == frames))
    throw Malformed("a step of a call path has no frame");
  uint64_t frame = back == 0 ? known++ : known - back;
  return {static_cast<uint32_t>(number - distance), static_cast<uint32_t>(frame)};
}

/// The rule of files that name none.
uint64_t afterWholeSite(uint64_t context, uint64_t site) { return context * 5 + site; }

/// A path's number of a hash becomes the hash.
void deriveSignatures(DecodeTables &tables, const std::vector<Frame> &frames, StepsAndPaths &all,
                      uint64_t rule) {
  if (rule > contextRule)
    throw Malformed("contexts follow from sites by rule " + std::to_string(rule) +
                    "; use a newer version of the tools");
  std::vector<uint64_t> contexts =
      contextsOf(frames, all.steps, rule == contextRule ? contextAfter : afterWholeSite);
  for (const CallPath &path : all.paths)
    tables.derive(path.signature, contexts[path.step]);
  for (CallPath &path : all.paths)
    path.signature = tables.hash(path.signature);
}

} // namespace

StepsAndPaths decodePathTable(DecodeTables &tables, const std::vector<Frame> &frames,
                              const Numbers &numbers, uint64_t rule) {
  StepsAndPaths out{std::vector<PathStep>(1), {}};
  if (numbers.empty())
    return out;
  NumberReader in(numbers);
  size_t steps = in.nextCount();
  if (in.left() < 2 * steps || in.left() % 2 != 0)
    throw Malformed("a table of call paths has too few numbers");
  NumberReader backs(std::span(numbers).subspan(1 + steps, steps));
  uint64_t known = 0;
  for (size_t number = 1; number <= steps; ++number)
    out.steps.push_back(stepOf(number, in.next(), backs.next(), known, frames.size()));
  std::span rest = std::span(numbers).subspan(1 + 2 * steps);
  NumberReader hashes(rest.first(rest.size() / 2)), ends(rest.subspan(rest.size() / 2));
  uint64_t hash = 0, step = 0;
  while (!ends.atEnd()) {
    hash += static_cast<uint64_t>(hashes.nextSigned());
    step += static_cast<uint64_t>(ends.nextSigned());
    if (step > steps)
      throw Malformed("there is no step number " + std::to_string(step));
    out.paths.push_back({hash, static_cast<uint32_t>(step)});
  }
  deriveSignatures(tables, frames, out, rule);
  return out;
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
