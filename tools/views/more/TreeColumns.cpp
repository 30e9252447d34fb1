#include "tools/views/more/TreeColumns.h"

#include "tools/views/more/TreePointColumns.h"

namespace anole::tools {
namespace {

/// The bodies that a family of ranks runs.
struct LoopVariant {
  const VariantFamily &family;
};

const Columns<LoopVariant> &columnsOf(const LoopVariant *) {
  static const Columns<LoopVariant> columns(
      {{"ranks", [](const LoopVariant &of) { return RanksWord{of.family.ranks}; }},
       {"bodies", [](const LoopVariant &of) { return of.family.bodies; },
        "The bodies that these ranks run"},
       {"order", [](const LoopVariant &of) { return familiesOf<VariantsRun>(of.family.variant); },
        "The body of each iteration, by its place in `bodies`; empty: the first one"}});
  return columns;
}

/// A loop of a tree, by its number.
struct TreeLoop {
  size_t index;
  ShownLoop loop;
};

const Columns<TreeLoop> &columnsOf(const TreeLoop *) {
  static const Columns<TreeLoop> columns({{"loop", &TreeLoop::index, "Its number: L1"},
                                          ColumnOf<TreeLoop>::all(&TreeLoop::loop),
                                          {"variants", [](const TreeLoop &row) {
                                             return rowsOf<LoopVariant>(row.loop.loop.variants);
                                           }}});
  return columns;
}

/// "#3" is a point, "L1" a loop.
struct SymbolWord {
  Symbol symbol;
};

std::vector<std::vector<SymbolWord>> bodiesOf(const StreamTree &tree) {
  std::vector<std::vector<SymbolWord>> bodies;
  for (const Body &body : tree.shown.bodies)
    bodies.push_back(rowsOf<SymbolWord>(body));
  return bodies;
}

std::vector<TreeLoop> loopsOf(const StreamTree &tree) {
  std::vector<TreeLoop> rows;
  for (size_t i = 0; i < tree.shown.loops.size(); ++i)
    if (!tree.shown.loops[i].variants.empty())
      rows.push_back({i, {tree.names, tree.shown, tree.shown.loops[i]}});
  return rows;
}

} // namespace

template <> struct Form<SymbolWord> {
  static void put(JsonSink &to, SymbolWord word) {
    to.text((word.symbol.isLoop() ? "L" : "#") + std::to_string(word.symbol.index()));
  }
  static Json schema(Schemas &) { return {{"type", "string"}, {"pattern", "^[#L][0-9]+$"}}; }
};

const Columns<StreamTree> &columnsOf(const StreamTree *) {
  static const Columns<StreamTree> columns(
      {{"thread", [](const StreamTree &tree) { return tree.shown.thread; }},
       {"ranks", [](const StreamTree &tree) { return RanksWord{tree.shown.ranks}; }},
       {"points", pointsOf},
       {"loops", loopsOf},
       {"bodies", bodiesOf, "What an iteration runs: points and loops"}});
  return columns;
}

const Columns<StreamTrees> &columnsOf(const StreamTrees *) {
  static const Columns<StreamTrees> columns(
      {{"file", &StreamTrees::file},
       {"rank", &StreamTrees::rank, "--rank; null: all, or several"},
       {"streams", &StreamTrees::streams},
       {"phase", &StreamTrees::phase}});
  return columns;
}

StreamTrees streamTrees(const LoadedTrace &loaded, const ShownStreams &which,
                        const TraceBytes *bytes) {
  TraceNames names(loaded.trace);
  StreamTrees trees{loaded.file, which.rank};
  eachStream(loaded.trace, which, [&](const SharedStream &shown, size_t index) {
    StreamTree tree{names, shown, loaded.trace.streams[index], which.rank,
                    bytes ? &(*bytes)[index] : nullptr};
    trees.streams.push_back({jsonOf(tree)});
  });
  return trees;
}

} // namespace anole::tools
