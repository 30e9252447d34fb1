#include "tools/views/more/ShownMatrix.h"

#include "tools/show/Color.h"
#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/Svg.h"
#include "tools/show/TableText.h"
#include "tools/show/TextWidth.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

namespace anole::tools {
namespace {

constexpr uint32_t mostShown = 64, mostNumbers = 8;
constexpr std::string_view shadesOf = ".:-=+*#%@";

uint64_t cellOf(const Sent &sent, MatrixUnit unit) {
  if (unit == MatrixUnit::Time)
    return static_cast<uint64_t>(std::clamp(sent.time, 0.0, 9e18));
  return unit == MatrixUnit::Bytes ? sent.bytes : sent.messages;
}

MatrixBlocks blocksOf(const SentMatrix &sent, uint32_t ranks, MatrixUnit unit) {
  CommunicationMatrix matrix{ranks, {}, 0, {}};
  for (const auto &[cell, what] : sent.cells)
    matrix.sends[cell] = cellOf(what, unit);
  return {matrix, mostShown};
}

std::string nameOf(MatrixUnit unit) {
  return unit == MatrixUnit::Bytes  ? "Bytes sent"
         : unit == MatrixUnit::Time ? "Time in sends"
                                    : "Messages sent";
}

} // namespace

ShownMatrix::ShownMatrix(const SentMatrix &sent, uint32_t ranks, MatrixUnit unit)
    : sent(sent), unit(unit), blocks(blocksOf(sent, ranks, unit)) {}

std::string ShownMatrix::valueText(double value) const {
  if (unit == MatrixUnit::Time)
    return timeText(value);
  auto whole = static_cast<uint64_t>(std::min(value, 9e18));
  return unit == MatrixUnit::Bytes ? sizeText(whole) : countText(whole);
}

std::string ShownMatrix::head(const Screen &screen) const {
  Sent all;
  for (const auto &[cell, what] : sent.cells)
    all += what;
  const Layout layout{.hang = 2, .width = screen.width};
  std::string text =
      wrapped({nameOf(unit) + ", rows send to columns" +
               (blocks.ranks > 1 ? ", blocks of " + plural(blocks.ranks, "rank") : "") +
               "; total " + valueText(static_cast<double>(cellOf(all, unit))) + " in " +
               plural(all.messages, "message")},
              layout);
  if (all.unknown != 0 && unit == MatrixUnit::Bytes)
    text += entryText(
        {"without the bytes of " + plural(all.unknown, "message") + ", which are not known"},
        screen.width);
  if (sent.unplaced.messages != 0)
    text += entryText({"without " + plural(sent.unplaced.messages, "message") +
                       " in communicators whose members are not known"},
                      screen.width);
  return text;
}

std::string ShownMatrix::numbers() const {
  std::vector<std::vector<std::string>> rows{{""}};
  std::vector<size_t> right{0};
  for (uint32_t i = 0; i < blocks.size; ++i) {
    rows[0].push_back(std::to_string(i));
    right.push_back(i + 1);
  }
  for (uint32_t s = 0; s < blocks.size; ++s) {
    rows.push_back({std::to_string(s)});
    for (uint32_t d = 0; d < blocks.size; ++d)
      rows.back().push_back(blocks.at(s, d) == 0 ? "." : valueText(blocks.at(s, d)));
  }
  return tableText(rows, right, 2);
}

std::string ShownMatrix::shades() const {
  double highest = blocks.highest();
  size_t label = std::to_string(uint64_t(blocks.size) * blocks.ranks).size();
  std::string text = "  " + std::string(1, shadesOf.back()) + " is " + valueText(highest) + ", " +
                     shadesOf.front() + " up to a ninth of that, a blank none\n";
  for (uint32_t s = 0; s < blocks.size; ++s) {
    std::string rank = std::to_string(uint64_t(s) * blocks.ranks);
    text += "  " + rightAligned(rank, label) + " |";
    for (uint32_t d = 0; d < blocks.size; ++d) {
      double share = highest > 0 ? blocks.at(s, d) / highest : 0;
      auto shade = static_cast<size_t>(std::ceil(share * static_cast<double>(shadesOf.size())));
      text += shade == 0 ? ' ' : shadesOf[std::min(shade, shadesOf.size()) - 1];
    }
    text += "|\n";
  }
  return text;
}

std::string ShownMatrix::text(const Screen &screen) const {
  if (blocks.highest() == 0)
    return head(screen);
  bool areFew = blocks.size <= mostNumbers && blocks.ranks == 1;
  std::string table = areFew ? numbers() : "";
  return head(screen) + (areFew && table.find('\n') <= screen.width ? table : shades());
}

std::string ShownMatrix::svg(const std::string &title) const {
  return heatDrawing(blocks, title, nameOf(unit) + ": rows send, columns receive",
                     [this](double value) { return valueText(value); });
}

std::string heatDrawing(const MatrixBlocks &blocks, const std::string &title,
                        const std::string &meaning,
                        const std::function<std::string(double)> &valueText) {
  constexpr double margin = 48, panel = 576;
  constexpr const char *grey = "#555555";
  Svg svg(panel + 2 * margin, panel + 2 * margin + 24, title);
  svg.text(margin, 22, 14, title);
  svg.text(margin, 40, 11,
           meaning + ", rank 0 at the upper left" +
               (blocks.ranks > 1 ? "; blocks of " + plural(blocks.ranks, "rank") : std::string()),
           Anchor::Start, grey);
  double side = panel / std::max(blocks.size, 1U), highest = std::max(blocks.highest(), 1.0);
  for (uint32_t s = 0; s < blocks.size; ++s)
    for (uint32_t d = 0; d < blocks.size; ++d)
      if (double value = blocks.at(s, d); value > 0)
        svg.box(margin + d * side, margin + s * side, side, side, heatColor(value / highest).hex(),
                std::to_string(uint64_t(s) * blocks.ranks) + " to " +
                    std::to_string(uint64_t(d) * blocks.ranks) + ": " + valueText(value));
  svg.frame(margin - 1, margin - 1, panel + 2, panel + 2, 1, "#bbbbbb");
  svg.text(margin, margin + panel + 20, 11, "darkest: " + valueText(blocks.highest()),
           Anchor::Start, grey);
  return svg.finish();
}

std::string matrixCsv(const SentMatrix &sent) {
  std::string text = "source,destination,messages,bytes,unknown,ns\n";
  for (const auto &[cell, what] : sent.cells)
    text += std::to_string(cell.first) + "," + std::to_string(cell.second) + "," +
            std::to_string(what.messages) + "," + std::to_string(what.bytes) + "," +
            std::to_string(what.unknown) + "," + std::to_string(cellOf(what, MatrixUnit::Time)) +
            "\n";
  return text;
}

std::string otherTrafficText(const Summary &summary, const TraceNames &names,
                             const Screen &screen) {
  struct Total {
    uint64_t calls = 0;
    SizeTally sent;
    double time = 0;
  };
  std::map<std::string, Total> byFunction;
  for (const CallSite &site : summary.sites) {
    if (!site.bytes.sent || site.transfer == Transfer::None ||
        site.transfer == Transfer::PointToPoint)
      continue;
    Total &total = byFunction[names.functionName(site.key)];
    total.calls += site.calls;
    total.sent.add(*site.bytes.sent, 1);
    total.time += site.inside.sum;
  }
  std::vector<std::vector<std::string>> rows{{"", "calls", "bytes sent", "time"}};
  for (const auto &[name, total] : byFunction)
    rows.push_back(
        {name, countText(total.calls), sizeText(total.sent.total), timeText(total.time)});
  return rows.size() == 1 ? ""
                          : "\n" +
                                wrapped({"Collectives, one-sided calls and files, which name no "
                                         "receiver"},
                                        {.width = screen.width}) +
                                tableText(rows, {1, 2, 3}, 2, screen.width);
}

} // namespace anole::tools
