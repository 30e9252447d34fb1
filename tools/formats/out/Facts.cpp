#include "tools/formats/out/Facts.h"

#include "tools/analysis/match/Slots.h"

#include <algorithm>

namespace anole::exporting {

void Facts::sends(uint32_t rank, ExportedMessage message, uint32_t slot, int64_t request) {
  RankFacts &facts = ranks[rank];
  message.id = ++sent;
  message.sent = static_cast<uint64_t>(facts.time.begin() / whatif::nanosecond);
  if (slot >= messages.size())
    messages.resize(slot + size_t(1));
  messages[slot] = message;
  facts.acts.push_back({request < 0 ? ActKind::Send : ActKind::SendStart, request, message});
  if (request >= 0)
    facts.started[request] = {ActKind::SendEnd, request, message};
}

void Facts::moves(uint32_t from, uint32_t to) {
  if (size_t(std::max(from, to)) >= messages.size())
    messages.resize(std::max(from, to) + size_t(1));
  messages[to] = messages[from];
}

void Facts::posts(uint32_t rank, const ExportedMessage &awaited, int64_t request) {
  if (request < 0)
    return;
  ranks[rank].posted.insert(request);
  ranks[rank].acts.push_back({ActKind::ReceiveStart, request, awaited});
}

void Facts::enters(uint32_t rank, const ExportedAct &collective) {
  RankFacts &facts = ranks[rank];
  facts.acts.push_back(collective);
  if (collective.request < 0) {
    facts.collective = collective;
    return;
  }
  facts.started[collective.request] = collective;
  facts.started[collective.request].kind = ActKind::CollectiveEnd;
}

void Facts::forgets(uint32_t rank, int64_t request) {
  if (auto started = ranks[rank].started.extract(request))
    ranks[rank].acts.push_back(started.mapped());
}

void Facts::completes(uint32_t rank, int64_t request, uint32_t slot) {
  RankFacts &facts = ranks[rank];
  if (auto started = facts.started.extract(request)) {
    facts.acts.push_back(started.mapped());
  } else if (slot != whatif::Slots::none && slot < messages.size()) {
    bool wasPosted = facts.posted.erase(request) > 0;
    facts.acts.push_back({wasPosted ? ActKind::ReceiveEnd : ActKind::Receive,
                          wasPosted ? request : -1, messages[slot]});
  }
}

} // namespace anole::exporting
