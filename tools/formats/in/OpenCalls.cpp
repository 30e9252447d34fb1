#include "tools/formats/in/OpenCalls.h"

namespace anole::import {

uint64_t OpenCalls::add(ImportedCall &call, bool isOpen) {
  if (first == next && !isOpen) {
    recordCall(call);
    return 0;
  }
  if (next - first == most)
    recordFirst();
  if (next - first == ring.size())
    grow();
  Entry &entry = at(next);
  entry.call.swap(call);
  entry.isOpen = isOpen;
  return next++;
}

/// Keeps each call at its number.
void OpenCalls::grow() {
  std::vector<Entry> larger(ring.empty() ? 16 : 2 * ring.size());
  for (uint64_t number = first; number < next; ++number)
    larger[number % larger.size()] = std::move(at(number));
  ring = std::move(larger);
}

ImportedCall *OpenCalls::find(uint64_t number) {
  return number >= first && number < next && at(number).isOpen ? &at(number).call : nullptr;
}

void OpenCalls::close(uint64_t number) {
  if (!find(number))
    return;
  at(number).isOpen = false;
  while (first < next && !at(first).isOpen)
    recordFirst();
}

void OpenCalls::flush() {
  while (first < next)
    recordFirst();
}

void OpenCalls::recordFirst() { recordCall(at(first++).call); }

void OpenCalls::recordCall(const ImportedCall &call) {
  LateSlot slot = record.add(thread, call);
  if (!call.late.empty())
    thread.tree.resolve(slot, call.late);
}

} // namespace anole::import
