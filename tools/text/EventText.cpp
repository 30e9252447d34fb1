#include "tools/text/EventText.h"

#include "runtime/core/column/Column.h"
#include "runtime/core/trace/SpecialValues.h"
#include "tools/text/FieldText.h"

namespace anole::tools {

namespace {

FieldInfo described(const std::vector<FieldInfo> &known, size_t index) {
  return index < known.size() ? known[index]
                              : FieldInfo{"field " + std::to_string(index), FieldKind::Plain};
}

} // namespace

std::string EventText::scalar(const FieldInfo &field, int64_t value,
                              std::optional<int64_t> own) const {
  std::string text = field.name + " ";
  if (isSpecial(value))
    return text + fieldText(field.kind, value);
  if (field.kind == FieldKind::Peer && own)
    return text + std::to_string(*own + value) + " (" + fieldText(field.kind, value) + ")";
  if (field.kind == FieldKind::Rank || field.kind == FieldKind::NewRank)
    return text + std::to_string(ranks.worldRank() + value);
  return text + fieldText(field.kind, value);
}

std::string EventText::fields(const FunctionInfo *function, const WalkedEvent &event) const {
  static const FunctionInfo unknown;
  const FunctionInfo &info = function ? *function : unknown;
  std::optional<int64_t> own = ranks.of(info, event);
  std::string text;
  auto add = [&](const std::string &word) { text += (text.empty() ? "" : ", ") + word; };
  for (size_t i = 0; i < event.scalars.size(); ++i)
    add(scalar(described(info.scalars, i), event.scalars[i], own));
  for (size_t i = 0; i < event.arrays.size(); ++i) {
    FieldInfo field = described(info.arrays, i);
    add(field.name + " [" + termsText(compress(event.arrays[i]), fieldText(field.kind)) + "]");
  }
  for (size_t i = 0; i < event.late.size(); ++i)
    add(scalar(described(info.late, i), event.late[i], own));
  return text;
}

std::string EventText::line(const WalkedEvent &event) const {
  return names.functionName(event.key.function) + "(" +
         fields(names.function(event.key.function), event) + ")  " + names.place(event.key.path);
}

void EventText::follow(const WalkedEvent &event) {
  if (const FunctionInfo *function = names.function(event.key.function))
    ranks.follow(*function, event);
}

} // namespace anole::tools
