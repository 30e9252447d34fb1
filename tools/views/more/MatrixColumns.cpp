#include "tools/views/more/MatrixColumns.h"

#include "tools/analysis/model/MatrixBlocks.h"

namespace anole::tools {
namespace {

/// What the ranks from `source` on send to those from `destination` on.
struct MessageCell {
  uint32_t source = 0, destination = 0;
  Sent sent{};

  SpentNanoseconds time() const { return {sent.time}; }
};

const Columns<MessageCell> &columnsOf(const MessageCell *) {
  auto of = [](uint64_t Sent::*what) {
    return [what](const MessageCell &cell) { return cell.sent.*what; };
  };
  static const Columns<MessageCell> columns(
      {{"source", &MessageCell::source, "The first rank"},
       {"destination", &MessageCell::destination, "The first rank"},
       {"messages", of(&Sent::messages)},
       {"bytes", of(&Sent::bytes)},
       {"unknown_messages", of(&Sent::unknown), "Whose bytes are not known"},
       {"mpi_ns", &MessageCell::time, "Inside the calls that send"}});
  return columns;
}

std::vector<MessageCell> cellsOf(const MessageCells &all) {
  uint32_t width = ranksOfBlock(all.ranks);
  std::map<std::pair<uint32_t, uint32_t>, Sent> blocks;
  for (const auto &[cell, what] : all.sent.cells)
    blocks[{cell.first / width, cell.second / width}] += what;
  std::vector<MessageCell> cells;
  for (const auto &[block, what] : blocks)
    cells.push_back({block.first * width, block.second * width, what});
  return cells;
}

} // namespace

const Columns<MessageCells> &columnsOf(const MessageCells *) {
  static const Columns<MessageCells> columns(
      {{"ranks_per_cell", [](const MessageCells &all) { return ranksOfBlock(all.ranks); },
        "There are at most 64 x 64 cells; a cell stands for so many ranks that send and that "
        "receive"},
       {"cells", cellsOf, "Without those of no messages"},
       {"unplaced_messages", [](const MessageCells &all) { return all.sent.unplaced.messages; },
        "In communicators whose members are not known"}});
  return columns;
}

const Columns<MatrixReport> &columnsOf(const MatrixReport *) {
  static const Columns<MatrixReport> columns({ColumnOf<MatrixReport>::all(&MatrixReport::cells),
                                              {"file", &MatrixReport::file},
                                              {"phase", &MatrixReport::phase}});
  return columns;
}

} // namespace anole::tools
