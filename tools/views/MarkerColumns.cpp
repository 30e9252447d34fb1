#include "tools/views/MarkerColumns.h"

#include "runtime/core/model/ClusterFamilies.h"
#include "tools/views/FamilyColumns.h"
#include "tools/views/InfoColumns.h"
#include "tools/views/OnlineText.h"

namespace anole::tools {
namespace {

/// A cluster of the last clustering.
struct OnlineCluster {
  Cluster cluster;

  std::optional<uint32_t> lead() const { return cluster.lead; }
  RankGroup group() const { return {cluster.ranks}; }
};

const Columns<OnlineCluster> &columnsOf(const OnlineCluster *) {
  static const Columns<OnlineCluster> columns(
      "cluster", "",
      {{"lead", &OnlineCluster::lead}, ColumnOf<OnlineCluster>::all(&OnlineCluster::group)});
  return columns;
}

struct ShownDeviation {
  const Deviation &deviation;
  const TraceNames &names;
};

/// The trace counts from 1 on.
Perhaps<uint64_t> eventOf(const ShownDeviation &row) {
  return row.deviation.event == 0 ? Perhaps<uint64_t>()
                                  : Perhaps<uint64_t>(row.deviation.event - 1);
}

const Columns<ShownDeviation> &columnsOf(const ShownDeviation *) {
  auto of = [](auto Deviation::*what) {
    return [what](const ShownDeviation &row) { return row.deviation.*what; };
  };
  static const Columns<ShownDeviation> columns(
      "deviation", "Ranks that did the same as others up to a vote, and not up to the next one",
      {{"rank", of(&Deviation::rank), "The lowest of them"},
       {"ranks", of(&Deviation::ranks), "How many"},
       {"after_marker", of(&Deviation::marker)},
       {"event", eventOf, "Its number on the rank, as anole print shows it; not there: unknown"},
       {"place", [](const ShownDeviation &row) { return placeText(row.deviation, row.names); },
        "Its call path, or the loop; empty if unknown"}});
  return columns;
}

/// How many markers were in each state.
struct MarkerStates {
  uint64_t clusterings = 0, leads = 0, allTracings = 0;
};

const Columns<MarkerStates> &columnsOf(const MarkerStates *) {
  static const Columns<MarkerStates> columns({{"C", &MarkerStates::clusterings},
                                              {"L", &MarkerStates::leads},
                                              {"AT", &MarkerStates::allTracings}});
  return columns;
}

/// The phases that ranks agreed on.
struct ShownCourse {
  const PhaseCourse &course;

  uint64_t phases() const { return valueCount(course.phases); }
  std::string intervals() const { return termsText(course.phases); }
  std::string kinds() const { return termsText(course.kinds); }
  MarkerStates states() const { return {course.clusterings, course.leads, course.allTracings}; }
};

const Columns<ShownCourse> &columnsOf(const ShownCourse *) {
  static const Columns<ShownCourse> columns(
      {{"phases", &ShownCourse::phases},
       {"intervals", &ShownCourse::intervals},
       {"kinds", &ShownCourse::kinds,
        "Of the phases, in the same order; 16: of no kind that was remembered"},
       {"states", &ShownCourse::states}});
  return columns;
}

/// Ranks that followed a loop of their own.
struct ShownGroup {
  const GroupCourse &group;

  ShownCourse course() const { return {group}; }
  RankGroup ranks() const { return {group.ranks}; }
};

const Columns<ShownGroup> &columnsOf(const ShownGroup *) {
  using Column = ColumnOf<ShownGroup>;
  static const Columns<ShownGroup> columns(
      "phase_group", "Ranks that followed a loop of their own",
      {Column::all(&ShownGroup::course), Column::all(&ShownGroup::ranks)});
  return columns;
}

/// What the ranks decided while the program ran.
struct OnlineDecisions {
  const OnlineInfo &info;
  const TraceNames &names;

  ShownCourse course() const { return {info}; }
  std::vector<ShownGroup> groups() const { return rowsOf<ShownGroup>(info.groups); }
  std::vector<OnlineCluster> clusters() const {
    return rowsOf<OnlineCluster>(clustersIn(info.clusters));
  }
  std::vector<ShownDeviation> deviations() const {
    return rowsOf<ShownDeviation>(info.deviations, names);
  }
};

const Columns<OnlineDecisions> &columnsOf(const OnlineDecisions *) {
  using Row = OnlineDecisions;
  auto of = [](auto OnlineInfo::*what) {
    return [what](const Row &row) { return row.info.*what; };
  };
  static const Columns<Row> columns(
      {ColumnOf<Row>::all(&Row::course),
       {"groups", &Row::groups},
       {"updates", of(&OnlineInfo::updates)},
       {"up_to", of(&OnlineInfo::upTo)},
       {"clustering", of(&OnlineInfo::clustering)},
       {"clusters", &Row::clusters},
       {"deviated", of(&OnlineInfo::deviated), "Ranks that left what others of their kind did"},
       {"deviations", &Row::deviations}});
  return columns;
}

std::vector<FamilyValues<MarkersSet>> markersByHand(const ShownMarkers &shown) {
  return shown.phases.byHand || shown.phases.call
             ? familiesOf<MarkersSet>(shown.phases.stream->loops[0].markers)
             : std::vector<FamilyValues<MarkersSet>>();
}

Perhaps<std::string> whyNone(const ShownMarkers &shown) {
  bool hasSome = !shown.phases.loops.empty() || shown.phases.byHand || shown.phases.call;
  return hasSome ? std::nullopt : std::optional(whyNoPhases(shown.trace));
}

std::optional<OnlineDecisions> decisionsOf(const ShownMarkers &shown) {
  const OnlineInfo &online = shown.trace.info.online;
  return online == OnlineInfo{} ? std::nullopt
                                : std::optional(OnlineDecisions{online, shown.names});
}

} // namespace

const Columns<ShownMarkers> &columnsOf(const ShownMarkers *) {
  static const Columns<ShownMarkers> columns(
      "markers", "",
      {{"loops", [](const ShownMarkers &shown) { return shown.phases.loops; },
        "That set markers, the phase loop first"},
       {"by_hand", markersByHand},
       {"call", [](const ShownMarkers &shown) { return shown.phases.call; },
        "Number of the point before whose events the markers come, if no loop and no call by hand "
        "set them"},
       {"none", whyNone, "Why there are none"},
       {"online", decisionsOf}});
  return columns;
}

} // namespace anole::tools
