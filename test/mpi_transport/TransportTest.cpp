// Every rank runs the checks; a failed one is printed and makes the job fail.

#include "runtime/core/merge/Merge.h"
#include "runtime/core/ranks/transport/Reduction.h"
#include "runtime/record/transport/MpiTransport.h"
#include "test/support/program/MergedLeaves.h"
#include "test/unit/runtime/core/merge/StencilProgram.h"
#include "test/unit/runtime/core/merge/TraceText.h"

#include <cstdio>
#include <set>

using namespace anole;
using record::MpiTransport;

namespace {

int failures = 0;

void check(bool good, const char *what) {
  if (good)
    return;
  ++failures;
  std::fprintf(stderr, "failed: %s\n", what);
}

std::string text(uint32_t from, uint32_t to, size_t size) {
  return std::string(size, static_cast<char>('a' + (7 * from + to) % 26));
}

/// Everybody sends everybody (itself too) messages of sizes around that of a chunk.
void exchange(size_t chunk) {
  MpiTransport transport(MPI_COMM_WORLD, chunk);
  const size_t sizes[] = {0, 1, chunk - 1, chunk, chunk + 1, 5 * chunk + 3};
  for (uint32_t to = 0; to < transport.size(); ++to)
    for (uint32_t tag = 0; tag < std::size(sizes); ++tag)
      transport.send(to, tag, text(transport.rank(), to, sizes[tag]));
  std::set<std::pair<uint32_t, uint32_t>> seen;
  while (!transport.hasFailed() && seen.size() < transport.size() * std::size(sizes))
    if (auto message = transport.receive()) {
      check(seen.emplace(message->from, message->tag).second, "a message arrives once");
      check(message->bytes == text(message->from, transport.rank(), sizes[message->tag]),
            "a message arrives whole");
    }
  while (!transport.isDrained() && !transport.hasFailed())
    transport.receive();
  check(!transport.hasFailed(), "nothing fails");
}

/// Rank 0 gets what merging one rank after the other gives.
void reduce(uint32_t arity) {
  MpiTransport transport(MPI_COMM_WORLD);
  test::StencilProgram program = test::StencilProgram::in2D(transport.size());
  Reduction reduction(transport, program.leaf(transport.rank()), arity);
  while (!transport.hasFailed() && !(reduction.isDone() && transport.isDrained()))
    reduction.step();
  check(!transport.hasFailed(), "nothing fails");
  if (transport.rank() != 0)
    return;
  Trace trace = reduction.take();
  finishMerge(trace);
  Trace expected =
      test::mergedLeaves(transport.size(), [&](uint32_t rank) { return program.leaf(rank); });
  check(test::TraceText::of(trace) == test::TraceText::of(expected), "the traces are equal");
}

} // namespace

int main(int count, char **arguments) {
  MPI_Init(&count, &arguments);
  exchange(16);
  exchange(1000);
  exchange(100000);
  for (uint32_t arity : {2, 3, 16})
    reduce(arity);
  MPI_Finalize();
  return failures == 0 ? 0 : 1;
}
