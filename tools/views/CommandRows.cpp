#include "tools/views/CommandRows.h"

#include "tools/show/NumberText.h"
#include "tools/show/Printable.h"
#include "tools/show/TermText.h"
#include "tools/show/Units.h"

#include <algorithm>

namespace anole::tools {
namespace {

constexpr size_t longestCommand = 1024;

std::string shown(const std::string &words, const std::string &program) {
  return printable(words.empty() ? program : words, longestCommand);
}

std::string ranksText(const RankList &ranks) {
  return (valueCount(ranks) == 1 ? "rank " : "ranks ") + rankText(ranks) + ": ";
}

} // namespace

std::vector<std::vector<std::string>> commandRows(const TraceInfo &info, size_t most) {
  if (info.commands.empty())
    return {{"program", shown(info.commandLine, info.program)}};
  std::vector<std::vector<std::string>> rows;
  uint64_t others = info.ranks;
  for (size_t i = 0; i < std::min(info.commands.size(), most); ++i) {
    const CommandLine &command = info.commands[i];
    others -= std::min(others, valueCount(command.ranks));
    rows.push_back({i == 0 ? "programs" : "",
                    ranksText(command.ranks) + shown(command.words, command.program)});
  }
  if (others > 0)
    rows.push_back({"", plural(others, "other rank") + ": not listed"});
  return rows;
}

} // namespace anole::tools

namespace anole {

const tools::Columns<CommandLine> &columnsOf(const CommandLine *) {
  using Column = tools::ColumnOf<CommandLine>;
  static const tools::Columns<CommandLine> columns(
      "", "Ranks that were started with the same words",
      {Column("program", &CommandLine::program), Column("command_line", &CommandLine::words),
       Column("ranks", [](const CommandLine &row) { return tools::RanksWord{row.ranks}; })});
  return columns;
}

} // namespace anole
