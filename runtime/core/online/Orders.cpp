#include "runtime/core/online/Orders.h"

#include "runtime/core/online/Bytes.h"

#include <algorithm>

namespace anole {

std::string toBytes(const Order &order) {
  ByteWriter out;
  out.number(static_cast<uint64_t>(order.kind)).number(order.update).number(order.marker);
  out.number(order.reuse).number(order.leads.size());
  for (const LeadShare &lead : order.leads)
    out.number(lead.rank).number(lead.members);
  return out.take();
}

Order orderFrom(const std::string &bytes) {
  ByteReader in(bytes);
  Order order{static_cast<Order::Kind>(in.number()), in.number(), in.number(), in.number() != 0};
  order.leads.resize(std::min(in.number(), uint64_t(bytes.size())));
  for (LeadShare &lead : order.leads)
    lead = {static_cast<uint32_t>(in.number()), in.number()};
  return order;
}

} // namespace anole
