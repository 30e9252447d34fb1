#pragma once

#include "tools/analysis/bytes/TraceBytes.h"
#include "tools/show/LineText.h"
#include "tools/show/PathText.h"
#include "tools/show/Screen.h"
#include "tools/show/TermText.h"

#include <iosfwd>
#include <optional>
#include <vector>

namespace anole::tools {

/// Prints merged streams as an indented tree. Below a loop stands what its iterations consist of;
/// each point and loop has its details where it first occurs. Where ranks or iterations differ,
/// lines follow that say which of them do what in which order.
///
/// Rejected: one tree for each group of ranks. The groups share nearly all of it, and the reader
/// would have to find the difference.
class TreeText {
public:
  TreeText(const Trace &trace, std::ostream &out, bool times, const Screen &screen = {})
      : names(trace), out(out), showTimes(times), width(screen.width) {}

  /// `whole` is the stream from which `shown` was projected for a rank. The times come from it.
  /// `sizes` are those of its points, or null.
  void print(const SharedStream &shown, const SharedStream &whole, std::optional<uint32_t> rank,
             const std::vector<PointBytes> *sizes = nullptr);
  void print(const SharedStream &all) { print(all, all, std::nullopt); }

private:
  Layout at(size_t indent, size_t hang) const {
    return {.indent = indent, .hang = hang, .width = width};
  }
  std::string headOf(const SharedLoop &loop) const;
  void printLoop(uint32_t index, size_t indent);
  void printChildren(const SharedLoop &loop, size_t indent);
  void printPoint(uint32_t index, size_t indent);
  void printColumns(const SharedPoint &point, size_t indent);
  void printFamilies(const std::string &field, const SharedColumn &column, const ValueText &value,
                     size_t indent);
  void printTimes(uint32_t index, size_t indent);
  std::vector<std::string> ownTimes(const SharedPoint &own, const SharedPoint &all) const;
  void printOrder(const SharedLoop &loop, size_t indent);
  void printFamily(const VariantFamily &family, const RankList &all, size_t indent);
  std::string bodyText(const Body &body) const;
  std::string name(Symbol symbol) const;

  TraceNames names;
  std::ostream &out;
  bool showTimes;
  size_t width; ///< of lines

  const SharedStream *stream = nullptr, *timed = nullptr; ///< being printed; with its times
  const std::vector<PointBytes> *bytes = nullptr;
  std::optional<uint32_t> ofRank;
  std::vector<bool> pointSeen, loopSeen;
};

/// A column of one field: "tag 7", or "dest 0-3: +1; 4-7: -1" if families of ranks differ. The
/// ranks are not named if they are `all`.
std::string columnText(const std::string &field, const SharedColumn &column, const ValueText &value,
                       const RankList &all);

} // namespace anole::tools
