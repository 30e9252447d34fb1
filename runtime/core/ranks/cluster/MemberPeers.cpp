#include "runtime/core/ranks/cluster/MemberPeers.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/compress/Column.h"
#include "runtime/core/merge/ColumnMerge.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"

namespace anole {

namespace {

bool isRun(const SharedTerm &term) { return term.body.empty() && !term.block; }

/// The values of a run at one of its places, over the ranks.
RankValue valueAt(const SharedTerm &run, int64_t place, const RankList &ranks) {
  Terms starts = sequenceOf(run.start, ranks), strides = sequenceOf(run.stride, ranks);
  TermCursor start(starts), stride(strides);
  Column values;
  while (auto first = start.next())
    values.append(*first + place * stride.next().value_or(0));
  return {0, values.finish(), {}};
}

} // namespace

MemberPeers::MemberPeers(const std::vector<Cluster> &clusters) {
  for (const Cluster &cluster : clusters) {
    Range range{cluster.lead, cluster.lead};
    TermCursor rank(cluster.ranks);
    if (auto first = rank.next())
      range = {*first, *first};
    while (auto next = rank.next())
      range.last = *next;
    members.emplace(cluster.lead, range);
  }
}

bool MemberPeers::goesBeyond(int64_t peer, int64_t lead, int64_t size) const {
  auto found = members.find(lead);
  Range own = found == members.end() ? Range{lead, lead} : found->second;
  return !isSpecial(peer) &&
         (ANOLE_FAULT(MembersAreAsTheirLead, lead + peer < 0 || lead + peer >= size,
                      own.first + peer < 0 || own.last + peer >= size));
}

bool MemberPeers::goBeyond(const RankValue &peers, const RankList &leads, int64_t size) const {
  Terms values = sequenceOf(peers, leads);
  TermCursor peer(values), lead(leads);
  for (auto next = lead.next(); next; next = lead.next())
    if (goesBeyond(peer.next().value_or(0), *next, size))
      return true;
  return false;
}

bool MemberPeers::goBeyond(const SharedTerm &run, const RankList &leads, int64_t size) const {
  return goBeyond(run.start, leads, size) ||
         goBeyond(valueAt(run, run.count.constant - 1, leads), leads, size);
}

void MemberPeers::spellOut(std::vector<SharedTerm> &terms, const RankList &leads,
                           int64_t size) const {
  std::vector<SharedTerm> spelled;
  for (SharedTerm &term : terms) {
    int64_t count = term.count.constant;
    bool isShort = isRun(term) && ANOLE_FAULT(RunsStayWhole, false, term.stride != RankValue{}) &&
                   term.count.values.empty() && count > 1 && count <= longestRun;
    if (!isShort || !goBeyond(term, leads, size)) {
      spelled.push_back(std::move(term));
      continue;
    }
    for (int64_t i = 0; i < count; ++i)
      spelled.push_back({valueAt(term, i, leads), {}, {1, {}, {}}, {}});
  }
  terms = std::move(spelled);
}

void MemberPeers::bringBack(RankValue &peers, const RankList &members, int64_t size) {
  Terms values = sequenceOf(peers, members);
  TermCursor peer(values), member(members);
  Column own;
  for (auto rank = member.next(); rank; rank = member.next()) {
    int64_t relative = peer.next().value_or(0);
    if (!isSpecial(relative) && *rank < size && relative > -size && relative < size) {
      relative += ANOLE_FAULT(NothingComesBackUp, 0, *rank + relative < 0 ? size : 0);
      relative -= *rank + relative >= size ? size : 0;
    }
    own.append(relative);
  }
  peers = {0, own.finish(), {}};
}

} // namespace anole
