#include "tools/views/TreeText.h"

#include "runtime/core/model/RankView.h"
#include "tools/show/FieldText.h"
#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/views/BytesText.h"
#include "tools/views/InfoText.h"

#include <algorithm>
#include <ostream>
#include <unordered_set>

namespace anole::tools {

namespace {

std::string spaces(size_t count) { return std::string(count, ' '); }

/// The children of all bodies of a loop, each once, in order of first appearance.
Body allChildren(const SharedStream &stream, const SharedLoop &loop) {
  Body children;
  std::unordered_set<uint32_t> seen;
  for (const VariantFamily &family : loop.variants)
    for (uint32_t body : family.bodies)
      for (Symbol child : stream.bodies[body])
        if (seen.insert(child.bits).second)
          children.push_back(child);
  return children;
}

/// Whether the children, in order, are all there is to say: one body, without repeats, for all.
bool isPlain(const SharedStream &stream, const SharedLoop &loop) {
  return loop.variants.size() == 1 && loop.variants[0].bodies.size() == 1 &&
         stream.bodies[loop.variants[0].bodies[0]].size() == allChildren(stream, loop).size();
}

std::string variantName(int64_t index) {
  return index < 26 ? std::string(1, static_cast<char>('A' + index)) : "V" + std::to_string(index);
}

} // namespace

std::string columnText(const std::string &field, const SharedColumn &column, const ValueText &value,
                       const RankList &all) {
  std::string text;
  for (const Family &family : column) {
    text += text.empty() ? field : ";";
    text += text.empty() ? "" : " ";
    if (column.size() > 1 || family.ranks != all)
      text += rankText(family.ranks) + ": ";
    text += familyText(family, value);
  }
  return text;
}

void TreeText::print(const SharedStream &shown, const SharedStream &whole,
                     std::optional<uint32_t> rank, const std::vector<PointBytes> *sizes) {
  stream = &shown;
  ofRank = rank;
  timed = &whole;
  bytes = sizes;
  pointSeen.assign(stream->points.size(), false);
  loopSeen.assign(stream->loops.size(), false);
  out << "thread " << stream->thread << " of ranks " << rankText(stream->ranks) << "\n";
  if (!stream->loops.empty())
    printChildren(stream->loops[0], 2);
}

std::string TreeText::headOf(const SharedLoop &loop) const {
  return loop.kind == LoopKind::Compiled ? "loop " + names.loop(loop.site, false)
         : loop.kind == LoopKind::Mixed  ? "one of these, in no order"
                                         : "repeat";
}

void TreeText::printLoop(uint32_t index, size_t indent) {
  const SharedLoop &loop = stream->loops[index];
  std::string head = spaces(indent) + name(Symbol::loop(index)) + "  " + headOf(loop);
  if (loopSeen[index]) {
    out << head << "  (as above)\n";
    return;
  }
  loopSeen[index] = true;
  if (loop.trips.size() < 2) {
    out << wrapped({head, columnText("iterations", loop.trips, plainValue, stream->ranks)},
                   at(0, indent + 4));
  } else {
    out << head << "\n";
    printFamilies("iterations", loop.trips, plainValue, indent + 6);
  }
  printChildren(loop, indent + 2);
}

void TreeText::printChildren(const SharedLoop &loop, size_t indent) {
  for (Symbol child : allChildren(*stream, loop))
    child.isLoop() ? printLoop(child.index(), indent) : printPoint(child.index(), indent);
  if (!isPlain(*stream, loop))
    printOrder(loop, indent);
}

void TreeText::printPoint(uint32_t index, size_t indent) {
  const SharedPoint &point = stream->points[index];
  std::string head =
      spaces(indent) + name(Symbol::point(index)) + "  " + names.functionName(point.key);
  if (pointSeen[index]) {
    out << head << "  (as above)\n";
    return;
  }
  pointSeen[index] = true;
  bool everywhere = point.ranks == stream->ranks;
  out << wrapped({head, names.path(point.key.path, false),
                  everywhere ? "" : "(ranks " + rankText(point.ranks) + ")"},
                 at(0, indent + 6));
  printColumns(point, indent + 6);
  if (bytes)
    out << wrapped(bytesText((*bytes)[index]), at(indent + 6, 4));
  if (showTimes)
    printTimes(index, indent + 6);
}

void TreeText::printColumns(const SharedPoint &point, size_t indent) {
  std::vector<FieldInfo> fields = columnFields(names.function(point.key), point);
  size_t count = std::min(point.columns.size(), fields.size());
  std::vector<std::string> words;
  for (size_t i = 0; i < count; ++i)
    if (point.columns[i].size() < 2)
      words.push_back(
          columnText(fields[i].name, point.columns[i], names.value(fields[i].kind), point.ranks));
  if (point.polls != 0)
    words.push_back("empty polls " + countText(point.polls));
  out << wrapped(words, at(indent, 4));
  for (size_t i = 0; i < count; ++i)
    if (point.columns[i].size() > 1)
      printFamilies(fields[i].name, point.columns[i], names.value(fields[i].kind), indent);
}

void TreeText::printFamilies(const std::string &field, const SharedColumn &column,
                             const ValueText &value, size_t indent) {
  out << spaces(indent) << field << "\n";
  for (const Family &family : column)
    out << wrapped({rankText(family.ranks) + ": " + familyText(family, value)}, at(indent + 2, 4));
}

/// The extremes of times are only known of all ranks together.
void TreeText::printTimes(uint32_t index, size_t indent) {
  const SharedPoint &point = timed->points[index], &own = stream->points[index];
  bool isOfOne = ofRank && point.ranks != own.ranks && point.duration.count != 0;
  if (isOfOne)
    out << wrapped(ownTimes(own, point), at(indent, 4));
  out << wrapped({isOfOne ? "ranks " + rankText(point.ranks) + " together:" : "",
                  "inside " + timeStatsText(point.duration),
                  "compute before " + timeStatsText(point.delta)},
                 at(indent, 4));
}

std::vector<std::string> TreeText::ownTimes(const SharedPoint &own, const SharedPoint &all) const {
  uint64_t position = indexOf(all.ranks, *ofRank).value_or(0), ranks = valueCount(all.ranks);
  double inside = all.inside.at(position, all.duration.sum, ranks);
  double before = all.before.at(position, all.delta.sum, ranks);
  auto events = static_cast<double>(std::max<uint64_t>(own.count, 1));
  return {"rank " + std::to_string(*ofRank) + ":", "inside " + timeText(inside / events),
          "compute before " + timeText(before / events),
          "in all " + timeText(inside) + " and " + timeText(before)};
}

void TreeText::printOrder(const SharedLoop &loop, size_t indent) {
  for (const VariantFamily &family : loop.variants)
    printFamily(family, stream->ranks, indent);
}

void TreeText::printFamily(const VariantFamily &family, const RankList &all, size_t indent) {
  std::string head = "order";
  if (family.ranks != all)
    head += " on ranks " + rankText(family.ranks);
  if (family.bodies.size() == 1) {
    out << wrapped({head + ": " + bodyText(stream->bodies[family.bodies[0]])}, at(indent, 4));
    return;
  }
  out << wrapped({head + ": " + columnText("", family.variant, variantName, family.ranks)},
                 at(indent, 4));
  for (size_t i = 0; i < family.bodies.size(); ++i)
    out << wrapped(
        {variantName(static_cast<int64_t>(i)) + " = " + bodyText(stream->bodies[family.bodies[i]])},
        at(indent + 2, 4));
}

std::string TreeText::bodyText(const Body &body) const {
  std::string text;
  for (Symbol symbol : body)
    text += (text.empty() ? "" : " ") + name(symbol);
  return text.empty() ? "nothing" : text;
}

std::string TreeText::name(Symbol symbol) const {
  return (symbol.isLoop() ? "L" : "#") + std::to_string(symbol.index());
}

} // namespace anole::tools
