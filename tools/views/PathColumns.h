#pragma once

#include "tools/show/PathEnds.h"
#include "tools/show/TableColumns.h"

namespace anole::tools {

/// The steps of a very deep path that are left out.
struct LeftOutSteps {
  uint64_t steps = 0;
};
const Columns<LeftOutSteps> &columnsOf(const LeftOutSteps *);

/// A step of a call path.
struct PathFrame {
  const Frame &frame;
};
const Columns<PathFrame> &columnsOf(const PathFrame *);

using ShownFrame = std::variant<PathFrame, LeftOutSteps>;

/// The call paths of a trace by their ids, outermost step first.
struct ShownPaths {
  Dictionary<std::vector<ShownFrame>> paths{};
};
ShownPaths pathsOf(const Trace &trace);

template <> struct Form<ShownFrame> {
  static void put(JsonSink &to, const ShownFrame &frame);
  static Json schema(Schemas &schemas);
};

template <> struct Form<ShownPaths> {
  static void put(JsonSink &to, const ShownPaths &shown) { putJson(to, shown.paths); }
  static Json schema(Schemas &schemas);
};

} // namespace anole::tools
