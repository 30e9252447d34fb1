#pragma once

#include "runtime/core/merge/TimeMerge.h"
#include "runtime/core/model/Trace.h"
#include "runtime/core/terms/Block.h"

#include <map>
#include <string>

namespace anole::test {

/// A trace or stream as text, complete, so that equal text means equal content and times.
class TraceText {
public:
  static std::string of(const Trace &trace) {
    TraceText text;
    text.put("ranks ", trace.info.ranks);
    for (const Counter &counter : trace.info.counters)
      text.put(counter.name, counter.explanation, ' ', counter.total, ' ', counter.highest);
    for (const FunctionInfo &function : trace.functions)
      text.put(function.name, ' ', function.id, ' ', function.scalars.size());
    for (const CallPath &path : trace.paths)
      text.path(trace.pathTree, path);
    for (const LoopSite &site : trace.loopSites)
      text.put("site ", site.site, site.function, site.file, site.line);
    for (const SharedStream &stream : trace.streams)
      text.stream(stream);
    return text.result;
  }

  /// By identity instead of by number: what a rank did, however its points are numbered.
  static std::string of(const StreamTrace &stream) {
    std::map<std::string, std::string> parts;
    for (const PointTrace &point : stream.points) {
      TraceText text;
      text.put(point.count, ' ', int(point.scalars), int(point.arrays), int(point.late));
      for (const Terms &column : point.columns)
        text.put(terms(column));
      if (point.times)
        text.put("times", codes(timeCodes(point.times->deltas, 1, nullptr)),
                 codes(timeCodes(point.times->durations, 1, nullptr)));
      parts[pointName(point)] += text.result;
    }
    for (const LoopTrace &loop : stream.loops)
      parts["loop " + std::to_string(loop.key)] += loopText(stream, loop);
    TraceText text;
    for (auto &[name, part] : parts)
      text.put(name, ": ", part);
    return text.result;
  }

  static std::string terms(const Terms &terms) {
    std::string text = "[";
    for (const Term &term : terms)
      text += std::to_string(term.start) + "+" + std::to_string(term.stride) + "*" +
              std::to_string(term.count) + (term.isRepeat() ? TraceText::terms(term.body) : "") +
              (term.block ? TraceText::terms(term.block->terms()) : "") + " ";
    return text + "]";
  }

private:
  static std::string one(const std::string &value) { return value; }
  static std::string one(const char *value) { return value; }
  static std::string one(char value) { return std::string(1, value); }
  template <typename Number> static std::string one(Number value) { return std::to_string(value); }
  template <typename... Values> void put(const Values &...values) {
    ((result += one(values)), ...);
    result += "\n";
  }

  void path(const PathTree &tree, const CallPath &path) {
    put("path ", path.signature);
    for (const Frame *frame : framesTo(tree, path.step))
      put("  ", frame->function.text(), ' ', frame->module.text(), ' ', frame->offset);
  }

  static std::string pointName(const PointTrace &point) {
    return "point " + std::to_string(point.key.function) + "/" + std::to_string(point.key.path);
  }

  static std::string loopText(const StreamTrace &stream, const LoopTrace &loop) {
    TraceText text;
    text.put(loop.site, ' ', int(loop.kind), terms(loop.variant), terms(loop.trips),
             terms(loop.markers));
    for (const Body &body : loop.variants) {
      std::string names;
      for (Symbol symbol : body)
        names += symbol.isLoop()
                     ? "loop " + std::to_string(stream.loops.at(symbol.index()).key) + ", "
                     : pointName(stream.points.at(symbol.index())) + ", ";
      text.put(names);
    }
    return text.result;
  }

  static std::string value(const RankValue &value) {
    return value.expression       ? "{" + toText(value.expression) + "}"
           : value.values.empty() ? std::to_string(value.constant)
                                  : terms(value.values);
  }

  static std::string shared(const std::vector<SharedTerm> &terms) {
    std::string text = "(";
    for (const SharedTerm &term : terms)
      text += value(term.start) + "+" + value(term.stride) + "*" + value(term.count) +
              (term.body.empty() ? "" : shared(term.body)) +
              (term.block ? TraceText::terms(term.block->terms()) : "") + " ";
    return text + ")";
  }

  static std::string codes(const CodedTimes &codes) {
    std::string text;
    codes.each([&](EventTimeCode code) { text += " " + std::to_string(code); });
    return text + ";";
  }

  void column(const SharedColumn &column) {
    for (const Family &family : column)
      put("    ", terms(family.ranks), " -> ", toText(family.coding), shared(family.terms));
    put("  ;");
  }

  void times(const TimeStats &times) {
    std::string bins;
    for (auto [bin, count] : times.bins)
      bins += std::to_string(bin) + "x" + std::to_string(count) + " ";
    put("  time ", times.count, ' ', times.sum, ' ', times.squares, ' ', times.low, ' ', times.high,
        ' ', bins);
  }

  void sums(const char *name, const RankSums &sums) {
    std::string runs;
    for (const RankSums::Run &run : sums.runs)
      runs += std::to_string(run.code) + "x" + std::to_string(run.count) + " ";
    if (!sums.isLevel())
      put("  ", name, ' ', runs);
  }

  void part(const SharedPart &part) {
    put("part ", int(part.kind), ' ', part.id, terms(part.ranks), ' ', part.before.total, ' ',
        part.inside.total);
    sums("before", part.before.each);
    sums("inside", part.inside.each);
  }

  void stream(const SharedStream &stream) {
    put("thread ", stream.thread, terms(stream.ranks));
    for (const SharedPoint &point : stream.points) {
      put("point ", point.key.function, '/', point.key.path, ' ', point.count, ' ', point.polls,
          terms(point.ranks));
      for (const SharedColumn &values : point.columns)
        column(values);
      times(point.delta);
      times(point.duration);
      sums("before", point.before);
      sums("inside", point.inside);
      for (const RankTimes &ofRanks : point.times)
        put("  times of ", terms(ofRanks.ranks), codes(ofRanks.deltas), codes(ofRanks.durations));
    }
    for (const SharedLoop &loop : stream.loops)
      this->loop(loop);
    for (const SharedPart &part : stream.parts)
      this->part(part);
    for (const Body &body : stream.bodies) {
      std::string symbols;
      for (Symbol symbol : body)
        symbols += std::to_string(symbol.bits) + " ";
      put("body ", symbols);
    }
  }

  void loop(const SharedLoop &loop) {
    put("loop ", loop.key, ' ', loop.site, ' ', int(loop.kind));
    for (const VariantFamily &family : loop.variants) {
      std::string bodies;
      for (uint32_t body : family.bodies)
        bodies += std::to_string(body) + " ";
      put("  variants ", bodies, terms(family.ranks));
      column(family.variant);
    }
    column(loop.trips);
    put("  markers ", loop.markedEvents);
    column(loop.markers);
  }

  std::string result;
};

} // namespace anole::test
