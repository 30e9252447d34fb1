#include "test/format/support/Assemble.h"

#include "runtime/core/model/EventTimeCode.h"
#include "runtime/core/model/PathBuilder.h"
#include "test/format/support/ParseTerms.h"

#include <functional>
#include <iomanip>
#include <map>
#include <sstream>
#include <stdexcept>

namespace anole::test {
namespace {

using Line = std::istringstream;

template <typename Part> Part &last(std::vector<Part> &parts) {
  if (parts.empty())
    throw std::invalid_argument("a line comes before what it belongs to");
  return parts.back();
}

/// As traces without steps have it.
EventTimeCode sevenBitsOf(uint64_t nanoseconds) { return codeOfTime(nanoseconds); }

class Assembler {
public:
  Trace run(const std::string &text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      Line words(line.substr(0, line.find('#')));
      std::string verb;
      if (!(words >> verb))
        continue;
      auto found = verbs.find(verb);
      if (found == verbs.end())
        throw std::invalid_argument("unknown: " + line);
      found->second(words);
    }
    return std::move(trace);
  }

private:
  template <typename T = uint64_t> static T number(Line &line) {
    uint64_t value = 0;
    if (!(line >> std::setbase(0) >> value))
      throw std::invalid_argument("expected a number in: " + line.str());
    return static_cast<T>(value);
  }
  static std::string word(Line &line) {
    std::string text;
    if (!(line >> text))
      throw std::invalid_argument("expected a word in: " + line.str());
    return text;
  }
  /// Also "inf" and "nan".
  static double real(Line &line) { return std::stod(word(line)); }
  static std::string rest(Line &line) {
    std::string text;
    std::getline(line >> std::ws, text);
    return text;
  }
  static std::vector<std::string> split(const std::string &text, char at) {
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, at);)
      parts.push_back(part);
    return parts;
  }

  SharedStream &stream() { return last(trace.streams); }
  SharedPoint &point() { return last(stream().points); }

  void counter(Line &line);
  void hosts(Line &line);
  void ending(Line &line);
  void online(Line &line);
  void group(Line &line);
  void cluster(Line &line);
  void deviation(Line &line);
  void function(Line &line);
  void path(Line &line);
  void text(Line &line);
  void site(Line &line);
  void thread(Line &line);
  void addPoint(Line &line);
  void times(Line &line, TimeStats &time);
  void eventTimes(Line &line, EventTimeCode (*codeOf)(uint64_t nanoseconds));
  static void sums(Line &line, RankSums &sums);
  void part(Line &line);
  void loop(Line &line);
  void variants(Line &line);
  void body(Line &line);

  Trace trace;
  const std::map<std::string, std::function<void(Line &)>> verbs{
      {"program", [this](Line &line) { trace.info.program = word(line); }},
      {"command", [this](Line &line) { trace.info.commandLine = rest(line); }},
      {"host", [this](Line &line) { trace.info.host = word(line); }},
      {"hosts", [this](Line &line) { hosts(line); }},
      {"library", [this](Line &line) { trace.info.library = rest(line); }},
      {"callpath", [this](Line &line) { trace.info.callpath = word(line); }},
      {"marker", [this](Line &line) { trace.info.marker = word(line); }},
      {"run", [this](Line &line) { trace.info.run = word(line); }},
      {"started", [this](Line &line) { trace.info.startTime = number(line); }},
      {"elapsed", [this](Line &line) { trace.info.elapsed = real(line); }},
      {"counter", [this](Line &line) { counter(line); }},
      {"ranks", [this](Line &line) { trace.info.ranks = number<uint32_t>(line); }},
      {"ending", [this](Line &line) { ending(line); }},
      {"online", [this](Line &line) { online(line); }},
      {"group", [this](Line &line) { group(line); }},
      {"cluster", [this](Line &line) { cluster(line); }},
      {"deviation", [this](Line &line) { deviation(line); }},
      {"function", [this](Line &line) { function(line); }},
      {"path", [this](Line &line) { path(line); }},
      {"text", [this](Line &line) { text(line); }},
      {"site", [this](Line &line) { site(line); }},
      {"thread", [this](Line &line) { thread(line); }},
      {"point", [this](Line &line) { addPoint(line); }},
      {"column", [this](Line &line) { point().columns.push_back(parseColumn(word(line))); }},
      {"delta", [this](Line &line) { times(line, point().delta); }},
      {"duration", [this](Line &line) { times(line, point().duration); }},
      {"eventtimes", [this](Line &line) { eventTimes(line, sevenBitsOf); }},
      {"steptimes", [this](Line &line) { eventTimes(line, codeOfEventTime); }},
      {"before", [this](Line &line) { sums(line, point().before); }},
      {"inside", [this](Line &line) { sums(line, point().inside); }},
      {"longtimes",
       [this](Line &line) {
         SharedColumn at = parseColumn(word(line)), codes = parseColumn(word(line));
         point().longTimes = { std::move(at), std::move(codes) };
       }},
      {"part", [this](Line &line) { part(line); }},
      {"partbefore", [this](Line &line) { sums(line, last(stream().parts).before.each); }},
      {"partinside", [this](Line &line) { sums(line, last(stream().parts).inside.each); }},
      {"loop", [this](Line &line) { loop(line); }},
      {"variants", [this](Line &line) { variants(line); }},
      {"trips", [this](Line &line) { last(stream().loops).trips = parseColumn(word(line)); }},
      {"markers",
       [this](Line &line) {
         last(stream().loops).markers = parseColumn(word(line));
         last(stream().loops).markedEvents = number(line);
       }},
      {"remark", [this](Line &line) { last(trace.loopSites).remark = rest(line); }},
      {"body", [this](Line &line) { body(line); }},
  };
};

