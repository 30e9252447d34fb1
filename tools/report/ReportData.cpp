#include "tools/report/ReportData.h"

#include "runtime/record/functions/FunctionTable.h"
#include "tools/analysis/network/KnownNetworks.h"
#include "tools/analysis/phases/PhasedRun.h"
#include "tools/report/PageTree.h"
#include "tools/report/PlacedCalls.h"
#include "tools/views/InfoColumns.h"
#include "tools/views/StreamColumns.h"
#include "tools/views/UsualCauses.h"
#include "tools/views/lint/LintColumns.h"
#include "tools/views/more/ClassColumns.h"
#include "tools/views/more/ClusterColumns.h"
#include "tools/views/more/CriticalColumns.h"
#include "tools/views/more/EfficiencyColumns.h"
#include "tools/views/more/MatrixColumns.h"
#include "tools/views/more/PatternColumns.h"
#include "tools/views/more/PhaseColumns.h"
#include "tools/views/more/RankTimesColumns.h"
#include "tools/views/more/RankTimesText.h"
#include "tools/views/more/ShownPhase.h" // IWYU pragma: keep: choiceNames
#include "tools/views/more/ToleranceColumns.h"
#include "tools/views/more/WaitColumns.h"

#include <algorithm>
#include <ctime>
#include <functional>
#include <map>
#include <memory>
#include <string_view>

namespace anole::report {
namespace {

using tools::Json;
using tools::JsonSink;
using tools::LoadedTrace;

constexpr uint32_t mostRanks = uint32_t(1) << 16;
constexpr size_t mostPartTimes = size_t(1) << 18;

/// Collects what models give, and why others give nothing.
class Gathered {
public:
  explicit Gathered(JsonSink &to) : data(to) { data.beginObject(0); }
  Gathered(const Gathered &) = delete;
  ~Gathered() {
    member("absent").json(absent);
    data.endObject();
  }

