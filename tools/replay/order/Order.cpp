#include "tools/replay/order/Order.h"

AnoleOrder *anole_order() {
  static thread_local AnoleOrder order;
  return &order;
}
