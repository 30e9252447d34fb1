#pragma once

#include "tools/choices/ToolChoices.h"
#include "tools/programs/proxy/call/CancelledReceives.h"
#include "tools/programs/proxy/call/MadeObjects.h"
#include "tools/programs/proxy/call/RequestArrays.h"
#include "tools/programs/proxy/call/RestartedRequests.h"
#include "tools/programs/proxy/call/SourcePlaces.h"
#include "tools/programs/proxy/formula/RankFormula.h"
#include "tools/programs/proxy/helpers/Helpers.h"
#include "tools/programs/proxy/tree/Statement.h"

#include <optional>
#include <set>

namespace anole::tools::generate {

/// A block has statements, and the variables of loops and counters around them that they use.
struct Block {
  Statements statements{};
  std::set<std::string> variables{};

  bool isEmpty() const { return statements.empty(); }
  void add(Statement statement);
  void append(const Block &other);
};

/// Kinds of objects of MPI that a program keeps in arrays, by the trace's numbers.
struct ObjectArray {
  const char *name, *type, *null;
};

/// ComputingTimes say how long the program computes before the calls of a point, in nanoseconds.
using ComputingTimes = std::map<std::pair<uint16_t, uint64_t>, int64_t>; ///< function, call path

/// Requests of a rank that are few enough for a simple list.
constexpr int64_t mostFewRequests = 4096;

/// Returns how long all ranks together compute at the places of a run that are worth a program, in
/// nanoseconds: those that compute less take less than a hundredth of the run together.
double shortestPlaceOf(const SharedStream &stream);

/// Returns what the tracer itself takes between two calls, in nanoseconds.
double recordingTimeOf(const Trace &trace);

/// The program as it is being written: what all parts of it share.
struct Proxy {
  /// With `times` the program is for any number of ranks.
  Proxy(const Trace &from, const RankPrograms &of, Computing how,
        const ComputingTimes *times = nullptr)
      : trace(from), programs(of), places(from, of.stream()), cancelled(from, of),
        restarted(from, of), made(from, of), computing(how), sharedTimes(times) {
    for (const std::string &name : namesOfHelpers())
      tables.unique(name);
    if (!isScaled())
      requestArrays = RequestArrays(trace, programs);
    for (auto &[point, array] : requestArrays.arrays) {
      array.requests = tables.unique("waited");
      array.boxes = tables.unique("received");
    }
  }

  bool isScaled() const { return sharedTimes != nullptr; }
  bool isThreaded() const { return programs.threads().size() > 1; }
  FormulaContext context() { return {programs.size(), tables, isScaled()}; }
  /// The function that a point calls; empty if the trace does not describe it.
  std::string functionAt(uint32_t point) const;
  /// "MPI_Send at ring.c:12"
  std::string siteOf(uint32_t point) const;
  /// Notes a point of which something is looked up by rank, if these statements do so.
  void looksUp(const Statements &statements, uint32_t point);
  /// The same for what decides how a loop runs.
  void looksUpIn(const Expression &decision, uint32_t loop);

  /// "int" or "long long"
  std::string typeOf(const std::string &variable) const {
    return wide.contains(variable) ? "long long" : "int";
  }
  /// Notes how far a variable counts.
  void counts(const std::string &variable, uint64_t count) {
    if (count > INT32_MAX)
      wide.insert(variable);
  }

  /// Notes that something cannot be generated. Each text counts its calls.
  void refuse(const std::string &what, uint64_t calls) { refused[what] += calls; }

  /// Notes how the program differs from the traced one.
  void note(const std::string &what) { notes.insert(what); }

  /// Null if the trace does not describe the function.
  const FunctionInfo *info(const PointKey &key) const;
  /// An element of an array of objects, whose index is at most `most`.
  Expression element(const ObjectArray &array, const Expression &index, uint64_t most);

  const Trace &trace;
  const RankPrograms &programs;
  SourcePlaces places;
  CancelledReceives cancelled;
  RestartedRequests restarted;
  MadeObjects made;
  RequestArrays requestArrays{};
  Computing computing;
  Tables tables{};
  bool isInSession = false;                    ///< whether MPI starts in a session
  std::vector<std::string> threadFunctions{};  ///< of threads beside main
  std::map<std::string, ObjectArray> arrays{}; ///< by name
  std::map<std::string, uint64_t> sizes{};     ///< of these arrays
  std::set<std::string> counters{};
  std::set<std::string> wide{}; ///< variables that count further than an int
  std::map<std::string, uint64_t> refused{};
  std::set<std::string> notes{};
  const ComputingTimes *sharedTimes;
  double shortestPlace = shortestPlaceOf(programs.stream());
  double recordingTime = recordingTimeOf(trace);
  std::set<std::string> unscaled{}; ///< call sites that hinder a program for any number of ranks
  /// What the trips of a loop count, by a point that it repeats: rounds in which the distance to
  /// the peer doubles, or ranks to which it goes in turn.
  std::map<uint32_t, Meaning> tripMeanings{};
  /// The threads that begin with a call of a point, if there are several beside the first one.
  std::map<uint32_t, uint32_t> firstCalls{};
  std::set<uint32_t> waiting{}; ///< points before some of whose calls threads wait for others
};

/// Calls of a point on all ranks.
uint64_t callsOf(const Proxy &proxy, uint32_t point);

} // namespace anole::tools::generate
