#pragma once

#include "tools/formats/in/ImportedCall.h"
#include "tools/formats/in/dumpi/RecordStream.h"

#include <unordered_map>

namespace anole::import::dumpi {

/// The sizes of the datatypes that a rank makes, computed from the calls that make them. DUMPI's
/// own table of sizes goes by the number of a type, which is used again after a free.
class TypeBytes {
public:
  /// After a call that made a datatype; both by DUMPI's numbers.
  void make(const Record &record, int64_t oldType, int64_t newType);
  /// Bytes of a datatype, by DUMPI's number.
  int64_t sizeOf(int64_t id) const;

private:
  int64_t sizeOfStruct(const Record &record) const;

  std::unordered_map<int64_t, int64_t> made; ///< by DUMPI's number
};

} // namespace anole::import::dumpi
