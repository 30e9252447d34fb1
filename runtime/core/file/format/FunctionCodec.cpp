#include "runtime/core/file/format/Parts.h"

namespace anole::format {

uint32_t FieldTable::add(EncodeTables &tables, const FieldInfo &field) {
  return interner({tables.string(field.name), static_cast<uint64_t>(field.kind) + 1});
}

Numbers FieldTable::encoded() const {
  Numbers numbers;
  for (const auto *entry : interner.entries())
    numbers.insert(numbers.end(), {entry->first, entry->second - 1});
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
  std::string data;
  Builder<schema::Function> out(data);
  put(out, schema::Function::Id, function.id);
  put(out, schema::Function::Name, tables.string(function.name));
  auto putFields = [&](schema::Function tag, const std::vector<FieldInfo> &list) {
    Numbers numbers;
    for (const FieldInfo &field : list)
      numbers.push_back(fields.add(tables, field));
    put(out, tag, numbers);
  };
  putFields(schema::Function::Scalars, function.scalars);
  putFields(schema::Function::Arrays, function.arrays);
  putFields(schema::Function::Late, function.late);
  return data;
}

FunctionInfo decodeFunction(DecodeTables &tables, const FieldTable &fields,
                            Message<schema::Function> in) {
  FunctionInfo function;
  auto takeFields = [&](std::vector<FieldInfo> &list) {
    for (uint64_t number : take(in)) {
      list.push_back(fields.at(number));
      tables.spend(list.back().name.size() / 64 + 1);
    }
  };
  while (in.next()) {
    switch (in.tag()) {
    case schema::Function::Id:
      function.id = takeSmall<uint16_t>(in);
      break;
    case schema::Function::Name:
      function.name = tables.string(in.get_uint64());
      break;
    case schema::Function::Scalars:
      takeFields(function.scalars);
      break;
    case schema::Function::Arrays:
      takeFields(function.arrays);
      break;
    case schema::Function::Late:
      takeFields(function.late);
      break;
    default:
      in.skip();
    }
  }
  return function;
}

} // namespace anole::format
