#pragma once

#include "runtime/core/model/Name.h"
#include "runtime/core/source/CallTable.h"
#include "runtime/record/capture/Modules.h"

#include <deque>
#include <map>
#include <unordered_map>

namespace anole::record {

/// Which call of instrumented code returns where, in all that is loaded. A module's table is read
/// where the loader put it, when a return address into the module is first met, and the calls of a
/// function when one into that is. Not thread safe: one per thread.
class LoadedCalls {
public:
  /// To be called before addresses of another stack are looked up.
  void refresh();

  /// Null if the address is in no instrumented code.
  const ListedCall *returningTo(void *address);

  /// The call that led to this context if the program's main function made it; null if none did.
  const ListedCall *calledByMain(uint64_t context);

  /// Adds the calls of the function that made a tail call, of which no stack shows others.
  void readCallsBeside(const ListedCall &call);

  /// Adds the calls for which no address is listed, which are rarely asked for, of the modules that
  /// these calls on the stack are in: no other module is sure to stay loaded. True if any are new.
  bool addUnplaced(std::span<const ListedCall *const> onStack);

  const CallIndex &index() const { return calls; }
  const Name &moduleOf(const ListedCall &call) const { return modules[call.module]; }
  const Modules &loaded() const { return loadedModules; }

private:
  using TableKey = std::pair<uint64_t, uintptr_t>; ///< identity and base

  CallTable &tableOf(const Module &module);
  bool isLoaded(const TableKey &key);
  const ListedCall *lookUp(uintptr_t address);

  Modules loadedModules;
  std::map<TableKey, CallTable> tables;
  std::deque<Name> modules;                ///< by number
  std::vector<std::string_view> siteTexts; ///< by number; empty: read
  CallIndex calls;
  std::unordered_map<uintptr_t, const ListedCall *> known; ///< by return address
};

} // namespace anole::record
