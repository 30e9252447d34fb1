#pragma once

#include "runtime/core/file/format/Schema.h"
#include "runtime/core/model/TraceBlocks.h"
#include "runtime/core/terms/BlockFile.h"

#include <memory>
#include <span>
#include <string>

namespace anole {

/// The trace file that rank 0 keeps while the program runs. It grows: blocks that are new, and the
/// newest trace behind them, which names blocks by their place among all that came. So each block
/// is written once in the run, and a trace costs as much as its structure and what is new in it.
///
/// At rest it is an ordinary file with an index of all blocks and of the newest trace. What is
/// appended takes the place of the index, so a process that is killed there leaves a file without
/// one, from which readers take the newest trace that is whole. Earlier traces stay where they are:
/// that is a few kilobytes each, which the budget of online work bounds.
///
/// Blocks that it has are kept (Block::isKept): no rank has to send or hold their bytes any more.
/// They stay where they are if they were put away before, and are away in this file otherwise.
///
/// Rejected: a new file for each trace, which costs as much as all that was recorded until then.
class GrowingFile {
public:
  /// With a first trace, in place of a file of that name: there is no moment in which it holds
  /// none.
  static Expected<std::unique_ptr<GrowingFile>> create(const std::string &path, const Trace &trace);

  explicit GrowingFile(std::shared_ptr<BlockFile> file) : file(std::move(file)) {}

  /// After an error the file holds the trace before, and maybe blocks of this one.
  Expected<void> add(const Trace &trace);

  /// Moves the bytes of a block that is kept out of memory. False if it is not kept.
  bool release(const BlockRef &block) const;

  const BlockLibrary &blocks() const { return known; }

private:
  Expected<void> begin();
  Expected<void> append(const Trace &trace);
  Expected<void> appendSome(std::span<const BlockRef> &blocks);
  Expected<void> appendTrace(std::string_view message, size_t incompressible);
  void settle();

  std::shared_ptr<BlockFile> file;
  std::vector<BlockRef> ordered; ///< blocks as they stand in the file
  std::vector<uint64_t> places;  ///< of their bytes
  size_t settled = 0;            ///< of the blocks: their bytes are away
  BlockLibrary known;
  format::Numbers sections; ///< of the index: those of blocks
};

/// Fetches the bytes of those blocks that are not here from a file that GrowingFile wrote: of a
/// rank that cannot take part in the run any more. Takes as much memory as the bytes. Those that
/// the file does not hold stay without.
Expected<void> fetchBlocks(const BlockLibrary &wanted, const std::string &path);

} // namespace anole
