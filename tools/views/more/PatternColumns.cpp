#include "tools/views/more/PatternColumns.h"

#include "tools/show/NumberText.h"
#include "tools/views/more/PhaseText.h"

namespace anole::phases {

using tools::Columns;

namespace {

/// How many messages a pattern sends from one rank to another.
struct PatternMessages {
  uint32_t from = 0, to = 0;
  uint64_t count = 0;
};

const Columns<PatternMessages> &columnsOf(const PatternMessages *) {
  static const Columns<PatternMessages> columns({{"from", &PatternMessages::from},
                                                 {"to", &PatternMessages::to},
                                                 {"count", &PatternMessages::count}});
  return columns;
}

std::vector<PatternMessages> patternMessages(const PatternRow &row) {
  std::vector<PatternMessages> messages;
  for (const auto &[ends, count] : row.pattern.messages)
    messages.push_back({ends.first, ends.second, count});
  return messages;
}

uint64_t callsIn(const PatternRow &row) {
  uint64_t calls = 0;
  for (auto [site, count] : row.pattern.calls)
    calls += count;
  return calls;
}

std::string messagesText(const PatternRow &row) {
  uint64_t messages = 0;
  for (const auto &[ends, count] : row.pattern.messages)
    messages += count;
  return tools::countText(messages) + (row.pattern.isWhole ? "" : "+");
}

} // namespace

const Columns<PatternRow> &columnsOf(const PatternRow *) {
  using Column = tools::ColumnOf<PatternRow>;
  auto named = [](auto NamedPattern::*what) {
    return [what](const PatternRow &row) { return row.name.*what; };
  };
  auto of = [](auto Pattern::*what) {
    return [what](const PatternRow &row) { return row.pattern.*what; };
  };
  auto number = [](const PatternRow &row) { return "P" + std::to_string(row.index + 1); };
  auto ranks = [](const PatternRow &row) { return row.pattern.ranks.size(); };
  static const Columns<PatternRow> columns(
      {Column::text("", number), Column("function", named(&NamedPattern::function)),
       Column("topology", named(&NamedPattern::topology)),
       Column("functions", named(&NamedPattern::functions)),
       Column("times", of(&Pattern::times)).under("times"),
       Column("variants", of(&Pattern::variants)).under("variants"),
       Column("ranks", of(&Pattern::ranks)).under("ranks", ranks), Column::text("calls", callsIn),
       Column("messages", patternMessages).under("messages", messagesText).toTheRight(),
       Column("all_messages", of(&Pattern::isWhole)),
       Column::text("pattern", [](const PatternRow &row) { return nameOf(row.name); })});
  return columns;
}

std::vector<PatternRow> patternRows(const PhaseReport &report) {
  std::vector<PatternRow> rows;
  for (size_t i = 0; i < report.names.size(); ++i)
    rows.push_back({report.sequence.patterns[i], report.names[i], i});
  return rows;
}

} // namespace anole::phases
