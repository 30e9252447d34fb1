#pragma once

#include "runtime/core/file/format/DecodeTables.h"
#include "runtime/core/file/format/EncodeTables.h"
#include "runtime/core/file/format/Schema.h"
#include "runtime/core/model/Trace.h"

namespace anole::format {

/// Fields (name and kind) are interned like everything else: most functions share most of theirs.
class FieldTable {
public:
  uint32_t add(EncodeTables &tables, const FieldInfo &field);
  Numbers encoded() const;
  static FieldTable decode(DecodeTables &tables, const Numbers &numbers);
  const FieldInfo &at(uint64_t number) const;

private:
  Interner<std::pair<uint64_t, uint64_t>> interner; // name, kind + 1
  std::vector<FieldInfo> fields;
};

std::string encodeFunction(EncodeTables &tables, FieldTable &fields, const FunctionInfo &function);
FunctionInfo decodeFunction(DecodeTables &tables, const FieldTable &fields,
                            Encoded<FunctionMessage> encoded);

} // namespace anole::format
