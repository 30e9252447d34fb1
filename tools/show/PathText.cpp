#include "tools/show/PathText.h"

#include "tools/names/ShortName.h"
#include "tools/show/FrameDigests.h"
#include "tools/show/NumberText.h"
#include "tools/show/ViaText.h"

namespace anole::tools {

namespace {

void append(std::string &text, const std::string &next) {
  if (!text.empty())
    text += " > ";
  text += next;
}

std::string endsText(const PathEnds::Ends &ends, bool full) {
  std::string text;
  for (const Frame *frame : ends.outer)
    append(text, frameText(*frame, full));
  if (ends.between)
    append(text, "... " + std::to_string(ends.between) + " more ...");
  for (const Frame *frame : ends.inner)
    append(text, frameText(*frame, full));
  return text;
}

std::vector<Digest> digestsOfCalls(std::vector<Digest> frames, const CallNumbers &numbers) {
  for (uint32_t i = 0; i < frames.size(); ++i)
    frames[i] = ContentDigest().add(frames[i]).add(numbers.textOf(i)).result();
  return frames;
}

std::vector<Digest> digestsOfSteps(const PathTree &tree, const std::vector<Digest> &frames) {
  std::vector<Digest> steps(1);
  steps.reserve(tree.steps.size());
  for (size_t i = 1; i < tree.steps.size(); ++i) {
    const PathStep &step = tree.steps[i];
    steps.push_back(ContentDigest().add(steps[step.before]).add(frames[step.frame]).result());
  }
  return steps;
}

/// The name as tables show it.
std::string functionOf(const Frame &frame, bool full) {
  std::string name = boundedName(frame.function.text());
  return full ? name : shortName(name);
}

bool isKnown(const Frame &frame) { return !frame.file.empty() && !frame.function.empty(); }

/// "stencil.c:31 exchange", what tells most apart first.
std::string lineFirst(const Frame &frame, bool full) {
  return isKnown(frame) ? lineText(frame.file.text(), frame.line) + " " + functionOf(frame, full)
                        : frameText(frame, full);
}

std::string viaText(const Frame &frame, bool full) {
  return frame.function.empty() ? frameText(frame, full) : functionOf(frame, full);
}

} // namespace

TraceNames::TraceNames(const Trace &trace, Callers callers)
    : tree(trace.pathTree), paths(trace.paths), callers(callers), numbers(tree), ends(tree),
      functions(trace) {
  FrameDigests frames(tree);
  steps = digestsOfSteps(tree, frames.texts);
  apart = PathsApart(tree, trace.paths, digestsOfCalls(std::move(frames.texts), numbers),
                     frames.functions);
  for (const Text &text : trace.texts)
    texts.emplace(text.key, &text.format);
  for (const LoopSite &loop : trace.loopSites)
    loops.emplace(loop.site, &loop);
}

std::string TraceNames::path(uint64_t signature, bool full) const {
  uint32_t step = paths.at(signature);
  if (step)
    return endsText(ends.of(step), full);
  return signature == 0 ? "" : "path " + siteText(signature);
}

Digest TraceNames::pathDigest(uint64_t signature) const {
  uint32_t step = paths.at(signature);
  return step ? steps[step] : ContentDigest().add(signature).result();
}

std::string TraceNames::place(uint64_t signature, bool full) const {
  uint32_t step = paths.at(signature);
  return step ? frameText(frameAt(tree, step), full) : path(signature, full);
}

std::string TraceNames::callPlace(uint64_t signature, bool full) const {
  uint32_t step = paths.at(signature);
  if (!step)
    return path(signature);
  if (callers)
    return placeWithCallers(step, full);
  if (auto telling = apart.tellingFrames(step); telling.outermost)
    return placeVia(step, telling, full);
  const Frame &inner = frameAt(tree, step);
  uint32_t before = tree.steps[step].before;
  std::string caller = before && isKnown(inner) ? functionOf(frameAt(tree, before), full) : "";
  return firstText(step, full) + (caller.empty() ? "" : " < " + caller);
}

std::string TraceNames::firstText(uint32_t step, bool full) const {
  return lineFirst(frameAt(tree, step), full) + numbers.textOf(tree.steps[step].frame);
}

/// "sumRow:36": the line tells calls of one function apart.
std::string TraceNames::viaCallText(uint32_t step, bool full) const {
  const Frame &frame = frameAt(tree, step);
  std::string line = isKnown(frame) && frame.line ? ":" + std::to_string(frame.line) : "";
  return viaText(frame, full) + line + numbers.textOf(tree.steps[step].frame);
}

/// "row.c:20 up < exchange:44 < main:55"
std::string TraceNames::placeWithCallers(uint32_t step, bool full) const {
  std::string text = firstText(step, full);
  for (unsigned left = *callers; left != 0 && (step = tree.steps[step].before) != 0; --left)
    text += " < " + viaCallText(step, full);
  return text;
}

std::string TraceNames::placeVia(uint32_t step, const PathsApart::Telling &telling,
                                 bool full) const {
  ViaText via;
  via.add(viaCallText(step, full), true);
  for (unsigned i = 1; i < telling.outermost; ++i) {
    step = tree.steps[step].before;
    via.add(telling.hasLine(i) ? viaCallText(step, full) : viaText(frameAt(tree, step), full),
            telling.has(i) || i + 1 == telling.outermost);
  }
  return firstText(tree.steps[step].before, full) + " (via " + via.text() + ")";
}

const std::string *TraceNames::text(int64_t key) const {
  auto found = texts.find(key);
  return found == texts.end() ? nullptr : found->second;
}

ValueText TraceNames::value(FieldKind kind) const {
  if (kind != FieldKind::Text)
    return fieldText(kind);
  return [this](int64_t key) {
    const std::string *format = text(key);
    return format ? '"' + boundedName(*format) + '"' : fieldText(FieldKind::Text, key);
  };
}

const LoopSite *TraceNames::loopSite(uint64_t site) const {
  auto found = loops.find(site);
  return found == loops.end() ? nullptr : found->second;
}

const std::string &TraceNames::loopRemark(uint64_t site) const {
  static const std::string none;
  const LoopSite *loop = loopSite(site);
  return loop ? loop->remark : none;
}

std::string TraceNames::loop(uint64_t site, bool full) const {
  const LoopSite *loop = loopSite(site);
  if (!loop)
    return "site " + siteText(site);
  return placeText(full ? loop->function : shortName(loop->function), loop->file, loop->line);
}

} // namespace anole::tools
