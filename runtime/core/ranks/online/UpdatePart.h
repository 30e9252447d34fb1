#pragma once

#include "runtime/core/base/Fault.h"
#include "runtime/core/ranks/cluster/Signatures.h"
#include "runtime/core/ranks/online/MergeChannel.h"
#include "runtime/core/ranks/online/OnlineCommands.h"
#include "runtime/core/ranks/online/OnlineHost.h"
#include "runtime/core/ranks/online/Progress.h"
#include "runtime/core/ranks/online/WorkMeter.h"
#include "runtime/core/ranks/transport/Reduction.h"

#include <memory>
#include <utility>

namespace anole {

/// One rank's part in updates: it says where it is, copies its record at the marker that is
/// ordered, and merges. See Coordinator.
///
/// What is irregular in a record are its blocks. Rank 0 keeps those of each update that it could
/// put on disk. It then says so, and their bytes are dropped wherever they are, so that a rank
/// holds and sends those that are new since then. Blocks are found by what they hold, so a rank
/// that does what another one does drops its own without ever having sent them, and from the first
/// value on that differs its blocks are others.
///
/// What must look into values has them: ranks whose clusters are found by their mean parameters do
/// not send blocks again, but do not drop them.
class UpdatePart {
public:
  UpdatePart(Transport &world, OnlineHost &host, const OnlineSettings &settings, WorkMeter &meter)
      : world(world), host(host), settings(settings), meter(meter) {}

  /// Says at which marker of the order's loop the rank is, and what else is known of its
  /// `progress`.
  void locate(const Order &order, Progress progress);
  void obey(const Order &order); ///< any other one
  /// Markers are those of this loop from now on; the rank has passed so many.
  void follow(uint64_t ofLoop, uint64_t done);
  void passMarker(uint64_t number) { markers = number; }
  void giveSnapshot();      ///< if owesTraceNow()
  void finish(Trace trace); ///< with all that the rank recorded; no marker comes any more
  void arrive(Message &&message);

  /// Goes on with the merge. True if there was something to do.
  bool step() { return reduction && reduction->step(); }

  /// An answer to an order, by its AnswerKey.
  using Answer = std::pair<uint64_t, std::string>;
  std::optional<Answer> takeAnswer() { return std::exchange(answer, std::nullopt); }

  /// At rank 0: the traces of all that were to merge, when they are.
  std::optional<Trace> takeMerged();

  bool owesTraceNow() const { return target == markers; }
  /// Returns the marker at which a trace is owed, or the last one that there can be.
  uint64_t nextCut() const { return target.value_or(UINT64_MAX); }
  bool isMerging() const { return reduction && !reduction->isDone(); }
  /// Something was asked of this rank in an update, or is still going on.
  bool isUpdating() const { return target || given || isMerging(); }
  /// Returns whether what is asked is its signatures.
  bool isSigning() const { return signs; }

private:
  void cut(const Order &order);
  DistinctParts ownParts() const;
  uint64_t passed(uint64_t ofLoop) const;
  bool hasMissed() const {
    return ANOLE_FAULT(WaitsAtCutForNext, passed(cutLoop) > cutMarker,
                       passed(cutLoop) >= cutMarker);
  }
  void give(Trace trace);
  void givePart(Trace trace);
  void contribute(bool missed);
  Signatures ownSignatures() const;
  const LeadShare *shareOf(const std::vector<LeadShare> &leads) const; ///< null: it does not lead
  void mergeLeads(const std::vector<LeadShare> &leads);
  void codePeers();
  void mergeAll();
  void merge(std::vector<uint32_t> members);
  void release();

  Transport &world;
  OnlineHost &host;
  OnlineSettings settings;
  WorkMeter &meter;
  uint64_t loop = 0, markers = 0; ///< markers passed of the loop that the rank follows
  uint64_t update = 0;
  uint64_t cutLoop = 0, cutMarker = 0; ///< of the update: at which marker of which loop it cuts
  std::optional<uint64_t> target;      ///< the marker at which a trace is owed
  bool merges = false;                 ///< at once what it gives
  bool signs = false;                  ///< gives its signatures, and no trace
  bool hasEnded = false;
  std::optional<Trace> whole; ///< once the rank has ended, until the last update
  OwnFacts facts;             ///< of it
  std::optional<Trace> given;
  std::optional<PartDigests> digests; ///< of what is given, once they are known
  std::vector<BlockRef> named; ///< blocks of what the rank gave to the last merge, until a release
  std::optional<Answer> answer;
  uint64_t mergeOf = 0;       ///< the update whose merge this rank began last
  std::vector<Message> early; ///< of the merge after it
  std::unique_ptr<MergeChannel> channel;
  std::unique_ptr<Reduction> reduction;
};

} // namespace anole
