#include "tools/programs/replay/order/ExternalOrder.h"

#include <string_view>
#include <utility>

AnoleOrder *anole_order() {
  static thread_local AnoleOrder order;
  return &order;
}

namespace anole::replay {

AnoleOrder takeOrder(const char *function) {
  AnoleOrder *order = anole_order();
  if (!order->function)
    return {};
  std::string_view called(function), meant(order->function);
  bool isMeant = called == meant || (called.starts_with(meant) && called.ends_with("_c") &&
                                     called.size() == meant.size() + 2);
  return isMeant ? std::exchange(*order, {}) : AnoleOrder{};
}

} // namespace anole::replay
