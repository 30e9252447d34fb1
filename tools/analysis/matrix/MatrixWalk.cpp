#include "tools/analysis/matrix/MatrixWalk.h"

#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/model/StreamRanks.h"
#include "tools/analysis/model/MeanDurations.h"
#include "tools/analysis/state/CommunicatorMap.h"
#include "tools/analysis/state/EachSend.h"

#include <tuple>

namespace anole::tools {
namespace {

constexpr size_t mostPairs = size_t(1) << 24;

class MatrixBuilder {
public:
  MatrixBuilder(const Trace &trace, Effort &effort)
      : shapes(whatif::shapesOf(trace)), trace(trace), communicators(trace.info.ranks),
        effort(effort) {}

  Expected<CommunicationMatrix> run();

private:
  Expected<void> readRank(uint32_t rank);
  Expected<void> walk(uint32_t rank, EventWalker walker, const std::vector<double> &means);
  void count(uint32_t rank, int64_t communicator, int64_t peer, double time);
  void place(CommunicationMatrix &matrix) const;

  const whatif::CallShapes shapes;
  const Trace &trace;
  whatif::RankObjects objects; ///< of the rank that is read
  CommunicatorMap communicators;
  struct Sent {
    uint64_t count = 0;
    double time = 0;
  };

  /// By rank, communicator and absolute peer in it: communicators are not known until all ranks are
  /// read.
  std::map<std::tuple<uint32_t, int64_t, int64_t>, Sent> sends;
  uint64_t unplaced = 0;
  Effort &effort;
};

Expected<CommunicationMatrix> MatrixBuilder::run() {
  for (StreamRanks ranks(trace.streams); auto rank = ranks.next();)
    if (auto read = readRank(*rank); !read)
      return tl::unexpected(read.error());
  CommunicationMatrix matrix{trace.info.ranks, {}, unplaced, {}};
  place(matrix);
  return matrix;
}

Expected<void> MatrixBuilder::readRank(uint32_t rank) {
  objects = {};
  for (const SharedStream &stream : trace.streams) {
    if (!indexOf(stream.ranks, rank))
      continue;
    auto walker = projectRank(trace, rank, stream.thread).and_then(EventWalker::over);
    if (!walker)
      return tl::unexpected(walker.error());
    if (auto spent = effort.spend(costOf(walker->stream())); !spent)
      return spent;
    std::vector<double> means = meanDurations(stream, walker->stream(), rank);
    objects.beginThread(stream.thread);
    if (auto walked = walk(rank, std::move(*walker), means); !walked)
      return walked;
  }
  return {};
}

void MatrixBuilder::count(uint32_t rank, int64_t communicator, int64_t peer, double time) {
  auto own = communicators.ownRank(rank, communicator);
  if (!own) {
    ++unplaced;
    return;
  }
  auto member = static_cast<uint64_t>(*own) + static_cast<uint64_t>(peer);
  Sent &sent = sends[{rank, communicator, static_cast<int64_t>(member)}];
  ++sent.count;
  sent.time += time;
}

Expected<void> MatrixBuilder::walk(uint32_t rank, EventWalker walker,
                                   const std::vector<double> &means) {
  for (;;) {
    auto event = walker.next();
    if (!event)
      return tl::unexpected(event.error());
    if (auto spent = effort.spend(valuesOf(*event)); !spent || !*event)
      return spent;
    if (sends.size() > mostPairs)
      return fail("more than " + std::to_string(mostPairs) +
                  " pairs of ranks communicate, too many for a matrix");
    auto shape = shapes.find((*event)->key.functionId());
    if (shape == shapes.end())
      continue;
    objects.read(shape->second, **event);
    double time =
        (*event)->duration >= 0 ? static_cast<double>((*event)->duration) : means[(*event)->point];
    whatif::eachSend(objects, shape->second, **event, [&](int64_t communicator, int64_t peer) {
      count(rank, communicator, peer, time);
    });
    communicators.follow(rank, shape->second.known(), **event);
  }
}

void MatrixBuilder::place(CommunicationMatrix &matrix) const {
  for (const auto &[key, sent] : sends) {
    const auto &[rank, communicator, peer] = key;
    auto target = communicators.worldRank(rank, communicator, peer);
    if (target && *target < matrix.ranks) {
      matrix.sends[{rank, *target}] += sent.count;
      matrix.times[{rank, *target}] += sent.time;
    } else {
      matrix.unplaced += sent.count;
    }
  }
}

} // namespace

Expected<CommunicationMatrix> communicationMatrix(const Trace &trace, Effort &effort) {
  return MatrixBuilder(trace, effort).run();
}

} // namespace anole::tools
