#pragma once

#include "runtime/core/source/CallIndex.h"

#include <cstdint>
#include <deque>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace anole {

/// The ELF section in which the pass leaves its table of calls (docs/site-table.md).
inline constexpr const char *callSection = "anole_calls";

/// The calls of one loaded module, by address. A large program lists hundreds of thousands, but a
/// run meets few of its functions: the calls of a function are read, and added to the index, when
/// one of them is asked for. All tail calls are added at once, as no stack shows them.
///
/// Memory: 8 bytes for each store that is listed, 60 for each function, and the calls that are
/// read. Time to make it: as the section's length, and sorting if the linker placed functions in
/// another order.
class CallTable {
public:
  struct Code {
    uintptr_t begin = 0, end = 0;
  };

  CallTable() = default;
  /// `section` as it is loaded at `address`; it must stay loaded where calls are read. Entries that
  /// point out of the module's code are left out.
  CallTable(std::string_view section, uintptr_t address, Code code, uint32_t module,
            CallIndex &index);

  bool empty() const { return functions.empty(); }

  /// The call that returns to an address in the function that begins at `function` (0: unknown). It
  /// is the nearest one below the address, because a call follows the store that is listed. Null if
  /// there is none.
  const ListedCall *returningTo(uintptr_t address, uintptr_t function);

  /// Reads the calls of a function, or of all.
  void read(uint32_t function);
  void readAll();

private:
  struct Store {
    uint32_t place; ///< from where the code begins
    uint32_t entry; ///< where in the section
  };
  /// Entries of one function, one after the other.
  struct Function {
    uint32_t hash, entry; ///< the first
    bool operator<(const Function &other) const { return entry < other.entry; }
  };
  struct ReadCall {
    uint32_t entry;
    ListedCall call;
  };
  using Calls = std::vector<ReadCall>; ///< ascending by entry

  void list(uintptr_t address, Code code);
  void sortFunctions();
  const Calls &callsFrom(const Function &function);

  std::string_view section;
  uintptr_t codeBegin = 0;
  uint32_t module = 0;
  CallIndex *index = nullptr;
  std::vector<Store> stores;       ///< ascending by place
  std::vector<Function> functions; ///< ascending by entry
  std::vector<uint32_t> byHash;    ///< of these, ascending by hash
  bool hasAll = false;
  std::deque<ListedCall> tails;
  std::unordered_map<uint32_t, Calls> readCalls; ///< by the first entry
};

} // namespace anole
