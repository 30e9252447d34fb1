#pragma once

#include "tools/files/WorkDone.h"
#include "tools/formats/out/ExportWindow.h"
#include "tools/formats/out/Marks.h"
#include "tools/formats/out/call/ByLocation.h"
#include "tools/formats/out/call/Writer.h"

namespace anole::exporting {

/// Hands the calls of a window on to a writer, and opens and closes the loops, phases and
/// iterations around them. A scope lasts from the start of its first call to the end of its last
/// one.
///
/// Memory: what is open on each location.
class ScopeGate {
public:
  /// `work` may be null. `errors`: which are marked at the first of their calls in the window.
  ScopeGate(const ExportWindow &window, Writer &writer, tools::WorkDone *work,
            const std::vector<lint::Finding> &errors = {})
      : window(window), writer(writer), withScopes(writer.wantsScopes()), work(work),
        marks(errors) {}

  /// The locations must be added before their calls come.
  void add(const ThreadLocation &at, const StreamTrace &stream);
  void pass(ExportedCall call, const std::vector<LoopPosition> &loops);
  /// The location has no more calls.
  void end(const ThreadLocation &at);

  uint64_t calls() const { return count; } ///< that were in the window
  bool isStopped() const { return writer.hasFailed(); }

private:
  struct Progress {
    explicit Progress(uint32_t rank) : own(rank) {}

    OwnRanks own;
    const StreamTrace *stream = nullptr;
    uint32_t phaseLoop = UINT32_MAX; ///< its number in the stream
    uint64_t early = 0;              ///< iterations that set no markers
    uint64_t before = 0;             ///< iterations of the phase loop's entries that are over
    uint64_t entry = 0, iteration = 0;
    uint64_t lastEnd = 0;
    std::vector<LoopPosition> loops{}; ///< around the last call; these two follow from them
    std::optional<uint64_t> counted{}; ///< its iteration of the phase loop, over all entries
    uint64_t markers = 0;              ///< before it
    bool isElsewhere = false;          ///< than the scopes that are open
    std::vector<ExportedScope> open{}, wanted{};
  };

  static void follow(Progress &progress, const std::vector<LoopPosition> &loops);
  void gather(Progress &progress) const;
  void change(const ThreadLocation &at, Progress &progress, uint64_t time);

  const ExportWindow &window;
  Writer &writer;
  const bool withScopes;
  tools::WorkDone *const work;
  Marks marks;
  ByLocation<Progress> all;
  uint64_t count = 0, seen = 0;
};

} // namespace anole::exporting
