#include "runtime/record/run/Counters.h"

#include "runtime/core/model/LossCounters.h"
#include "runtime/record/capture/Recorders.h"

namespace anole::record {

Counter counter(const char *name, const char *explanation, uint64_t value) {
  return {name, explanation, value, value};
}

static uint64_t sum(const Session &session, auto property) {
  uint64_t total = 0;
  for (const ThreadRecorder &recorder : session.recorders.all())
    total += property(recorder);
  return total;
}

static void addChecks(std::vector<Counter> &counters, const Session &session) {
  counters.push_back(counter("collisions", "calling contexts that stood for several call paths",
                             sum(session, [](const auto &r) { return r.checks().collisions; })));
  counters.push_back(counter("disagreements", "call paths on the stack with several contexts",
                             sum(session, [](const auto &r) { return r.checks().disagreements; })));
}

/// Where threads hardly waited, their gaps are as long as the clock says.
static void addCoreWaits(std::vector<Counter> &counters, const Session &session, double nsPerTick) {
  constexpr uint64_t little = 64;
  uint64_t waited = sum(session, [](const auto &r) { return r.longGaps().waited; });
  if (waited < sum(session, [](const auto &r) { return r.longGaps().ticks; }) / little + 1)
    return;
  counters.push_back(
      counter("waits for cores",
              "nanoseconds between MPI calls in which threads waited for a core that "
              "others had: they are no computing",
              static_cast<uint64_t>(static_cast<double>(waited) * nsPerTick)));
  counters.push_back(counter("long gaps", "times between MPI calls of a millisecond or more",
                             sum(session, [](const auto &r) { return r.longGaps().gaps; })));
  counters.push_back(counter("watched gaps",
                             "of these, times whose CPU time was measured: the others count like "
                             "them",
                             sum(session, [](const auto &r) { return r.longGaps().measured; })));
}

/// Counts of what happens to few programs.
static void addRare(std::vector<Counter> &counters, const Session &session) {
  if (uint64_t undecoded = sum(session, [](const auto &r) { return r.listedPaths().notDecoded(); }))
    counters.push_back(counter(loss_counter::pathsNotDecoded,
                               "call paths listed as the stack was: the tables of calls did not "
                               "explain their calling contexts",
                               undecoded));
  if (uint64_t untimed = sum(session, [](const auto &r) { return r.untimed(); }))
    counters.push_back(counter(loss_counter::untimed,
                               "events with histograms instead of times of their own (ANOLE_LOSS)",
                               untimed));
  if (uint64_t unseen = sum(session, [](const auto &r) { return r.unseen(); }))
    counters.push_back(counter(loss_counter::unseen,
                               "events whose parameters nobody looked at, because a lead stood for "
                               "the rank (ANOLE_LEAD=trust)",
                               unseen));
}

std::vector<Counter> recorderCounters(const Session &session, double nsPerTick) {
  double spent = static_cast<double>(sum(session, [](const auto &r) { return r.tracerTicks(); }));
  std::vector<Counter> counters{
      counter("events", "MPI calls recorded",
              sum(session, [](const auto &r) { return r.events(); })),
      counter("polls", "calls that found nothing completed: no events",
              sum(session, [](const auto &r) { return r.pollCount(); })),
      counter("nested", "MPI calls from inside others: no events",
              sum(session, [](const auto &r) { return r.nestedCalls(); })),
      counter("memory", "bytes held by the tracer",
              sum(session, [](const auto &r) { return r.memory(); })),
      counter("overhead", "nanoseconds spent in the tracer",
              static_cast<uint64_t>(spent * nsPerTick) + session.onlineTime),
      counter("online", "of that, CPU time of votes and of traces made while running",
              session.onlineTime),
      counter("clustering", "of online: signatures and clusters", session.clusteringTime),
      counter("merging", "of online: copies of records, and traces out of them",
              session.mergingTime),
      counter("writing", "of online: these traces, to disk", session.writingTime),
      counter(loss_counter::leftOut, "ranks that were not to record (ANOLE_RANKS)",
              !session.isSelected),
      counter(loss_counter::summarised,
              "parameters kept as counts of rounded values, without order (ANOLE_LOSS)",
              sum(session, [](const auto &r) { return r.summarised(); })),
      counter("put away", "bytes of the record that went to a file (ANOLE_MEMORY)",
              session.limit ? session.limit->overflow.size() : 0),
      counter(loss_counter::textsNotListed, "uses of texts that were too many to be listed",
              session.recorders.unlistedTexts()),
      counter(loss_counter::openSessions,
              "MPI sessions that were open in MPI_Finalize: their later calls are not recorded",
              session.openSessions),
      counter(loss_counter::endedEarly, "ranks that stopped recording", recordingSwitch.failed),
  };
  addRare(counters, session);
  addCoreWaits(counters, session, nsPerTick);
  if (session.mode == CallPathMode::Both)
    addChecks(counters, session);
  return counters;
}

} // namespace anole::record
