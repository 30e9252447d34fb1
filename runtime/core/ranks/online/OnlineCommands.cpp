#include "runtime/core/ranks/online/OnlineCommands.h"

#include "runtime/core/ranks/transport/TermBytes.h"

namespace anole {

std::string toBytes(const Order &order) {
  ByteWriter out;
  out.put(static_cast<uint64_t>(order.kind)).put(order.update).put(order.marker);
  out.put(order.reuse).put(order.merges).put(order.leads.size());
  for (const LeadShare &lead : order.leads)
    out.put(lead.rank).put(lead.members);
  putTerms(out, order.phases);
  out.put(order.groups.size());
  for (const PhaseGroup &group : order.groups) {
    out.putWord(group.turn.loop);
    out.put(group.turn.number);
    putTerms(out, group.ranks);
  }
  return out.take();
}

Order orderFrom(const std::string &bytes) {
  ByteReader in(bytes);
  Order order{static_cast<Order::Kind>(in.take()), in.take(), in.take(), in.take() != 0,
              in.take() != 0};
  order.leads.resize(in.takeCount());
  for (LeadShare &lead : order.leads)
    lead = {static_cast<uint32_t>(in.take()), in.take()};
  order.phases = takeTerms(in);
  order.groups.resize(in.takeCount());
  for (PhaseGroup &group : order.groups)
    group = {{in.takeWord(), in.take()}, takeTerms(in)};
  return order;
}

} // namespace anole
