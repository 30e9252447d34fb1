#pragma once

#include "tools/formats/in/FieldPlaces.h"
#include "tools/formats/in/Import.h"
#include "tools/formats/in/OpenCalls.h"
#include "tools/formats/in/otf2/Definitions.h"

namespace anole::import::otf2 {

/// An Otf2Rank is what the threads of one rank share.
struct Otf2Rank {
  /// A request from the event that makes it to the one that completes it.
  struct Request {
    RequestName name;
    uint64_t call = 0; ///< in the calls of its thread that wait for it
    OpenCalls *calls = nullptr;
  };
  struct Comm {
    int64_t number = unknown, rank = unknown, size = unknown;
  };

  /// A call path: its signature, and its innermost step; 0: it has none.
  struct Path {
    uint64_t signature = 0;
    uint32_t step = 0;
  };

  Otf2Rank(RankRecord &record, Import &import, const Definitions &definitions)
      : record(record), import(import), definitions(definitions) {}
  /// The communicator as the tracer would number it: in the order in which the rank meets them.
  Comm comm(OTF2_CommRef ref);
  /// The call path that goes on from another one into a function.
  Path enter(const Path &outer, const Otf2Region &region, const std::string &file, uint32_t line);
  /// The number of a request in the table, which reserves one number. All writers count requests
  /// from 0, so the highest bit says nothing.
  static int64_t keyOf(uint64_t request) { return static_cast<int64_t>(request & INT64_MAX); }
  /// The call path of a context.
  Path path(OTF2_CallingContextRef ref);

  RankRecord &record;
  Import &import;
  const Definitions &definitions;
  KnownPlaces places;
  HandleMap<Request> requests;
  HandleMap<Comm> comms;
  HandleMap<Path> contextPaths; ///< by context
  std::vector<bool> isNamed;    ///< paths, by their innermost step
  int64_t nextComm = 2;

private:
  HandleMap<uint32_t> steps; ///< of call paths, by signature without its lowest bit
};

} // namespace anole::import::otf2
