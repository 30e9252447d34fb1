#pragma once

#include "runtime/core/model/Projection.h"
#include "runtime/core/model/StreamTrace.h"
#include "tools/analysis/bytes/NumberMap.h"
#include "tools/analysis/state/ByteRule.h"

#include <functional>

namespace anole::tools {

/// FunctionBytes say how a function says how large objects are, and which of its columns count.
struct FunctionBytes {
  ByteRule rule; ///< of a persistent request: what each start of it moves
  std::optional<SizeColumns> types, communicators, copies;
  std::vector<size_t> requests; ///< columns; of functions that start persistent ones
  bool describes;               ///< makes persistent requests
  bool starts;

  explicit FunctionBytes(const KnownFunction &function);

  bool gives(const std::optional<ByteColumns> &bytes) const {
    return starts || (!describes && bytes);
  }

  bool tellsSizes() const { return types || communicators || copies; }

  /// The columns of its points that decide how many bytes calls are given, but for the next ones.
  std::vector<size_t> columns;
  /// Those of the ranks at the other end, of which only matters which are MPI_PROC_NULL.
  std::vector<size_t> partners;
};

/// The functions of a trace, by number without the bit for large counts.
class ByteFunctions {
public:
  explicit ByteFunctions(const Trace &trace);

  /// Null if the trace does not describe the function.
  const FunctionBytes *at(const PointKey &key) const;
  /// Returns whether one of them starts persistent requests.
  bool startRequests() const;

private:
  std::vector<FunctionBytes> functions;
  std::vector<uint32_t> places; ///< by number, behind that of the function; 0: there is none
};

/// RankStreams are what one rank did, by stream of the trace; empty where it has none.
using RankStreams = std::vector<std::optional<StreamTrace>>;

/// Of a stream of the trace, by its place there.
using ColumnsWantedOf = std::function<ColumnsWanted(size_t stream)>;

/// Fails if the trace contradicts itself.
Expected<RankStreams> streamsOf(const Trace &trace, uint32_t rank,
                                const ColumnsWantedOf &wantedOf = {});

/// ObjectSizes say how large the datatypes and communicators of one rank are, by their numbers.
struct ObjectSizes {
  explicit ObjectSizes(TermWork &work) : types(work), communicators(work) {}

  /// Adds what is predefined, and what the rank's calls say.
  void note(const RankStreams &streams, const ByteFunctions &functions, uint32_t ranks,
            TermWork &work);

  NumberMap types, communicators;
};

} // namespace anole::tools
