#pragma once

#include "runtime/core/model/BinCount.h"
#include "runtime/core/model/CodedTimes.h"
#include "runtime/core/model/Ending.h"
#include "runtime/core/model/PathTree.h"
#include "runtime/core/model/RankAnchors.h"
#include "runtime/core/model/RankSums.h"
#include "runtime/core/model/SharedColumn.h"
#include "runtime/core/model/StreamTrace.h"
#include "runtime/core/model/TextFormat.h"

#include <algorithm>
#include <string>
#include <vector>

namespace anole {

/// The bins of a histogram that hold times, in ns, ascending.
using TimeBins = ShortList<BinCount>;

/// A histogram as it is merged and stored: times in nanoseconds, only the bins that are not empty.
struct TimeStats {
  uint64_t count = 0;
  double sum = 0, squares = 0;
  uint64_t low = 0, high = 0;
  TimeBins bins;
};

/// The times of each event of a point, in execution order (ANOLE_TIME=full), of one rank or of the
/// ranks for which it stands as lead. They are measurements and not part of a point's content:
/// ranks are never compared by them, and they are never merged.
struct RankTimes {
  RankList ranks;
  CodedTimes deltas, durations; ///< one value an event of each of the ranks; as many blocks
};

/// A sum of nanoseconds over ranks, and what each of them has of it.
struct SharedSum {
  double total = 0;
  RankSums each{};
};

/// The LongTimes of the ranks that kept some, each of which is in one family of both columns.
struct SharedLongTimes {
  SharedColumn at, codes;
};

/// A point with the data of all ranks that have it. The order of columns is that of PointTrace.
struct SharedPoint {
  PointKey key;
  uint8_t scalars = 0, arrays = 0, late = 0;
  RankList ranks;
  uint64_t count = 0; ///< events of all ranks
  uint64_t polls = 0;
  std::vector<SharedColumn> columns;
  TimeStats delta, duration;
  RankSums before{}, inside{};  ///< the sums of delta and duration, of each of the ranks
  SharedSum tracer{};           ///< what the tracer spent before the events, besides delta
  SharedSum waited{};           ///< what the ranks waited for a core, likewise
  ShortList<RankTimes> times{}; ///< of ranks that kept them; no rank twice
  SharedLongTimes longTimes{};  ///< of the times before events
  uint64_t markedBy = 0;        ///< see PointTrace; the same on all ranks that set markers
};

/// Ranks that have the same variants in the same order, by index into SharedStream::bodies.
struct VariantFamily {
  RankList ranks;
  std::vector<uint32_t> bodies;
  SharedColumn variant;
};

struct SharedLoop {
  uint64_t key = 0;
  uint64_t site = 0;
  LoopKind kind = LoopKind::Root;
  std::vector<VariantFamily> variants;
  SharedColumn trips;
  /// The markers as in LoopTrace. A rank in no family set none.
  SharedColumn markers{};
  uint64_t markedEvents = 0; ///< of all ranks
};

/// A part of a run, other than a loop, whose time each rank keeps.
enum class PartKind : uint8_t {
  Phase = 0,     ///< `id` is its number in OnlineInfo::phases, from 0; one more: after the last one
  Region = 1,    ///< a named region, with the regions inside it; `id` is the key of its name
  RegionOwn = 2, ///< likewise, without the regions that began later and had not ended
};

/// A SharedPart is what the ranks spent in a part of the run, before calls, inside them, in the
/// tracer, and waiting for a core before calls.
struct SharedPart {
  PartKind kind = PartKind::Phase;
  int64_t id = 0;
  RankList ranks;
  SharedSum before{}, inside{}, tracer{}, waited{};
};

/// The merged streams of one thread ordinal. Symbols of bodies index `points` and `loops`;
/// loops[0] is the root.
struct SharedStream {
  uint32_t thread = 0;
  RankList ranks;
  std::vector<SharedPoint> points;
  std::vector<SharedLoop> loops;
  std::vector<Body> bodies;
  std::vector<SharedPart> parts{};
  RankAnchors anchors{}; ///< of each of the ranks
};

/// A text that fields of kind Text name by its key.
struct Text {
  int64_t key = 0;
  std::string format; ///< see TextFormat
};

/// A LoopSite is where a compiled loop stands in the source.
struct LoopSite {
  uint64_t site = 0;
  std::string function, file;
  uint32_t line = 0, column = 0;
  std::string remark{}; ///< of the compiler: why it is not proposed as a phase loop, for people
};

/// A FieldKind is how to read a field: FieldKinds.def. A trace of a later version may have kinds
/// without a name.
enum class FieldKind : uint8_t {
#define ANOLE_FIELD_KIND(name, number) name = number,
#include "runtime/core/model/FieldKinds.def"
};

struct FieldInfo {
  std::string name;
  FieldKind kind = FieldKind::Plain;
};

/// A recorded function. It describes how to read its events, so that a trace is self-contained.
struct FunctionInfo {
  uint16_t id = 0;  ///< without `largeCount`
  std::string name; ///< "MPI_Isend"
  std::vector<FieldInfo> scalars, arrays, late;

