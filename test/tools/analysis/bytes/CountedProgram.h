#pragma once

#include "test/support/program/PlayedProgram.h"
#include "tools/analysis/bytes/SizeTally.h"

#include <map>

namespace anole::tools {

/// A program that says itself how many bytes its calls are given.
class CountedProgram {
public:
  /// By call path.
  using Tallies = std::map<uint64_t, SizeTally>;

  /// One rank of it.
  class Rank {
  public:
    Rank(CountedProgram &program, test::PlayedRank &played)
        : rank(played.rank), program(program), played(played) {}

    void call(const char *function, uint64_t path, const std::vector<test::FieldValue> &fields) {
      played.call(function, path, fields);
    }
    void sent(uint64_t path, uint64_t bytes) { count(program.sent[path], bytes); }
    void received(uint64_t path, uint64_t bytes) { count(program.received[path], bytes); }
    void notKnown(uint64_t path) { program.sent[path].addUnknown(1); }

    const uint32_t rank;

  private:
    static void count(SizeTally &tally, uint64_t bytes) {
      ++tally.calls;
      tally.total += bytes;
      tally.least = std::min(tally.least, bytes);
      tally.most = std::max(tally.most, bytes);
      tally.bins.add(SizeTally::binOf(bytes), 1);
    }

    CountedProgram &program;
    test::PlayedRank &played;
  };

  /// Runs it on so many ranks.
  CountedProgram(uint32_t ranks, const std::function<void(Rank &)> &run)
      : trace(test::recordedProgram(ranks, [&](test::PlayedRank &played) {
          Rank rank(*this, played);
          run(rank);
        })) {}

  Tallies sent, received; // before the trace, whose ranks count in them
  Trace trace;
};

} // namespace anole::tools
