#pragma once

#include "tools/choices/ToolChoices.h"
#include "tools/formats/out/call/ExportedCall.h"
#include "tools/show/PathText.h"

#include <memory>

namespace anole::exporting {

/// The origin of the times of calls.
using tools::TimeKind;

/// What says in every format that times were not measured one by one.
inline constexpr const char *reconstructedNote =
    "times reconstructed by Anole from histograms and the order of messages, not measured one by "
    "one";
/// The same of a trace that has the time of each call.
inline constexpr const char *reorderedNote =
    "times moved by Anole into the order of messages: how long ranks compute and are in calls was "
    "recorded, when they wait and until when was not";

/// A Source is what a writer may know before the first call.
struct Source {
  const Trace &trace;
  const tools::TraceNames &names;
  TimeKind time = TimeKind::Recorded;
  bool isMatched = false;                  ///< calls have acts
  bool isWindow = false;                   ///< of the trace
  std::vector<ThreadLocation> locations{}; ///< that are exported, in ascending order
  bool isFullyTimed = false;               ///< the trace has the time of each call

  bool isReconstructed() const { return time == TimeKind::Reconstructed; }
  const char *note() const { return isFullyTimed ? reorderedNote : reconstructedNote; }
  /// What names of ranks have behind them, as viewers show names and no notes.
  std::string mark() const { return isReconstructed() ? " (times reconstructed)" : ""; }
};

/// The ranks of MPI_COMM_WORLD in each communicator. The first is MPI_COMM_WORLD.
using Groups = std::vector<std::vector<uint32_t>>;

/// Writes one format. The calls of a location come in order, those of different locations in any
/// order. A writer keeps nothing that grows with their number.
///
/// What goes wrong is kept until `finish`: so a call costs no check but one.
class Writer {
public:
  virtual ~Writer() = default;

  virtual bool wantsScopes() const { return false; }
  virtual bool wantsMarks() const { return false; }
  virtual void open(const ThreadLocation &, const ExportedScope &, uint64_t /*time*/) {}
  virtual void close(const ThreadLocation &, const ExportedScope &, uint64_t /*time*/) {}
  virtual void call(const ExportedCall &call) = 0;
  /// Nothing that comes further will be of use.
  virtual bool hasFailed() const = 0;
  /// All calls have come.
  virtual Expected<void> finish(const Groups &groups) = 0;
};

} // namespace anole::exporting
