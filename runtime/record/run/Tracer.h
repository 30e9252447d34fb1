#pragma once

#include "runtime/core/model/Ending.h"
#include "runtime/record/run/Keeper.h"
#include "runtime/record/run/Online.h"
#include "runtime/record/run/PhaseMarking.h"
#include "runtime/record/run/Plugins.h"
#include "runtime/record/run/Selection.h"

#include <atomic>
#include <memory>

namespace anole::record {

/// The tracer of this process: owns all of its state but the RecordingSwitch, the wrappers' handle
/// tables and what is the system's own (heap, clock, stacks), and leads it from MPI_Init to
/// MPI_Finalize. The wrappers of these functions, of MPI_Abort and MPI_Pcontrol, and those of
/// sessions (LifecycleWrappers and SessionWrappers) call it; nothing here throws or prints to
/// stdout.
///
/// Its own memory is private to the process, while what it points to lies in the shared heap: a
/// child that is forked off forgets its pointers and does no harm.
class Tracer {
public:
  /// Parts are what a test replaces.
  struct Parts {
    /// Called once the shared heap is open. May give null: none.
    std::unique_ptr<Keeper> (*makeKeeper)();
    /// Null: the raw log, if ANOLE_VERIFY asks for one.
    std::unique_ptr<EventLog> (*makeLog)();
    /// Merges and writes the trace.
    void (*finalize)(Session &session, std::unique_ptr<Online> online,
                     const PeerPlugins &plugins) noexcept;
  };

  explicit Tracer(const Parts &parts) : parts(parts) {}

  /// The one of this process. It is there before the program's constructors, which may register
  /// plug-ins and pause, and never destroyed: threads may run until after the exit handlers.
  static Tracer &get();

  /// Puts another one in its place, for tests.
  static void replace(Tracer &other);

  /// The last moment before MPI starts: the process is as small and simple as it will ever be.
  /// Whether recording is to start once MPI is up.
  bool beforeInit();
  /// MPI is up; from now on calls are recorded. `threaded`: several threads may be in MPI at once.
  void afterInit(WorldPlace place, bool threaded);
  /// An MPI session begins (1) or has ended (-1). A program that had only sessions and ended them
  /// all ends well without MPI_Finalize.
  void countSession(int change) {
    openSessions += change;
    if (openSessions == 0)
      tellOfLateCalls();
  }
  /// The last moment with MPI: ends recording, merges, writes the trace.
  void beforeFinalize();
  /// MPI is down. Ranks leave MPI_Finalize together, so the trace is written by now, or cannot be.
  void afterFinalize();
  /// The process is about to end by its own hand; other ranks are not to be waited for. `reason`
  /// is what to say if nothing can be kept.
  void end(EndKind how, const char *reason);
  /// Returns whether the tracer ever saw MPI start in this process.
  bool wasReached() const { return reached; }
  /// Returns how the program ends if it ends now, by its own will.
  EndKind endingNow() const;
  /// Returns whether something was recorded that no trace has been made of.
  bool isOpen() const;

  void pause(bool wanted) { selection.pause(wanted); }
  void addPlugin(const char *name, unsigned uses, int (*number)(int rank, int ranks)) noexcept {
    plugins.add(name, uses, number);
  }

private:
  void prepare();
  void tellOfLateCalls();
  void configureRecorders();
  void closeRawLog();
  static void inForkedChild();

  const Parts parts;
  Selection selection;
  PhaseMarking phases;
  Plugins plugins;
  std::unique_ptr<Keeper> keeper; ///< null: none
  std::unique_ptr<Online> online; ///< null: ranks only talk at the end

  /// Null before MPI starts, when the tracer is off, and after MPI_Finalize. Not destroyed at the
  /// end of a process: it may be one that was forked off, and the session is not its own.
  Session *session = nullptr;

  bool reached = false;
  bool tellsOfLateCalls = false; ///< once MPI is down, about sessions that were open
  std::atomic<int> openSessions = 0;
};

} // namespace anole::record
