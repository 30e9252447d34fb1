#include "tools/programs/replay/thread/Sharing.h"

#include "tools/programs/replay/thread/EachField.h"

#include <chrono>

namespace anole::replay {
namespace {

/// Kinds whose numbers stand for one kind of object only.
bool isCounted(FieldKind kind) {
  return kind == FieldKind::Comm || kind == FieldKind::Type || kind == FieldKind::Op ||
         kind == FieldKind::Group || kind == FieldKind::Window;
}

uint64_t keyOf(FieldKind kind, int64_t number) {
  return static_cast<uint64_t>(number) * 32 + static_cast<uint64_t>(kind);
}

template <class Visit>
void eachUse(const FunctionInfo &function, const WalkedEvent &event, Visit visit) {
  eachField(function, event, [&](FieldKind kind, int64_t number) {
    if (isCounted(kind))
      visit(keyOf(kind, number));
  });
}

} // namespace

void Sharing::count(const FunctionInfo &function, const WalkedEvent &event) {
  eachUse(function, event, [this](uint64_t key) { ++uses[key]; });
}

void Sharing::used(const FunctionInfo &function, const WalkedEvent &event) {
  if (isThreaded())
    alone([&] { eachUse(function, event, [this](uint64_t key) { --uses[key]; }); });
}

void Sharing::awaitLastUse(FieldKind kind, int64_t number) {
  if (isThreaded() && isCounted(kind))
    await([&] { return uses[keyOf(kind, number)] <= 1; });
}

void Sharing::awaitTurn(size_t index) {
  constexpr auto patience = std::chrono::seconds(2);
  std::unique_lock guard = lock();
  if (isThreaded())
    changed.wait_for(guard, patience * index, [&] { return begun >= index; });
}

void Sharing::madeFirstCall() {
  alone([this] { ++begun; });
}

void Sharing::ended() {
  alone([this] { --running; });
}

} // namespace anole::replay
