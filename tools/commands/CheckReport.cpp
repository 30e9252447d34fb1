#include "tools/commands/CheckReport.h"

#include "tools/show/NumberText.h"

namespace anole {

const tools::Columns<RawCheck> &columnsOf(const RawCheck *) {
  static const tools::Columns<RawCheck> columns(
      {{"equal", [](const RawCheck &logs) { return !logs.difference; }},
       {"difference", &RawCheck::difference},
       {"ranks", &RawCheck::ranks},
       {"events", &RawCheck::events},
       {"values", &RawCheck::values}});
  return columns;
}

} // namespace anole

namespace anole::tools {
namespace {

std::string countsText(uint64_t ranks, uint64_t events) {
  return plural(ranks, "rank") + ", " + plural(events, "event");
}

/// What is known of a sound trace only.
template <typename Value> auto ifSound(Value CheckReport::*what) {
  return [what](const CheckReport &report) {
    return report.isSound() ? std::optional(report.*what) : std::nullopt;
  };
}

std::optional<std::string> damageOf(const CheckReport &report) {
  return report.isSound() ? std::nullopt : std::optional(report.damage);
}

} // namespace

std::string CheckReport::text() const {
  if (!isSound())
    return "damaged: " + damage + "\n";
  std::string text =
      file + ": " + (partial ? "partial, but sound as far as it goes; " : "sound; ") +
      countsText(ranks, events) + "\n" + (torn ? "not of one moment: " + *torn + "\n" : "");
  if (!logs)
    return text;
  return text +
         (logs->difference ? "different from the raw logs: " + *logs->difference
                           : "equal to the raw logs: " + countsText(logs->ranks, logs->events) +
                                 ", " + plural(logs->values, "value")) +
         "\n";
}

const Columns<CheckReport> &columnsOf(const CheckReport *) {
  static const Columns<CheckReport> columns(
      {{"file", &CheckReport::file},
       {"sound", &CheckReport::isSound},
       {"damage", damageOf},
       {"partial", ifSound(&CheckReport::partial)},
       {"torn", &CheckReport::torn,
        "Why a trace written while the program ran is not of one moment"},
       {"ranks", ifSound(&CheckReport::ranks)},
       {"events", ifSound(&CheckReport::events)},
       {"raw_logs", &CheckReport::logs, "What --against found"}});
  return columns;
}

} // namespace anole::tools
