#include "runtime/core/handles/BufferOperations.h"

#include <utility>

namespace anole {

BufferOperation *BufferOperations::conflict(const std::vector<BufferUse> &uses) {
  for (const BufferUse &use : uses)
    if (auto user = bytes.conflict(use.range, use.isWritten))
      return &operations.at(*user);
  return nullptr;
}

void BufferOperations::add(BufferOperation operation) {
  if (operations.size() >= most)
    return;
  const uint32_t number = next++;
  if (operation.request)
    requests.emplace(Key{*operation.request, 0}, number);
  if (operation.window)
    accesses.emplace(Key{*operation.window, operation.target}, number);
  bool isActive = std::exchange(operation.isActive, false);
  operations.insert_or_assign(number, std::move(operation));
  setActive(number, isActive);
}

BufferOperations::Numbers BufferOperations::withRequest(int64_t request,
                                                        const void *variable) const {
  Numbers all, exact;
  auto [first, last] = requests.equal_range({request, 0});
  for (; first != last; ++first) {
    all.push_back(first->second);
    if (operations.at(first->second).variable == variable)
      exact.push_back(first->second);
  }
  return exact.empty() ? all : exact;
}

BufferOperations::Numbers BufferOperations::ofWindow(int64_t window,
                                                     std::optional<int> target) const {
  auto first = accesses.lower_bound({window, target.value_or(INT_MIN)});
  auto last = accesses.upper_bound({window, target.value_or(INT_MAX)});
  Numbers found;
  for (; first != last; ++first)
    found.push_back(first->second);
  return found;
}

void BufferOperations::setActive(uint32_t number, bool isActive) {
  BufferOperation &operation = operations.at(number);
  if (operation.isActive == isActive)
    return;
  operation.isActive = isActive;
  for (const BufferUse &use : operation.uses)
    isActive ? bytes.add(use.range, use.isWritten, number)
             : bytes.remove(use.range, use.isWritten, number);
}

void BufferOperations::start(uint32_t number) { setActive(number, true); }

void BufferOperations::complete(uint32_t number) {
  operations.at(number).isPersistent ? setActive(number, false) : remove(number);
}

void BufferOperations::erase(NumbersByKey &numbers, const Key &key, uint32_t number) {
  auto [first, last] = numbers.equal_range(key);
  while (first != last && first->second != number)
    ++first;
  if (first != last)
    numbers.erase(first);
}

void BufferOperations::remove(uint32_t number) {
  setActive(number, false);
  const BufferOperation &operation = operations.at(number);
  if (operation.request)
    erase(requests, {*operation.request, 0}, number);
  if (operation.window)
    erase(accesses, {*operation.window, operation.target}, number);
  operations.erase(number);
}

} // namespace anole