  /// Returns what was called at a point of this function.
  std::string nameAt(const PointKey &point) const {
    return name + (point.isLargeCount() ? "_c" : "");
  }
};

/// A count that says what the tracer did, lost or left out, with an explanation for the reader.
struct Counter {
  std::string name, explanation;
  uint64_t total = 0, highest = 0; ///< sum over ranks, largest of a rank
};

/// Which of the program's plug-ins may be the reason for the values of a field (ExplainedFields.h).
struct ExplainedField {
  uint64_t field = 0, plugins = 0;
  bool operator==(const ExplainedField &) const = default;
};

/// Ranks that behave alike, and the one of them whose trace stands for all of them.
struct Cluster {
  uint32_t lead = 0;
  RankList ranks;
  std::vector<ExplainedField> explained{}; ///< by the program's plug-ins, ascending; not stored
  uint32_t mixed = 0; ///< a bit for each Signature that members do not share; not stored
  bool operator==(const Cluster &) const = default;
};

/// A cluster, and others whose ranks lie in the same way around their leads (ClusterFamilies.h).
struct ClusterFamily {
  uint32_t lead = 0;
  RankList ranks;
  RankList others{}; ///< leads
  bool operator==(const ClusterFamily &) const = default;
};

/// These members are what the ranks decided together at their markers while the program ran: see
/// PhaseGraph. Ranks that did what others did, up to an event.
struct Deviation {
  uint32_t rank = 0;   ///< the lowest of them
  uint64_t ranks = 0;  ///< how many there are
  uint64_t marker = 0; ///< it was noticed between markers, of which this is the last one
  uint64_t event = 0;  ///< the number of the event in the stream of thread 0, from 1 on; 0: unknown
  uint64_t path =
      0; ///< call path of the event; 0: unknown, or how often a loop ran is what differs
  uint64_t loopSite = 0; ///< of that loop; 0: unknown
  bool operator==(const Deviation &) const = default;
};

/// A PhaseCourse is the list of phases that ranks agreed on.
struct PhaseCourse {
  Terms phases{}; ///< lengths of the phases, in intervals between markers, in order
  uint64_t clusterings = 0, leads = 0, allTracings = 0; ///< markers in the states C, L and AT
  /// The kinds of the phases by number, in their order; 16: of no kind that was remembered. Empty:
  /// no kind came twice.
  Terms kinds{};
  bool operator==(const PhaseCourse &) const = default;
};

/// The phases of ranks that follow a loop of their own.
struct GroupCourse : PhaseCourse {
  RankList ranks{};
  bool operator==(const GroupCourse &) const = default;
};

/// The course is that of all ranks; without phases if groups have their own, or there are none.
struct OnlineInfo : PhaseCourse {
  std::string clustering{}; ///< the algorithm (ANOLE_CLUSTER) that was in force; empty: none ran
  uint64_t updates = 0;     ///< how often the trace was written while the program ran
  uint64_t upTo = 0; ///< each rank's events up to this marker are in the trace; 0: it is whole
  std::vector<ClusterFamily> clusters{}; ///< of the last clustering; empty: none ran or listed any
  uint64_t deviated = 0; ///< ranks that deviated from what their cluster did, in state L
  std::vector<Deviation> deviations{}; ///< the first of these
  std::vector<GroupCourse> groups{};   ///< in the order of their first ranks, which none share
  bool operator==(const OnlineInfo &) const = default;
};

/// Ranks that were started with the same words.
struct CommandLine {
  std::string program, words;
  RankList ranks;
};

/// The ranks of one host that may run on the same cores, and what they had of them from the end of
/// MPI_Init to the start of MPI_Finalize. The system counts it for the thread that called these.
struct CoreGroup {
  uint64_t key = 0; ///< of the host and the cores
  uint64_t cores = 0, ranks = 0;
  uint64_t elapsed = 0, onCore = 0; ///< nanoseconds, of all ranks: of the clock, of CPU time
  uint64_t blocked = 0;             ///< how often they gave their core up (voluntary switches)
  uint64_t preempted = 0;           ///< how often they lost it (involuntary switches)

