#include "anole/trace.h"
#include "runtime/core/model/Projection.h"

#include "runtime/core/file/format/ReadFile.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/walk/EventWalker.h"

#include <algorithm>
#include <unordered_map>

namespace anole::trace {
namespace {

#define ANOLE_FIELD_KIND(name, number) static_assert(Kind::name == Kind(number));
#include "runtime/core/model/FieldKinds.def"

/// The kinds have the same numbers. A kind that this version does not know keeps its number, too.
std::vector<Field> convert(const std::vector<FieldInfo> &fields) {
  std::vector<Field> converted;
  for (const FieldInfo &field : fields)
    converted.push_back({field.name, static_cast<Kind>(field.kind)});
  return converted;
}

Function convert(const FunctionInfo &info) {
  return {info.name, convert(info.scalars), convert(info.arrays), convert(info.late)};
}

Frame convert(const anole::Frame &frame) {
  return {frame.module.text(), frame.function.text(), frame.file.text(), frame.offset,
          frame.line,          frame.column};
}

Loop convert(const LoopSite &site) { return {site.site, 0, site.function, site.file, site.line}; }

} // namespace

std::vector<const Frame *> Path::frames() const {
  std::vector<const Frame *> frames;
  for (const Step *step = innermost; step; step = step->caller)
    frames.push_back(step->frame);
  std::reverse(frames.begin(), frames.end());
  return frames;
}

struct Reader::State {
  explicit State(TraceFile read);
  const Function *function(uint16_t id) const;
  const Path *path(uint64_t signature) const;
  Loop loop(uint64_t site) const;
  void addPaths();

  TraceFile file;
  std::vector<Function> functions;
  std::vector<Frame> frames;
  std::vector<Step> steps;
  std::vector<Path> paths;
  std::unordered_map<uint64_t, size_t> functionIndex, pathIndex;
  std::unordered_map<uint64_t, Loop> sites;
  std::unordered_map<int64_t, std::string> texts;
  Function unknownFunction{"unknown", {}, {}, {}};
  Path unknownPath;
};

Reader::State::State(TraceFile read) : file(std::move(read)) {
  for (const FunctionInfo &info : file.trace.functions) {
    functionIndex.emplace(info.id, functions.size());
    functions.push_back(convert(info));
  }
  addPaths();
  for (const Text &text : file.trace.texts)
    texts.emplace(text.key, text.format);
  for (const LoopSite &site : file.trace.loopSites)
    sites.emplace(site.site, convert(site));
}

void Reader::State::addPaths() {
  const PathTree &tree = file.trace.pathTree;
  for (const anole::Frame &frame : tree.frames)
    frames.push_back(convert(frame));
  steps.resize(tree.steps.size());
  for (size_t i = 1; i < steps.size(); ++i) {
    const PathStep &step = tree.steps[i];
    steps[i] = {&frames[step.frame], step.before ? &steps[step.before] : nullptr};
  }
  for (const CallPath &path : file.trace.paths) {
    pathIndex.emplace(path.signature, paths.size());
    paths.push_back({path.signature, path.step ? &steps[path.step] : nullptr});
  }
}

const Function *Reader::State::function(uint16_t id) const {
  auto found = functionIndex.find(id);
  return found == functionIndex.end() ? &unknownFunction : &functions[found->second];
}

const Path *Reader::State::path(uint64_t signature) const {
  auto found = pathIndex.find(signature);
  return found == pathIndex.end() ? &unknownPath : &paths[found->second];
}

Loop Reader::State::loop(uint64_t site) const {
  auto found = sites.find(site);
  return found == sites.end() ? Loop{site, 0, {}, {}, 0} : found->second;
}

struct Walk::State {
  const Reader::State &reader;
  EventWalker walker;
  Event event;
  std::string problem;
  bool over = false;

  void convert(const WalkedEvent &walked);
};

void Walk::State::convert(const WalkedEvent &walked) {
  event.ordinal = walked.ordinal;
  event.function = reader.function(walked.key.functionId());
  event.largeCount = walked.key.isLargeCount();
  event.path = reader.path(walked.key.path);
  event.scalars = walked.scalars;
  event.arrays = walked.arrays;
  event.late = walked.late;
  event.delta = walked.delta;
  event.duration = walked.duration;
  event.loops.clear();
  for (const LoopPosition &position : walked.loops) {
    event.loops.push_back(reader.loop(walker.stream().loops[position.loop].site));
    event.loops.back().iteration = position.iteration;
  }
}

Walk::Walk(std::unique_ptr<State> made) : state(std::move(made)) {}
Walk::~Walk() = default;

const Event *Walk::next() {
  if (state->over)
    return nullptr;
  auto walked = state->walker.next();
  if (!walked)
    state->problem = walked.error().message;
  state->over = !walked || !*walked;
  if (state->over)
    return nullptr;
  state->convert(**walked);
  return &state->event;
}

const std::string &Walk::problem() const { return state->problem; }

Reader::Reader(std::unique_ptr<State> made) : state(std::move(made)) {}
Reader::~Reader() = default;

std::unique_ptr<Reader> Reader::open(const std::string &file, std::string &problem) {
  auto read = readTraceFile(file);
  if (read)
    return std::unique_ptr<Reader>(new Reader(std::make_unique<State>(std::move(*read))));
  problem = read.error().message;
  return nullptr;
}

bool Reader::isComplete() const { return state->file.complete; }
const std::string &Reader::note() const { return state->file.note; }
const std::string &Reader::program() const { return state->file.trace.info.program; }
uint32_t Reader::ranks() const { return state->file.trace.info.ranks; }
const std::vector<Function> &Reader::functions() const { return state->functions; }
const std::vector<Path> &Reader::paths() const { return state->paths; }

const std::string *Reader::text(int64_t value) const {
  auto found = state->texts.find(value);
  return found == state->texts.end() ? nullptr : &found->second;
}

std::vector<uint32_t> Reader::threads(uint32_t rank) const {
  std::vector<uint32_t> threads;
  for (const SharedStream &stream : state->file.trace.streams)
    if (indexOf(stream.ranks, rank))
      threads.push_back(stream.thread);
  return threads;
}

std::unique_ptr<Walk> Reader::walk(uint32_t rank, uint32_t thread, std::string &problem) const {
  auto stream = projectRank(state->file.trace, rank, thread);
  auto walker = stream ? EventWalker::over(std::move(*stream)) : tl::unexpected(stream.error());
  if (!walker) {
    problem = walker.error().message;
    return nullptr;
  }
  return std::unique_ptr<Walk>(
      new Walk(std::make_unique<Walk::State>(Walk::State{*state, std::move(*walker), {}, {}})));
}

const char *specialName(int64_t value) { return anole::specialName(value); }

} // namespace anole::trace
