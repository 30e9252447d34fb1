#include "runtime/record/redirect/LookUps.h"

#include "runtime/record/functions/CallNames.h"
#include "runtime/record/redirect/SlotWriter.h"

#include <algorithm>
#include <atomic>
#include <dlfcn.h>
#include <string_view>

namespace anole::record {
namespace {

/// Of the functions that were looked up, the first one, and whether there were others. Names are
/// those of the table.
std::atomic<const char *> lookedUp = nullptr;
std::atomic<bool> areSeveral = false;

const char *nameOfCall(std::string_view name) {
  auto isIt = [&](const SymbolName &call) { return call.text == name; };
  const SymbolName *end = callNames + callCount, *found = std::find_if(callNames, end, isIt);
  return found == end ? nullptr : found->text;
}

/// A look-up that fails leaves a message, which is not the program's.
bool isWhatCallsReach(const void *function, const char *name) {
  const void *reached = dlsym(RTLD_DEFAULT, name);
  if (!reached)
    dlerror();
  return function == reached;
}

void note(const void *function, const char *name) {
  const char *call = function && name ? nameOfCall(name) : nullptr;
  if (!call || isWhatCallsReach(function, call))
    return;
  const char *none = nullptr;
  if (!lookedUp.compare_exchange_strong(none, call) && none != call)
    areSeveral = true;
}

#if __has_cpp_attribute(clang::musttail)
void *lookUp(void *handle, const char *name) {
  if (handle == RTLD_NEXT || handle == RTLD_DEFAULT) [[clang::musttail]]
    return dlsym(handle, name);
  void *found = dlsym(handle, name);
  note(found, name);
  return found;
}
#endif

} // namespace

void watchLookUps([[maybe_unused]] const LoadedObject &object) {
#if __has_cpp_attribute(clang::musttail)
  SlotWriter writer(object);
  object.forEachImport([&](std::string_view name, void **slot) {
    if (name == "dlsym" && !object.definesCalls())
      writer.set(slot, reinterpret_cast<void *>(&lookUp));
  });
#endif
}

std::string lookedUpCalls() {
  const char *first = lookedUp.exchange(nullptr);
  if (!first)
    return "";
  return std::string("the program looked up ") + first +
         (areSeveral.exchange(false) ? " and other functions" : "") +
         " in MPI's own library (dlsym): calls by that address are not in the trace";
}

} // namespace anole::record
