#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/file/format/TraceSource.h"
#include "runtime/core/model/TraceBlocks.h"

#include <span>
#include <string>

namespace anole {

struct EncodeOptions {
  /// Leave out functions, paths and loop sites that no point or loop names.
  bool onlyUsed = false;
  /// Leave out all paths and loop sites, for a reader that has the names of calls.
  bool placeless = false;
  /// Round times (format/TimeCodec.h), and write paths in the order of points: for files.
  bool roundTimes = false;
  /// Takes the blocks of the columns, which otherwise are in the message, behind those that it
  /// holds already.
  std::vector<BlockRef> *blocks = nullptr;
  /// Takes how many bytes at the end of the message are coded times, which nothing makes shorter.
  size_t *codedTimes = nullptr;
};

/// A trace as one protobuf message (docs/trace.proto): what a file holds and what ranks send each
/// other. Uncompressed, but nothing in it is written twice.
std::string encodeTrace(const TraceSource &source, EncodeOptions options = {});

/// A message with the first of these blocks, about a mebibyte, and nothing else. They are taken
/// off. They are not compressed there, so that what they have in common can be; coded times may
/// stay as they are. An error if a block cannot be read any more.
enum class TimesOfBlocks { Coded, Plain };
Expected<std::string> encodeBlocks(std::span<const BlockRef> &blocks,
                                   TimesOfBlocks times = TimesOfBlocks::Coded);

/// The error for a block that cannot be read any more.
tl::unexpected<Error> cannotRead(const BlockRef &block);

} // namespace anole
