#include "tools/replay/arguments/Arguments.h"

#include "runtime/core/model/TextFormat.h"

namespace anole::replay {

Arguments::~Arguments() {
  *anole_order() = {};
  if (!missing)
    thread.end(endedMessage);
  process.sharing.used(function, event);
  for (Buffer &buffer : held)
    if (newest)
      newest->buffers.push_back(std::move(buffer));
    else
      thread.giveBack(std::move(buffer));
}

int Arguments::rankOf(int64_t value, int own) {
  switch (static_cast<Special>(value)) {
  case Special::ProcNull:
    return MPI_PROC_NULL;
  case Special::AnySource:
    return MPI_ANY_SOURCE;
  case Special::RootHere:
    return MPI_ROOT;
  case Special::Undefined:
    return MPI_UNDEFINED;
  default:
    return isSpecial(value) ? 0 : static_cast<int>(value + own);
  }
}

int Arguments::tagOf(int64_t value) {
  return value == anole::value(Special::AnyTag) ? MPI_ANY_TAG : static_cast<int>(value);
}

AnoleOrder &Arguments::order() {
  AnoleOrder &order = *anole_order();
  order.function = function.name.c_str();
  return order;
}

/// An address in a dynamic window: all ranks attach their memory at the same one.
MPI_Aint Arguments::displacement(size_t field) const {
  if (raw(field) == value(Special::Address))
    return thread.process.attached.address();
  return number<MPI_Aint>(field);
}

std::vector<int> Arguments::ranks(size_t array, int own) const {
  std::vector<int> values;
  for (int64_t value : event.arrays[array])
    values.push_back(rankOf(value, own));
  return values;
}

const int *Arguments::weights(size_t array, const std::vector<int> &values) const {
  const auto &from = event.arrays[array];
  if (from.empty())
    return MPI_WEIGHTS_EMPTY;
  return from[0] == value(Special::Ignored) ? MPI_UNWEIGHTED : values.data();
}

/// The numbers of all texts stand one after the other in the last array, in the order of the texts.
const char *Arguments::text(size_t field) {
  if (raw(field) == value(Special::Null))
    return nullptr;
  if (heldTexts.empty())
    textNumbers = event.arrays.back();
  return fill(raw(field)).c_str();
}

std::string &Arguments::fill(int64_t key) {
  auto known = process.texts.find(key);
  bool isListed = known != process.texts.end();
  return heldTexts.emplace_back(isListed ? fillFormat(*known->second, textNumbers) : "unlisted");
}

std::vector<char *> Arguments::texts(size_t array) {
  std::vector<char *> pointers;
  textNumbers = event.arrays.back();
  for (int64_t key : event.arrays[array])
    pointers.push_back(fill(key).data());
  return pointers;
}

const char *Arguments::fileName(size_t field, bool exists) {
  const char *name = text(field);
  if (name)
    order().file = heldTexts.emplace_back(process.scratch.twin(name, exists)).c_str();
  return name;
}

const std::byte *Arguments::send(const Span &span) {
  return span.address(thread.buffers.source(span.size()));
}

std::byte *Arguments::receive(const Span &span) { return span.address(memory(span.size())); }

std::byte *Arguments::memory(size_t size) {
  return held.emplace_back(thread.take(size)).memory.get();
}

void Arguments::giveBack(std::vector<Buffer> &buffers) {
  for (Buffer &buffer : buffers)
    thread.giveBack(std::move(buffer));
  buffers.clear();
}

/// The numbers of the call are the only bounds that MPI has: the number of dimensions, the number
/// of neighbours.
size_t Arguments::scrapSize() const {
  constexpr int64_t enough = 1 << 16, tooMuch = 1 << 28;
  int64_t largest = 0;
  for (int64_t value : event.scalars)
    largest = value < tooMuch ? std::max(largest, value) : largest;
  for (const auto &array : event.arrays)
    largest = std::max(largest, static_cast<int64_t>(array.size()));
  return static_cast<size_t>(enough + 8 * largest);
}

} // namespace anole::replay