void Assembler::counter(Line &line) {
  Counter made{word(line), {}, number(line), number(line)};
  made.explanation = rest(line);
  trace.info.counters.push_back(std::move(made));
}

/// Nothing: all ranks are on one. Else the name, or what is before the number; the ranks; and then
/// numbers, least digits and what is after.
void Assembler::hosts(Line &line) {
  HostFamily made;
  if (line >> made.before)
    made.ranks = parseTerms(word(line));
  if (std::string numbers; line >> numbers) {
    made.numbers = parseTerms(numbers);
    made.digits = number(line);
    line >> made.after;
  }
  trace.info.hosts.push_back(std::move(made));
}

void Assembler::ending(Line &line) {
  Ending made{number<uint32_t>(line), number<EndKind>(line), {}, 0};
  if (line >> made.function)
    made.path = number(line);
  if (line >> std::ws && !line.eof()) {
    made.inside = number(line);
    made.computing = number(line);
    made.polled = number(line) != 0;
  }
  trace.info.endings.push_back(std::move(made));
}

/// Algorithm, phases (-: none), markers in the states C, L and AT, updates, and up to which marker.
void Assembler::online(Line &line) {
  OnlineInfo &made = trace.info.online;
  made.clustering = word(line);
  if (std::string phases = word(line); phases != "-")
    made.phases = parseTerms(phases);
  for (uint64_t *count :
       {&made.clusterings, &made.leads, &made.allTracings, &made.updates, &made.upTo})
    *count = number(line);
}

/// Ranks, phases, and markers in the states C, L and AT.
void Assembler::group(Line &line) {
  GroupCourse made;
  made.ranks = parseTerms(word(line));
  made.phases = parseTerms(word(line));
  for (uint64_t *count : {&made.clusterings, &made.leads, &made.allTracings})
    *count = number(line);
  trace.info.online.groups.push_back(std::move(made));
}

void Assembler::cluster(Line &line) {
  auto lead = number<uint32_t>(line);
  ClusterFamily made{lead, parseTerms(word(line)), {}};
  if (std::string others; line >> others)
    made.others = parseTerms(others);
  trace.info.online.clusters.push_back(std::move(made));
}

/// Lowest rank, number of ranks, marker, event, call path and loop.
void Assembler::deviation(Line &line) {
  Deviation made{number<uint32_t>(line)};
  for (uint64_t *part : {&made.ranks, &made.marker, &made.event, &made.path, &made.loopSite})
    *part = number(line);
  trace.info.online.deviated += made.ranks;
  trace.info.online.deviations.push_back(made);
}

void Assembler::function(Line &line) {
  FunctionInfo made{number<uint16_t>(line), word(line), {}, {}, {}};
  std::vector<FieldInfo> *list = &made.scalars;
  for (std::string text; line >> text;) {
    if (text == "arrays" || text == "late") {
      list = text == "late" ? &made.late : &made.arrays;
      continue;
    }
    auto parts = split(text, ':');
    list->push_back({parts.at(0), static_cast<FieldKind>(std::stoi(parts.at(1)))});
  }
  trace.functions.push_back(std::move(made));
}

