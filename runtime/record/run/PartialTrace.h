#pragma once

#include "runtime/core/file/format/GrowingFile.h"
#include "runtime/record/run/Session.h"

namespace anole::record {

/// The trace that a running program has on disk: in the folder of pieces, where the tools find it
/// if the program never made its trace and its ranks left no pieces. It holds the blocks that ranks
/// have released (see UpdatePart), and so belongs to the record until the trace of the whole run is
/// written.
class PartialTrace {
public:
  explicit PartialTrace(const Session &session) : session(session) {}

  /// At rank 0: adds a trace, which takes the place of the one before. The file is a whole trace at
  /// every moment. True if blocks are kept that were not kept before. Where the file cannot be
  /// written, the program goes on without it: MPI_Finalize will say what is wrong.
  bool replace(const Trace &trace);

  const BlockLibrary &blocks() const { return file ? file->blocks() : none; }

  /// Takes what is kept out of the memory of this rank. Other ranks than rank 0 do so where they
  /// see the file, for their keepers need it if they die.
  void release(const std::vector<BlockRef> &blocks) const;

  /// Where the piece of a rank is written, in `folder`: fetches the blocks that it released.
  static void fetch(const Trace &piece, const std::string &folder);

  /// Once the trace of the whole run is written.
  static void remove(const Session &session);

private:
  bool isSeen() const;

  const Session &session;
  std::unique_ptr<GrowingFile> file;
  BlockLibrary none;
};

} // namespace anole::record
