#pragma once

#include "runtime/core/cluster/PeerPlugin.h"
#include "runtime/core/trace/Trace.h"

namespace anole {

/// Multiplies counts, polls, marked events and times of a lead's trace by the number of ranks that
/// it stands for.
void weigh(Trace &lead, uint64_t members);

/// In a merged trace of leads, before finishMerge: every lead in every rank list becomes the ranks
/// of its cluster, and numbers over the ranks are repeated for them (Bahmani 2017, section 4.2).
/// Times of each event become those of all ranks of the cluster, too.
/// A rank that is no lead stays as it is. info.ranks becomes the number of all ranks.
///
/// A peer that a plug-in explains on all leads that have it becomes each member's own; the trace's
/// functions say which fields are peers. For ranks of equal content give no plug-ins: there a
/// lead's peer is everyone's.
///
/// Rejected: to do so before merging, as the paper does. Rank lists of clusters are interleaved,
/// and merging wants all ranks of one side below those of the other.
void expandLeads(Trace &trace, const std::vector<Cluster> &clusters,
                 const PeerPlugins &plugins = {});

} // namespace anole