  bool isShared() const { return ranks > cores; }
  /// Returns whether ranks often had to wait for a core: what they share, or others had.
  bool isCrowded() const {
    return isShared() || (preempted > blocked && elapsed - std::min(onCore, elapsed) > elapsed / 8);
  }
  bool operator==(const CoreGroup &) const = default;
};

/// Ranks on hosts whose names differ in a number, or on one host.
struct HostFamily {
  std::string before{}, after{}; ///< of the number; of a host by itself, `before` is its name
  uint64_t digits = 0;           ///< that a number has at least; zeros fill it up
  RankList ranks{};
  Terms numbers{}; ///< one for each of the ranks; empty: a host by itself

  /// Returns whether all ranks are on the host of rank 0.
  bool isAll() const { return ranks.empty(); }
  bool operator==(const HostFamily &) const = default;
};

/// What each rank brings by itself: events may be those of a cluster's lead, these never are.
struct OwnFacts {
  std::vector<Counter> counters;
  /// The command lines of all ranks, where not all have that of rank 0, in the order of their first
  /// ranks; of more than 16, some (CommandLines.h).
  std::vector<CommandLine> commands{};
  std::vector<CoreGroup> cores{}; ///< of a trace of all ranks, those that are crowded
  /// In the order of their first ranks, each rank once or, if there are too many names, not at all
  /// (HostNames.h); empty: not known. HostRanks.h reads it.
  std::vector<HostFamily> hosts{};
};

struct TraceInfo : OwnFacts {
  std::string program, commandLine, host, library, callpath; ///< callpath: mode that was in force
  uint64_t startTime = 0;                                    ///< seconds since 1970 on rank 0
  uint32_t ranks = 0;                                        ///< of the program
  double elapsed = 0; ///< seconds from MPI_Init to MPI_Finalize on rank 0
  /// The endings in ascending order of rank; empty if all ranks made the trace together in
  /// MPI_Finalize. A rank without an ending left nothing.
  std::vector<Ending> endings;
  std::string marker{}; ///< what ANOLE_MARKER says if it is not "auto"
  OnlineInfo online{};
  std::string run{}; ///< of a piece: what all pieces of its run have in common; empty: not known

  OwnFacts &facts() { return *this; }
  const OwnFacts &facts() const { return *this; }
};

/// A whole trace in memory: what is written to the file and read back, and what ranks merge.
struct Trace {
  TraceInfo info;
  std::vector<FunctionInfo> functions;
  std::vector<CallPath> paths;
  PathTree pathTree; ///< their steps
  std::vector<Text> texts;
  std::vector<LoopSite> loopSites;
  std::vector<SharedStream> streams; ///< ascending by thread
};

} // namespace anole
