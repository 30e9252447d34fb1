#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/core/ranks/cluster/PeerPlugin.h"

namespace anole {

/// Multiplies counts, polls, marked events and times of a lead's trace by the number of ranks that
/// it stands for.
void weigh(Trace &lead, uint64_t members);

/// Expands a merged trace of leads, before finishMerge: every lead in every rank list becomes the
/// ranks of its cluster, and numbers over the ranks are repeated for them ([Bahmani2017], section
/// 4.2). The times of each event become those of all ranks of the cluster, too. A rank that is not
/// a lead stays as it is. info.ranks becomes the number of all ranks.
///
/// A peer that would be beyond the ends of its communicator goes round (MemberPeers.h). In clusters
/// whose members are not alike, numbers follow the formula of the leads, if there is one
/// (LeadFormulas.h).
///
/// A peer that a plug-in explains on all leads that have it becomes each member's own peer; the
/// functions of the trace say which fields are peers. Pass no plug-ins for ranks of equal content,
/// because there the peer of the lead is the peer of all.
///
/// Rejected: expanding before merging, as the paper does. Rank lists of clusters are interleaved,
/// and merging requires all ranks of one side to be below those of the other.
void expandLeads(Trace &trace, const std::vector<Cluster> &clusters,
                 const PeerPlugins &plugins = {});

} // namespace anole
