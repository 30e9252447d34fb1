#ifndef ANOLE_TRACE_H
#define ANOLE_TRACE_H

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

/// Reads traces: walks the events of each rank, straight from the compressed file.
///
///     std::string problem;
///     auto trace = anole::trace::Reader::open("program.anole", problem);
///     auto walk = trace->walk(rank, thread, problem);
///     while (const anole::trace::Event *event = walk->next())
///       ... event->function->name, event->scalars[i], event->function->scalars[i].name ...
///
/// Only this header and libanole_trace are needed. Nothing throws, prints or exits.
namespace anole::trace {

/// A Kind is how to read a field; docs/trace-format.md, "Fields".
enum class Kind : uint8_t {
  Plain,
  Peer,
  Comm,
  NewComm,
  NewRank,
  NewSize,
  Request,
  Type,
  Op,
  Group,
  Object,
  Rank,
  RemotePeer,
  Root,
  NewRequest,
  Window,
  NewWindow,
  Text,
  TextNumber
};

struct Field {
  std::string name;
  Kind kind = Kind::Plain;
};

struct Function {
  std::string name; ///< "MPI_Isend"
  std::vector<Field> scalars, arrays, late;
};

/// One step of a call path; empty or 0: not known.
struct Frame {
  std::string module, function, file;
  uint64_t offset = 0; ///< in the module
  uint32_t line = 0, column = 0;
};

/// A frame of a path and the way to it. Paths share their outer steps.
struct Step {
  const Frame *frame = nullptr;
  const Step *caller = nullptr; ///< null: the outermost
};

struct Path {
  uint64_t signature = 0;
  const Step *innermost = nullptr; ///< null: not known

  /// All frames, innermost last: as many as the path is deep, which may be very deep.
  std::vector<const Frame *> frames() const;
};

/// A loop around an event.
struct Loop {
  uint64_t site = 0;      ///< static id; 0 if the tracer found the loop by folding repeats
  uint64_t iteration = 0; ///< of the current entry, from 0
  std::string function, file;
  uint32_t line = 0;
};

struct Event {
  uint64_t ordinal = 0; ///< in its thread, from 0
  const Function *function = nullptr;
  bool largeCount = false; ///< the call was the function's large-count variant (MPI_Send_c)
  const Path *path = nullptr;
  std::vector<int64_t> scalars;             ///< as many as function->scalars
  std::vector<std::vector<int64_t>> arrays; ///< as many as function->arrays
  std::vector<int64_t> late;                ///< as many as function->late
  std::vector<Loop> loops;                  ///< outermost first
  /// Nanoseconds since the end of the thread's last event and inside the call, rounded to seven
  /// bits; -1: the trace holds none for each event (ANOLE_TIME=full does).
  int64_t delta = -1, duration = -1;
};

/// The events of one thread of one rank, in order. It must not outlive its reader. It takes as much
/// memory as the compressed trace, whatever the number of events.
class Walk {
public:
  ~Walk();

  /// The next event, valid until the next call; null after the last one or after damage.
  const Event *next();

  /// Returns what was damaged; empty if nothing was.
  const std::string &problem() const;

private:
  friend class Reader;
  struct State;
  explicit Walk(std::unique_ptr<State> state);
  std::unique_ptr<State> state;
};

class Reader {
public:
  /// Null and a problem if there is no readable trace. A trace that was cut short is opened, and
  /// note() says so.
  static std::unique_ptr<Reader> open(const std::string &file, std::string &problem);
  ~Reader();

  bool isComplete() const;
  const std::string &note() const;
  const std::string &program() const;
  uint32_t ranks() const;
  std::vector<uint32_t> threads(uint32_t rank) const;
  const std::vector<Function> &functions() const;
  const std::vector<Path> &paths() const;
  /// The printf format that a field of kind Text names; null if it is not listed. The event's
  /// numbers of kind TextNumber fill it in.
  const std::string *text(int64_t value) const;

  /// Null and a problem if the rank has no such thread.
  std::unique_ptr<Walk> walk(uint32_t rank, uint32_t thread, std::string &problem) const;

private:
  friend class Walk;
  struct State;
  explicit Reader(std::unique_ptr<State> state);
  std::unique_ptr<State> state;
};

/// The name of a special value ("ANY_SOURCE", "null", ...), or null if it is an ordinary number.
const char *specialName(int64_t value);

} // namespace anole::trace
#endif
