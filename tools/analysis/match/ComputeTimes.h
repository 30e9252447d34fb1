#pragma once

#include "tools/analysis/match/TracerPart.h"
#include "tools/analysis/steps/TimeStreams.h"
#include "tools/analysis/time/OwnPoints.h"
#include "tools/choices/ToolChoices.h"

namespace anole::whatif {

/// The way in which ranks draw times from the histogram of a place.
using tools::Draws;

/// DrawnTimes say how ranks draw times: each its own, all alike, or each its own at some steps
/// only.
struct DrawnTimes {
  Draws draws = Draws::Auto;
  double ownSteps = 1; ///< share of the steps at which each rank draws for itself, unless all alike

  /// Returns whether there are steps at which all ranks draw alike.
  bool drawsAlike() const { return draws == Draws::Alike || ownSteps < 1; }
};

struct TimeOptions : DrawnTimes {
  uint32_t samples = 32; ///< how many times of a place are drawn; they repeat
  uint64_t seed = 0;
  double scale = 1;   ///< of all times: a faster or slower processor
  bool whole = false; ///< also the times in which ranks wait, as they were
  /// As without the tracer, whose part of each event is taken off; and calls that wait for messages
  /// take what they compute themselves.
  bool asUntraced = false;
  bool none = false; ///< nothing takes time, for who asks for the order alone

  DrawnTimes &drawn() { return *this; }
  const DrawnTimes &drawn() const { return *this; }
};

/// Nanoseconds of all ranks together, as recorded, that no network changes at a point: computing
/// before its calls, and the time inside calls that take the time that they took, less the tracer's
/// part of each event.
double computedAt(const CallShape &shape, const SharedPoint &point, const TracerPart &part);

/// ComputeTimes say how long ranks compute, and how long they are in calls that take the time that
/// they took, as streams of times. What counts as what is said by tools::useOf.
///
/// If the trace has the time of each event, these are taken, less the tracer's own part unless all
/// times are wanted. Otherwise the times of a rank at a
/// point are drawn from the point's histogram, as in a replay (TimeSampler), and scaled so that
/// they add up to what the rank spent there. Few times are drawn, and repeat: so waiting that noise
/// causes is seen, and loops still come round. Long times that have a place come where they did.
class ComputeTimes {
public:
  ComputeTimes(const Trace &trace, const TimeOptions &options);

  static constexpr uint32_t none = UINT32_MAX; ///< takes no time

  /// The streams of a point: before its events, and inside them.
  struct OfPoint {
    uint32_t before = none, inside = none;
    Time own = 0; ///< that calls take which find what they wait for
  };
  /// Of the points of a rank.
  std::vector<OfPoint> add(uint32_t rank, const StreamTrace &stream, const CallShapes &calls);

  const TimeStreams &streams() const { return all; }

private:
  struct Source {
    const TimeStats &shape;
    double sum;
    uint64_t count;
    const TimeSequence *recorded;
    Counter counter;
    double share = 1; ///< of the recorded times that counts
    LongTimes longOnes{};
  };
  /// The seeds from which a rank draws for itself, and from which all do at all places.
  struct Seeds {
    uint64_t own, common;
  };
  Seeds seedsOf(uint64_t point, uint32_t rank) const;
  uint32_t add(const Source &source, const Seeds &seeds);
  /// Returns what is not the tracer's of a sum of times, as a share.
  static double shareOfProgram(double sum, double taken, uint64_t count);
  void makeRoomFor(size_t more);
  void tellOwner(const OfPoint &streams, uint32_t rank, uint32_t site);
  std::vector<double> quantiles(uint64_t number, const Seeds &seeds) const;
  TimeStream drawn(const Source &source, const Seeds &seeds) const;
  Time scaled(double nanoseconds) const;
  Time ownTimeOf(const CallShape &shape, const SharedPoint &point) const;
  const TimeStats &shapeBefore(const SharedPoint &point);

  const Trace &trace;
  const TimeOptions options;
  const TracerPart tracer; ///< of each event's times
  TimeStreams all;
  std::map<const SharedPoint *, TimeStats> shapes; ///< of points with long times, without these
};

} // namespace anole::whatif
