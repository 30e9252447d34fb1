#include "runtime/core/file/format/FunctionCodec.h"

namespace anole::format {

uint32_t FieldTable::add(EncodeTables &tables, const FieldInfo &field) {
  return interner({tables.string(field.name), static_cast<uint64_t>(field.kind) + 1});
}

Numbers FieldTable::encoded() const {
  Numbers numbers;
  for (const auto &[name, kind] : interner.entries())
    numbers.insert(numbers.end(), {name, kind - 1});
  return numbers;
}

FieldTable FieldTable::decode(DecodeTables &tables, const Numbers &numbers) {
  FieldTable table;
  NumberReader in(numbers);
  while (!in.atEnd()) {
    std::string name = tables.string(in.next());
    uint64_t kind = in.next();
    if (kind > UINT8_MAX)
      throw Malformed("a field has an unknown kind");
    table.fields.push_back({std::move(name), static_cast<FieldKind>(kind)});
  }
  return table;
}

const FieldInfo &FieldTable::at(uint64_t number) const {
  if (number == 0 || number > fields.size())
    throw Malformed("there is no field number " + std::to_string(number));
  return fields[number - 1];
}

std::string encodeFunction(EncodeTables &tables, FieldTable &fields, const FunctionInfo &function) {
  auto numbersOf = [&](const std::vector<FieldInfo> &list) {
    Numbers numbers;
    for (const FieldInfo &field : list)
      numbers.push_back(fields.add(tables, field));
    return numbers;
  };
  return encode(FunctionMessage{function.id, tables.string(function.name),
                                numbersOf(function.scalars), numbersOf(function.arrays),
                                numbersOf(function.late)});
}

FunctionInfo decodeFunction(DecodeTables &tables, const FieldTable &fields,
                            Encoded<FunctionMessage> encoded) {
  auto fieldsOf = [&](const Numbers &numbers) {
    std::vector<FieldInfo> list;
    for (uint64_t number : numbers) {
      list.push_back(fields.at(number));
      tables.spend(list.back().name.size() / 64 + 1);
    }
    return list;
  };
  FunctionMessage message = decode(encoded);
  return {message.id, tables.string(message.name), fieldsOf(message.scalars),
          fieldsOf(message.arrays), fieldsOf(message.late)};
}

} // namespace anole::format