  void put(const char *name, const Expected<Json> &json) {
    put(name, json, [](JsonSink &to, const Json &found) { to.json(found); });
  }
  /// The same where no Json is made of the value.
  template <typename Value, typename Put>
  void put(const char *name, const Expected<Value> &value, const Put &putValue) {
    if (value)
      putValue(member(name), *value);
    else
      absent[name] = value.error().message;
  }
  JsonSink &member(const char *name) {
    data.member(name);
    return data;
  }

private:
  Json absent = Json::object();
  JsonSink &data;
};

/// Columns of these rows that the page shows.
template <typename Row> tools::Columns<Row> shownOf(std::initializer_list<std::string_view> keys) {
  return columnsOf(static_cast<const Row *>(nullptr)).only(keys);
}

/// The rest of what call sites have is in the tree.
void putSummary(JsonSink &to, const tools::ShownSummary &shown) {
  static const auto ofSites =
      shownOf<tools::SummarySite>({"function", "short_place", "path", "state", "p50_ns", "p99_ns"});
  to.beginObject(0);
  for (const tools::AnyColumn &column : columnsOf(&shown))
    if (column.key != std::string_view("call_sites")) {
      column.put(to, &shown);
    } else {
      to.member(column.key);
      ofSites.putRows(to, sitesOf(shown));
    }
  to.endObject();
}

/// The times of points are in the tree.
void putStreams(JsonSink &to, const tools::TraceReport &report) {
  static const auto ofPoints =
      shownOf<tools::ShownPoint>({"function", "path", "place", "ranks", "events", "polls"});
  static const auto ofLoops = shownOf<tools::ShownLoop>({"kind", "function", "file", "line"});
  tools::putEach(to, report.trace().streams, [&](const SharedStream &stream) {
    to.beginObject(2);
    to.member("points");
    tools::putEach(to, stream.points, [&](const SharedPoint &point) {
      const tools::ShownPoint row{report.names, point};
      ofPoints.put(to, &row);
    });
    to.member("loops");
    tools::putEach(to, stream.loops, [&](const SharedLoop &loop) {
      const tools::ShownLoop row{report.names, stream, loop};
      ofLoops.put(to, &row);
    });
    to.endObject();
  });
}

/// What `anole info` says, but for these.
void putInfo(JsonSink &to, const tools::TraceReport &report) {
  to.beginObject(0);
  for (const tools::AnyColumn &column : columnsOf(&report))
    if (column.key == std::string_view("summary")) {
      to.member(column.key);
      putSummary(to, report.summary());
    } else if (column.key == std::string_view("streams")) {
      to.member(column.key);
      putStreams(to, report);
    } else {
      column.put(to, &report);
    }
  to.endObject();
}

phases::PhaseOptions phasesFor(uint64_t limit, whatif::RankWalks &walks) {
  phases::PhaseOptions options = phases::usualOptions(limit);
  options.find.walks = &walks;
  return options;
}

/// What stages and their patterns are called; the rest is for programs.
void putPhases(JsonSink &to, const phases::PhasedRun &run) {
  using phases::PatternRow, phases::StageOfRun;
  static const auto ofStages = shownOf<StageOfRun>({"name", "calls", "time", "patterns"});
  static const auto ofPatterns = shownOf<PatternRow>({"topology", "functions"});
  to.beginObject(3);
  to.member("kind");
  tools::putJson(to, run.phases.kind);
  if (const phases::PhaseReport *found = run.stages()) {
    to.member("stages");
    ofStages.putRows(to, stageRows(*found));
    to.member("patterns");
    ofPatterns.putRows(to, patternRows(*found));
  }
  to.endObject();
}

Expected<Json> clusterMapJson(const LoadedTrace &loaded) {
  if (loaded.trace.info.ranks > mostRanks)
    return fail("too many ranks for a map here; 'anole clusters' lists them");
  return tools::clustersOf(loaded.trace).map([&](const tools::RankClusters &clusters) {
    return tools::jsonOf(tools::ClusterMapReport{loaded, clusters, tools::gridOf(loaded.trace)});
  });
}

/// What each rank spent in the parts of the run; phases have been found, and mostly what they took.
Expected<std::vector<tools::SpentPart>> partsBy(tools::PartsBy what, const Trace &trace,
                                                const Expected<phases::PhasedRun> &run,
                                                const tools::ShownRanks &shown) {
  if (what != tools::PartsBy::Phase)
    return phases::spentBy(what, trace, shown);
  return run.and_then([&](const phases::PhasedRun &found) {
    return found.ofEach.empty() ? spentInPhases(trace, found.phases, shown)
                                : Expected<std::vector<tools::SpentPart>>(found.ofEach);
  });
}

Expected<Json> partsJson(const std::vector<tools::SpentPart> &parts, size_t ranks,
                         tools::PartsBy what) {
  if (parts.empty())
    return fail(tools::whyNoRegions);
  if (parts.size() * ranks > mostPartTimes)
    return fail("too many ranks to show here; see 'anole ranks --by " +
                std::string(choiceName(what)) + "'");
  return tools::jsonOf(parts);
}

void putParts(Gathered &to, const LoadedTrace &loaded, const Expected<phases::PhasedRun> &run,
              const tools::ShownRanks &shown, tools::PartsBy what) {
  to.put(choiceName(what), partsBy(what, loaded.trace, run, shown).and_then([&](auto &&parts) {
    return partsJson(parts, shown.size(), what);
  }));
}

void putRanks(Gathered &to, const LoadedTrace &loaded, const tools::TraceNames &names,
              const Expected<phases::PhasedRun> &run) {
  auto shown = tools::ShownRanks::of(loaded.trace);
  if (!shown || shown->size() > mostRanks)
    return to.put("ranks", fail("too many ranks to list here; see 'anole ranks'"));
  tools::RankProfile profile(loaded.trace, *shown);
  to.put("ranks", tools::jsonOf(tools::AllRankTimes{profile, names}));
  using enum tools::PartsBy;
  for (tools::PartsBy what : {Loop, Function, Phase, Region})
    putParts(to, loaded, run, *shown, what);
}

/// What the functions of the trace are for, by the table of calls.
Json familiesJson(const Trace &trace) {
  std::map<std::string, std::string> known;
  for (size_t i = 0; i < record::functionCount; ++i)
    known[record::functionRows[i].name] = record::functionRows[i].family;
  Json families = Json::object();
  for (const FunctionInfo &function : trace.functions)
    if (auto found = known.find(function.name); found != known.end())
      families[function.name] = found->second;
  return families;
}

/// What the efficiency says to those who predict next: how times are drawn on the ideal network,
/// and what it took to find out.
struct IdealCost {
  whatif::TimeOptions times{};
  double seconds = 0;
  /// Of going through the events once; see idealRun().
  double ofOneRun() const {
    return seconds / (times.draws == whatif::Draws::Alike ? 2 : times.drawsAlike() ? 3 : 1);
  }
};

IdealCost putEfficiency(Gathered &to, const LoadedTrace &loaded,
                        const whatif::MatchOptions &match) {
  whatif::PredictOptions options;
  options.match = match;
  const std::clock_t begin = std::clock();
  auto efficiency = whatif::efficiencyOf(loaded.trace, options);
  IdealCost cost{{}, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC};
  if (efficiency)
    cost.times.drawn() = efficiency->drawn;
  to.put("efficiency", efficiency.map([&](const whatif::Efficiency &found) {
    return tools::jsonOf(std::vector<whatif::TraceEfficiency>{{loaded.file, found, found}});
  }));
  return cost;
}

/// Run times on the usual networks. Each is looked for in dozens of runs, and so a run has a part
/// of the steps that others may take.
Expected<Json> whatIfJson(const LoadedTrace &loaded, const tools::TraceNames &names,
                          const whatif::MatchOptions &match) {
  constexpr uint64_t runs = 64;
  whatif::PredictOptions options;
  options.match = match;
  options.match.limit /= runs;
  options = whatif::settled(loaded.trace, whatif::runTimeOptions(loaded.trace, std::move(options)));
  whatif::Predictor predictor(loaded.trace, std::move(options));
  return whatif::whatIf(loaded, names, predictor, whatif::usualNetworks(), whatif::usualLonger)
      .map([](const whatif::WhatIfReport &found) { return tools::jsonOf(found); });
}

/// The errors that are found in passing.
Json lintJson(const LoadedTrace &loaded, const tools::TraceNames &names) {
  const lint::LintResult errors{lint::quickErrors(loaded.trace), {}};
  return tools::jsonOf(tools::LintReport{loaded.file, errors, names});
}

/// Waits with their causes, and the critical path: both follow one run backwards. The run takes
/// longer than an ideal one, so it is not begun if there is not as much time as that took.
void putCauses(Gathered &to, const LoadedTrace &loaded, const tools::TraceNames &names,
               const whatif::MatchOptions &match, const IdealCost &ideal, double seconds) {
  constexpr size_t most = 64;
  const whatif::SiteParts none;
  const whatif::CauseOptions options = whatif::usualCauses(loaded.trace, match, ideal.times);
  using tools::CausesBy;
  using Run = Expected<std::unique_ptr<whatif::CauseRun>>;
  const Run run = ideal.seconds + ideal.ofOneRun() > seconds
                      ? Run(fail(match.patience->reason()))
                      : whatif::CauseRun::of(loaded.trace, options);
  auto of = [&](auto &&json) {
    return run.and_then([&](const auto &made) { return json(*made); });
  };
  to.put("waits", of([&](const whatif::CauseRun &made) {
           return whatif::waitsOf(loaded.trace, made).map([&](const whatif::Waits &waits) {
             return tools::jsonOf(whatif::WaitReport{loaded.file, waits, loaded.trace, names, most,
                                                     CausesBy::Site, none});
           });
         }));
  to.put("critical", of([&](const whatif::CauseRun &made) -> Expected<Json> {
           const auto path = whatif::criticalPathOf(loaded.trace, options, made, 0);
           return tools::jsonOf(whatif::CriticalReport{loaded.file, path, loaded.trace, names, most,
                                                       CausesBy::Site, none});
         }));
}

Expected<Json> classesJson(const LoadedTrace &loaded, const DataOptions &options) {
  if (options.networks.empty())
    return fail("the report was made without --classify");
  whatif::ClassifyOptions how;
  how.predict.match.limit = options.limit;
  how.predict = whatif::settled(loaded.trace, how.predict);
  return whatif::classify(loaded.trace, options.networks, how)
      .map([&](const whatif::Classification &found) {
        return tools::jsonOf(whatif::ClassReport(loaded, found));
      });
}

/// Where a matrix takes a walk over more events than the limit (SentMatrix), a program of any
/// number of steps has the messages that its patterns have.
Expected<tools::SentMatrix> matrixOf(const Trace &trace, const phases::PhaseReport *found,
                                     uint64_t limit) {
  auto sent = tools::sentMatrix(trace, tools::Effort(limit));
  const auto *patterns = found ? &found->sequence.patterns : nullptr;
  if (sent || !patterns || !std::ranges::all_of(*patterns, &phases::Pattern::isWhole))
    return sent;
  tools::SentMatrix matrix;
  for (const phases::Pattern &pattern : *patterns)
    for (const auto &[ends, count] : pattern.messages)
      matrix.cells[ends] += {count, 0, count, 0};
  return matrix;
}

void putMessages(Gathered &to, const LoadedTrace &loaded, const Expected<phases::PhasedRun> &run,
                 uint64_t limit) {
  auto matrix = matrixOf(loaded.trace, run ? run->stages() : nullptr, limit);
  to.put("phases", run, putPhases);
  to.put("matrix", matrix.map([&](const tools::SentMatrix &sent) {
    return tools::jsonOf(tools::MessageCells{sent, loaded.trace.info.ranks});
  }));
}

/// What a timeline needs to show calls.
void putTimeline(Gathered &to, const LoadedTrace &loaded, const tools::TraceNames &names,
                 uint64_t limit, whatif::RankWalks &walks) {
  to.put("timeline", placedCalls(loaded, names, limit, walks));
  to.put("names", valueNames());
  to.put("families", familiesJson(loaded.trace));
}

void makeAll(const std::vector<std::function<void()>> &parts, tools::WorkDone *work) {
  if (work)
    work->expect(parts.size() + 1); // packing them is one more
  for (size_t done = 0; done < parts.size();) {
    parts[done++]();
    if (work)
      work->reach(done);
  }
}

} // namespace

void putReportData(JsonSink &to, const LoadedTrace &loaded, const DataOptions &options) {
  const tools::TraceReport report(loaded);
  const tools::TraceNames &names = report.names;
  tools::Patience patience(options.seconds, "--predict-within");
  whatif::MatchOptions match;
  match.limit = options.limit;
  match.patience = &patience;
  whatif::RankWalks walks(loaded.trace);
  match.walks = &walks;
  Gathered gathered(to);
  Expected<phases::PhasedRun> run;
  IdealCost ideal;
  const std::vector<std::function<void()>> parts{
      [&] { putInfo(gathered.member("info"), report); },
      [&] { putTree(gathered.member("print"), report); },
      [&] { run = phases::phasedRun(loaded.trace, phasesFor(options.limit, walks)); },
      [&] { putRanks(gathered, loaded, names, run); },
      [&] { gathered.put("clusters", clusterMapJson(loaded)); },
      [&] { putMessages(gathered, loaded, run, options.limit); },
      [&] { gathered.put("lint", lintJson(loaded, names)); },
      [&] { putTimeline(gathered, loaded, names, options.limit, walks); },
      [&] { ideal = putEfficiency(gathered, loaded, match); },
      [&] { putCauses(gathered, loaded, names, match, ideal, options.seconds); },
      [&] { gathered.put("whatif", whatIfJson(loaded, names, match)); },
      [&] { gathered.put("classify", classesJson(loaded, options)); }};
  makeAll(parts, options.work);
}

void putTimelineData(JsonSink &to, const LoadedTrace &loaded, uint64_t limit) {
  const tools::TraceReport report(loaded);
  Gathered gathered(to);
  putInfo(gathered.member("info"), report);
  whatif::RankWalks walks(loaded.trace);
  auto shown = tools::ShownRanks::of(loaded.trace);
  if (shown && shown->size() <= mostRanks)
    putParts(gathered, loaded, phases::phasedRun(loaded.trace, phasesFor(limit, walks)), *shown,
             tools::PartsBy::Phase);
  putTimeline(gathered, loaded, report.names, limit, walks);
}

} // namespace anole::report
