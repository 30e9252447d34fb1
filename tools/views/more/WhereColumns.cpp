#include "tools/views/more/WhereColumns.h"

#include "tools/show/LineText.h"
#include "tools/show/TableText.h"

namespace anole::tools {
namespace {

const char *placeWord(WaitNode::State state) {
  switch (state) {
  case WaitNode::State::Computes:
    return "computes";
  case WaitNode::State::GoesOn:
    return "goes on";
  case WaitNode::State::Waits:
    return "waits";
  case WaitNode::State::Polls:
    return "polls";
  case WaitNode::State::Unknown:
    return "not known";
  case WaitNode::State::Ended:
    return "ended";
  }
  return "not known";
}

std::string placeCallText(const ShownPlace &of) {
  const AtOnePlace &place = of.place;
  std::string call =
      place.function + (place.path ? " " + of.names.callPlace(place.path, false) : "");
  switch (place.state) {
  case WaitNode::State::Computes:
    return place.function.empty() ? "computing" : "computing since " + call;
  case WaitNode::State::Polls:
    return "polling " + call;
  case WaitNode::State::Ended:
    return place.function.empty() ? "ended" : "ended, last in " + call;
  default:
    return call;
  }
}

std::string placeStepText(const ShownPlace &of) {
  if (!of.place.loop)
    return "";
  return "step " + countText(of.place.loop->iterations) + " of " +
         of.names.loop(of.place.loop->site, false);
}

std::string placeRanksText(const ShownPlace &of) {
  std::string ranks = toText(of.place.ranks);
  return of.place.thread ? ranks + ", thread " + std::to_string(of.place.thread) : ranks;
}

std::string placeTimeText(const ShownPlace &of) {
  return of.place.time ? "for " + timeText(static_cast<double>(of.place.time)) : "";
}

Perhaps<StableId> pathAtPlace(const ShownPlace &of) {
  return of.place.path ? std::optional(StableId{of.place.path}) : std::nullopt;
}

Perhaps<StableId> loopAtPlace(const ShownPlace &of) {
  return of.place.loop ? std::optional(StableId{of.place.loop->site}) : std::nullopt;
}

Perhaps<uint64_t> stepAtPlace(const ShownPlace &of) {
  return of.place.loop ? std::optional(of.place.loop->iterations) : std::nullopt;
}

std::string asSentence(std::string text) {
  return text.empty() || text.back() == '.' ? text : text + ".";
}

} // namespace

const Columns<ShownPlace> &columnsOf(const ShownPlace *) {
  static const Columns<ShownPlace> columns(
      {{"ranks", [](const ShownPlace &of) { return of.place.ranks; }},
       {"thread", [](const ShownPlace &of) { return of.place.thread; }},
       {"state", [](const ShownPlace &of) { return placeWord(of.place.state); },
        "What they do: computes, waits, polls, goes on, ended or not known"},
       {"function", [](const ShownPlace &of) { return of.place.function; },
        "The call that they are in, or the last one"},
       {"path", pathAtPlace},
       {"place",
        [](const ShownPlace &of) {
          return of.place.path ? of.names.callPlace(of.place.path, true) : std::string();
        }},
       {"loop", loopAtPlace, "The outermost loop around it that goes round"},
       {"step", stepAtPlace, "How many iterations of it began"},
       {"time_ns", [](const ShownPlace &of) { return WholeNanoseconds{of.place.time}; },
        "How long the one has been there that came first"}});
  return columns;
}

const Columns<WhereReport> &columnsOf(const WhereReport *) {
  static const Columns<WhereReport> columns(
      {{"file", &WhereReport::file},
       {"verdict", [](const WhereReport &of) { return verdictWord(of.verdict.kind); }},
       {"sentence", [](const WhereReport &of) { return of.verdict.sentence; }},
       {"details", [](const WhereReport &of) { return of.verdict.details; }},
       {"ranks", [](const WhereReport &of) { return of.verdict.ranks; },
        "Those that the verdict is about"},
       {"lacks", [](const WhereReport &of) { return of.verdict.lacks; },
        "What the trace does not say"},
       {"places", &WhereReport::places, "Where all threads are, the odd ones first"}});
  return columns;
}

std::string whereText(const WhereReport &report, const Screen &screen) {
  Layout layout{.gap = 1, .width = screen.width};
  std::string text = wrapped({asSentence(report.verdict.sentence)}, layout);
  for (const std::string &detail : report.verdict.details)
    text += wrapped({asSentence(detail)}, layout);
  for (const std::string &lack : report.verdict.lacks)
    text += wrapped({"Not known: " + asSentence(lack)}, layout);
  std::vector<std::vector<std::string>> rows;
  for (const ShownPlace &place : report.places)
    rows.push_back(
        {placeRanksText(place), placeCallText(place), placeStepText(place), placeTimeText(place)});
  return rows.empty() ? text : text + "\n" + tableText(rows, {}, 2, screen.width);
}

} // namespace anole::tools