void Assembler::path(Line &line) {
  CallPath made{number(line), 0};
  std::vector<Frame> frames;
  for (std::string text; line >> text;) {
    auto parts = split(text, ':');
    frames.push_back({parts.at(0), std::stoull(parts.at(1), nullptr, 0), parts.at(2), parts.at(3),
                      static_cast<uint32_t>(std::stoul(parts.at(4))),
                      static_cast<uint32_t>(std::stoul(parts.at(5))),
                      parts.size() > 6 ? std::stoull(parts[6], nullptr, 0) : 0});
  }
  made.step = PathBuilder(trace.pathTree).addSteps(frames);
  trace.paths.push_back(made);
}

void Assembler::text(Line &line) {
  auto key = number<int64_t>(line);
  trace.texts.push_back({key, word(line)});
}

void Assembler::site(Line &line) {
  uint64_t id = number(line);
  std::string name = word(line), file = word(line);
  auto row = number<uint32_t>(line), column = number<uint32_t>(line);
  trace.loopSites.push_back({id, name, file, row, column});
}

void Assembler::thread(Line &line) {
  trace.streams.emplace_back();
  stream().thread = number<uint32_t>(line);
  stream().ranks = parseTerms(word(line));
}

void Assembler::addPoint(Line &line) {
  SharedPoint made;
  made.key.function = number<uint16_t>(line);
  made.key.path = number(line);
  made.ranks = parseTerms(word(line));
  made.count = number(line);
  made.polls = number(line);
  made.scalars = number<uint8_t>(line);
  made.arrays = number<uint8_t>(line);
  made.late = number<uint8_t>(line);
  stream().points.push_back(std::move(made));
}

void Assembler::times(Line &line, TimeStats &time) {
  time.count = number(line);
  time.sum = real(line);
  time.squares = real(line);
  time.low = number(line);
  time.high = number(line);
  for (std::string text; line >> text;) {
    auto parts = split(text, ':');
    time.bins.emplace_back(static_cast<uint32_t>(std::stoul(parts.at(0))),
                           std::stoull(parts.at(1)));
  }
}

/// What came since the last block becomes one.
void closeBlock(CodedTimes &times) {
  Terms terms;
  for (EventTimeCode code : std::exchange(times.rest, {}))
    terms.push_back({code, 0, 1, {}});
  times.blocks.push_back(Block::pack(terms));
}

/// Ranks, then for each event the nanoseconds before it and inside, as in 1500/20. A block of times
/// ends at each |. `codeOf` rounds them: to seven bits, or to steps as the tracer does.
void Assembler::eventTimes(Line &line, EventTimeCode (*codeOf)(uint64_t nanoseconds)) {
  RankTimes made{parseTerms(word(line)), {}, {}};
  for (std::string text; line >> text;) {
    if (text == "|") {
      closeBlock(made.deltas);
      closeBlock(made.durations);
      continue;
    }
    auto parts = split(text, '/');
    made.deltas.rest.push_back(codeOf(std::stoull(parts.at(0))));
    made.durations.rest.push_back(codeOf(std::stoull(parts.at(1))));
  }
  point().times.push_back(std::move(made));
}

/// Codes and how many ranks have them, as in 100*3 140*1.
void Assembler::sums(Line &line, RankSums &sums) {
  for (std::string text; line >> text;) {
    auto parts = split(text, '*');
    sums.runs.push_back(
        {static_cast<RankSums::Code>(std::stoul(parts.at(0))), std::stoull(parts.at(1))});
  }
}

/// Kind, id, ranks, and the nanoseconds before and inside calls.
void Assembler::part(Line &line) {
  SharedPart made{number<PartKind>(line), number<int64_t>(line), parseTerms(word(line))};
  made.before.total = real(line);
  made.inside.total = real(line);
  stream().parts.push_back(std::move(made));
}

void Assembler::loop(Line &line) {
  SharedLoop made;
  made.key = number(line);
  made.site = number(line);
  made.kind = number<LoopKind>(line);
  stream().loops.push_back(std::move(made));
}

void Assembler::variants(Line &line) {
  VariantFamily made;
  made.ranks = parseTerms(word(line));
  made.variant = parseColumn(word(line));
  for (std::string text; line >> text;)
    made.bodies.push_back(static_cast<uint32_t>(std::stoul(text)));
  last(stream().loops).variants.push_back(std::move(made));
}

void Assembler::body(Line &line) {
  Body made;
  for (std::string text; line >> text;) {
    auto index = static_cast<uint32_t>(std::stoul(text.substr(1)));
    made.push_back(text[0] == 'l' ? Symbol::loop(index) : Symbol::point(index));
  }
  stream().bodies.push_back(std::move(made));
}

} // namespace

Trace assemble(const std::string &text) { return Assembler().run(text); }

} // namespace anole::test
