#pragma once

#include "runtime/core/base/PlaceIndex.h"

#include <cstdint>
#include <deque>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace anole {

/// A call in instrumented code. Functions are hashes of their linkage names.
struct ListedCall {
  uint64_t site = 0;
  uint32_t caller = 0, callee = 0; ///< callee 0: called through a pointer
  uint32_t module = 0;             ///< whatever the reader numbers modules by
  bool mayLeaveNoFrame = false;    ///< a tail call: its caller may be missing on the stack
};

/// The hash of a linkage name, as the pass computes it.
uint32_t functionHash(std::string_view name);

/// The calls that were read from all tables, by site and function.
class CallIndex {
public:
  /// Adds a function that has calls, which may be added later.
  void addFunction(uint32_t function) { tailsOf[function]; }
  /// Adds a call of such a function. The call must outlive the index, which a program's hundred
  /// thousand calls are not copied to.
  void add(const ListedCall &call);
  /// Adds a call without an address, unless a table lists one for it.
  void addUnplaced(ListedCall call);

  /// Null if no table has the site.
  const ListedCall *at(uint64_t site) const;
  /// Returns a call that leads from one context to another; null if none does. In one function
  /// there is at most one.
  const ListedCall *between(uint64_t outer, uint64_t inner) const;
  /// Calls without an address that have the same caller and callee as this call: the code generator
  /// may have merged their stores with its own.
  std::span<const ListedCall> twinsOf(const ListedCall &call) const;
  /// Returns whether the function has calls that are listed.
  bool isInstrumented(uint32_t function) const { return tailsOf.contains(function); }
  /// The calls of a function that may leave no frame.
  std::span<const ListedCall> tailCallsOf(uint32_t function) const;
  /// Calls to this function, from any function, that may leave no frame.
  std::span<const ListedCall> tailCallsTo(uint32_t function) const;
  /// All functions that are called without a frame; 0 stands for those called through pointers.
  std::vector<uint32_t> functionsTailCalled() const;

private:
  bool addSite(const ListedCall &call);
  template <typename IsIt> const ListedCall *find(uint32_t addend, IsIt isIt) const;

  std::vector<const ListedCall *> all; ///< one of each site
  PlaceIndex byAddend;                 ///< in these
  std::deque<ListedCall> withoutAddress;
  using ByFunction = std::unordered_map<uint32_t, std::vector<ListedCall>>;
  ByFunction tailsOf; ///< has all instrumented functions
  ByFunction tailsTo;
  std::unordered_map<uint64_t, std::vector<ListedCall>> unplaced; ///< by caller and callee
};

} // namespace anole
