#pragma once

#include <cstdint>

/// These functions are what libanole-symbols.so offers. A reader of DWARF, kept for many lookups.
extern "C" {

struct AnoleSourcePlace {
  const char *function; ///< linkage name where there is one; null: not known
  const char *file;     ///< null: not known
  uint32_t line, column;
};

/// Receives the functions that an address is in, the inlined ones last.
using AnolePlaceReceiver = void (*)(const AnoleSourcePlace *place, void *data);

void *anole_symbols_open(void);
void anole_symbols_find(void *reader, const char *module, uint64_t offset,
                        AnolePlaceReceiver receiver, void *data);
void anole_symbols_close(void *reader);
}
