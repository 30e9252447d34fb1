#pragma once

#include "runtime/core/file/format/Protozero.h"

/// Field numbers of docs/trace.proto. They are on disk: never renumber, never reuse; add only.
namespace anole::schema {

/// The index section: triples of id, offset and size (with header).
enum class Index : protozero::pbf_tag_type { Sections = 1 };

enum class Trace : protozero::pbf_tag_type {
  Strings = 1,
  Hashes = 2,
  RankLists = 3,
  Columns = 4,
  Info = 5,
  Fields = 6,
  Functions = 7,
  Frames = 8,
  // 9 held paths as lists of frames.
  LoopSites = 10,
  Streams = 11,
  Texts = 12,
  LoopRemarks = 13,
  Steps = 14,
  Paths = 15,
  Blocks = 16,
};

enum class Info : protozero::pbf_tag_type {
  Program = 1,
  CommandLine = 2,
  Host = 3,
  Library = 4,
  Callpath = 5,
  StartTime = 6,
  Ranks = 7,
  Elapsed = 8,
  Counters = 9,
  Endings = 10,
  Marker = 11,
  Online = 12,
  Run = 13,
};

enum class Online : protozero::pbf_tag_type {
  Clustering = 1,
  Phases = 2,
  Clusterings = 3,
  Leads = 4,
  AllTracings = 5,
  Updates = 6,
  UpTo = 7,
  Clusters = 8,
};

enum class Cluster : protozero::pbf_tag_type { Lead = 1, Ranks = 2 };

enum class Counter : protozero::pbf_tag_type { Name = 1, Explanation = 2, Total = 3, Highest = 4 };

enum class Ending : protozero::pbf_tag_type { Rank = 1, Kind = 2, Function = 3, Path = 4 };

enum class Function : protozero::pbf_tag_type {
  Id = 1,
  Name = 2,
  Scalars = 3,
  Arrays = 4,
  Late = 5,
};

enum class Frames : protozero::pbf_tag_type {
  Modules = 1,
  Offsets = 2,
  Functions = 3,
  Files = 4,
  Lines = 5,
  Columns = 6,
  Sites = 7,
};

enum class Stream : protozero::pbf_tag_type {
  Thread = 1,
  Ranks = 2,
  Points = 3,
  Loops = 4,
  Bodies = 5,
};

enum class Point : protozero::pbf_tag_type {
  Function = 1,
  Path = 2,
  Ranks = 3,
  Count = 4,
  Polls = 5,
  Arrays = 6,
  Late = 7,
  Columns = 8,
  Times = 9,
  RoundedTimes = 10,
  EventTimes = 11,
};

enum class Loop : protozero::pbf_tag_type {
  Key = 1,
  Site = 2,
  Kind = 3,
  Variants = 4,
  Trips = 5,
  Markers = 6,
  MarkedEvents = 7,
};

enum class VariantFamily : protozero::pbf_tag_type { Ranks = 1, Bodies = 2, Variant = 3 };

} // namespace anole::schema
