#include "tools/show/PathText.h"

#include "tools/show/NumberText.h"
#include "tools/show/Printable.h"
#include "tools/show/ShortName.h"

#include <sstream>

namespace anole::tools {

namespace {

std::string baseName(const std::string &path) {
  size_t begin = path.find_last_of('/') + 1;
  return printable(path.substr(begin, longestName + 1), longestName);
}

std::string boundedName(const std::string &name) {
  return printable(name.substr(0, longestName + 1), longestName);
}

std::string lineText(const std::string &file, uint32_t line) {
  return file.empty() ? "" : baseName(file) + (line ? ":" + std::to_string(line) : "");
}

std::string placeText(const std::string &function, const std::string &file, uint32_t line) {
  std::string place = lineText(file, line);
  return boundedName(function) + (function.empty() || place.empty() ? "" : " ") + place;
}

} // namespace

std::string frameText(const Frame &frame) {
  std::string place = placeText(frame.function.text(), frame.file.text(), frame.line);
  if (place.empty() && frame.site)
    return "site " + siteText(frame.site);
  if (!place.empty() || frame.module.empty())
    return place.empty() ? "?" : place;
  std::ostringstream text;
  text << baseName(frame.module.text()) << "+0x" << std::hex << frame.offset;
  return text.str();
}

namespace {

void append(std::string &text, const std::string &next) {
  text += (text.empty() ? "" : " > ") + next;
}

std::string endsText(const PathEnds::Ends &ends) {
  std::string text;
  for (const Frame *frame : ends.outer)
    append(text, frameText(*frame));
  if (ends.between)
    append(text, "... " + std::to_string(ends.between) + " more ...");
  for (const Frame *frame : ends.inner)
    append(text, frameText(*frame));
  return text;
}

std::vector<Digest> digestsOfTexts(const PathTree &tree) {
  std::vector<Digest> frames, steps(1);
  for (const Frame &frame : tree.frames)
    frames.push_back(ContentDigest().add(frameText(frame)).result());
  for (size_t i = 1; i < tree.steps.size(); ++i) {
    const PathStep &step = tree.steps[i];
    steps.push_back(ContentDigest().add(steps[step.before]).add(frames[step.frame]).result());
  }
  return steps;
}

} // namespace

TraceNames::TraceNames(const Trace &trace)
    : tree(trace.pathTree), ends(tree), steps(digestsOfTexts(tree)) {
  for (const FunctionInfo &info : trace.functions)
    functions.emplace(info.id, &info);
  for (const CallPath &path : trace.paths)
    paths.emplace(path.signature, path.step);
  for (const Text &text : trace.texts)
    texts.emplace(text.key, &text.format);
  for (const LoopSite &loop : trace.loopSites)
    loops.emplace(loop.site, &loop);
}

const FunctionInfo *TraceNames::function(const PointKey &key) const {
  auto found = functions.find(key.functionId());
  return found == functions.end() ? nullptr : found->second;
}

std::string TraceNames::functionName(const PointKey &key) const {
  const FunctionInfo *info = function(key);
  return info ? boundedName(info->name) + (key.isLargeCount() ? "_c" : "")
              : "function " + std::to_string(key.functionId());
}

uint32_t TraceNames::stepOf(uint64_t signature) const {
  auto found = paths.find(signature);
  return found == paths.end() ? 0 : found->second;
}

std::string TraceNames::path(uint64_t signature) const {
  uint32_t step = stepOf(signature);
  if (step)
    return endsText(ends.of(step));
  return signature == 0 ? "" : "path " + siteText(signature);
}

Digest TraceNames::pathDigest(uint64_t signature) const {
  uint32_t step = stepOf(signature);
  return step ? steps[step] : ContentDigest().add(signature).result();
}

std::string TraceNames::place(uint64_t signature) const {
  uint32_t step = stepOf(signature);
  return step ? frameText(frameAt(tree, step)) : path(signature);
}

std::string TraceNames::callPlace(uint64_t signature, bool full) const {
  uint32_t step = stepOf(signature);
  if (!step)
    return path(signature);
  auto nameOf = [&](const Frame &frame) {
    std::string name = boundedName(frame.function.text());
    return full ? name : shortName(name);
  };
  Frame inner = frameAt(tree, step);
  std::string line = lineText(inner.file.text(), inner.line), function = nameOf(inner);
  if (line.empty() || function.empty())
    return frameText(inner);
  uint32_t before = tree.steps[step].before;
  std::string caller = before ? nameOf(frameAt(tree, before)) : "";
  return line + " " + function + (caller.empty() ? "" : " < " + caller);
}

std::string TraceNames::callChain(uint64_t signature, size_t most) const {
  std::string text;
  uint32_t step = stepOf(signature);
  for (size_t i = 0; step && i < most; ++i, step = tree.steps[step].before) {
    Frame frame = frameAt(tree, step);
    std::string line = lineText(frame.file.text(), frame.line);
    std::string function = shortName(boundedName(frame.function.text()));
    bool isKnown = !line.empty() && !function.empty();
    text += (i ? " < " : "") + (isKnown ? line + " " + function : frameText(frame));
  }
  return text;
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

std::string TraceNames::loop(uint64_t site) const {
  const LoopSite *loop = loopSite(site);
  return loop ? placeText(loop->function, loop->file, loop->line) : "site " + siteText(site);
}

} // namespace anole::tools
