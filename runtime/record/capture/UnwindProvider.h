#pragma once

#include "runtime/record/capture/CallPathProvider.h"
#include "runtime/record/capture/Stack.h"

#include <array>

namespace anole::record {

/// Signatures by the hash of raw addresses that they were made of. An entry is overwritten when
/// another stack needs its place.
class SignatureCache {
public:
  struct Entry {
    uint64_t raw = 0, signature = 0;
  };
  Entry &entryOf(uint64_t raw) { return entries[raw % entries.size()]; }

private:
  std::array<Entry, 1024> entries{};
};

/// Call paths from the stack: the baseline, and the way for programs that were not rebuilt.
///
/// The stack is taken at every call. Its raw addresses differ from rank to rank (the loader places
/// objects at random), so a small cache maps their hash to a signature over (object, offset in its
/// file); only a stack not in the cache is looked up. Of stacks that are deeper than `mostFrames`
/// the outermost frames do not count, so that a call's cost is bounded.
class UnwindProvider : public CallPathProvider {
public:
  static constexpr size_t mostFrames = 4096;

  uint64_t signature(uint64_t context) override;

protected:
  /// Takes the stack and returns the hash of its raw addresses.
  uint64_t captureStack();
  uint64_t signatureOf(uint64_t raw);

  ReturnAddresses current;
  Modules modules;

private:
  Stack stack;
  SignatureCache cache;
};

} // namespace anole::record
