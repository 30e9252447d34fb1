#pragma once

#include "runtime/core/file/format/DecodeTables.h"
#include "runtime/core/file/format/EncodeTables.h"
#include "runtime/core/file/format/Schema.h"
#include "runtime/core/model/Trace.h"

namespace anole::format {

/// A PointCodec encodes and decodes points one after the other. They are most of a trace with many
/// call sites, and take no memory but what they keep.
class PointCodec {
public:
  /// What it returns lasts until it is called again. `withTimes`: the point's times are not in the
  /// stream's table of times.
  const std::string &encode(EncodeTables &tables, const SharedPoint &point, const RankList &owner,
                            bool withTimes);
  SharedPoint decode(DecodeTables &tables, const RankList &owner, Encoded<PointMessage> encoded);

private:
  void fill(EncodeTables &tables, const SharedPoint &point, const RankList &owner);
  void fillTimes(const SharedPoint &point, TimePrecision precision);
  void fillEventTimes(EncodeTables &tables, const SharedPoint &point);

  PointMessage message;
  std::string data;
};

} // namespace anole::format
