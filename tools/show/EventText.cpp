#include "tools/show/EventText.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/model/SpecialValues.h"
#include "tools/show/FieldText.h"
#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/Printable.h"
#include "tools/show/TextWidth.h"

namespace anole::tools {

namespace {

/// Gives the texts of an event with their numbers, one after the other.
class FilledTexts {
public:
  FilledTexts(const TraceNames &names, const FunctionInfo &function, const WalkedEvent &event)
      : names(names) {
    for (size_t i = 0; i < function.arrays.size() && i < event.arrays.size(); ++i)
      if (function.arrays[i].kind == FieldKind::TextNumber)
        numbers = event.arrays[i];
  }

  std::string next(int64_t key) {
    const std::string *format = names.text(key);
    if (format)
      return '"' + printable(fillFormat(*format, numbers), longestName) + '"';
    if (!isSpecial(key))
      numbers = {}; // how many of them the unknown text has, nobody knows
    return fieldText(FieldKind::Text, key);
  }

private:
  const TraceNames &names;
  std::span<const int64_t> numbers;
};

FieldInfo described(const std::vector<FieldInfo> &known, size_t index) {
  return index < known.size() ? known[index]
                              : FieldInfo{"field " + std::to_string(index), FieldKind::Plain};
}

/// A damaged trace may hold any number: the sum wraps.
std::string peerText(int64_t own, int64_t distance) {
  return std::to_string(
      static_cast<int64_t>(static_cast<uint64_t>(own) + static_cast<uint64_t>(distance)));
}

/// What a reader expects if nothing is said.
bool isUsual(const FieldInfo &field, int64_t value) {
  if (value == anole::value(Special::AsPosted))
    return true;
  return value == 0 && (field.name == "in_place" || field.kind == FieldKind::NewRequest);
}

} // namespace

std::string EventText::scalar(const FieldInfo &field, int64_t value,
                              std::optional<int64_t> own) const {
  std::string text = printable(field.name, longestName) + " ";
  if (isSpecial(value))
    return text + fieldText(field.kind, value);
  if (field.kind == FieldKind::Peer && own)
    return text + peerText(*own, value) + " (" + fieldText(field.kind, value) + ")";
  if (field.kind == FieldKind::Rank || field.kind == FieldKind::NewRank)
    return text + peerText(ranks.worldRank(), value);
  return text + fieldText(field.kind, value);
}

std::string EventText::fields(const FunctionInfo *function, const WalkedEvent &event) const {
  static const FunctionInfo unknown;
  const FunctionInfo &info = function ? *function : unknown;
  std::optional<int64_t> own = ranks.of(info, event);
  std::string text;
  auto add = [&](const std::string &word) { text += (text.empty() ? "" : ", ") + word; };
  FilledTexts texts(names, info, event);
  for (size_t i = 0; i < event.scalars.size(); ++i) {
    FieldInfo field = described(info.scalars, i);
    if (!isUsual(field, event.scalars[i]))
      add(field.kind == FieldKind::Text
              ? printable(field.name, longestName) + " " + texts.next(event.scalars[i])
              : scalar(field, event.scalars[i], own));
  }
  for (size_t i = 0; i < event.arrays.size(); ++i) {
    FieldInfo field = described(info.arrays, i);
    ValueText value = fieldText(field.kind);
    if (field.kind == FieldKind::Text)
      value = [&](int64_t key) { return texts.next(key); };
    if (field.kind != FieldKind::TextNumber)
      add(printable(field.name, longestName) + " [" + termsText(compress(event.arrays[i]), value) +
          "]");
  }
  for (size_t i = 0; i < event.late.size(); ++i)
    if (FieldInfo field = described(info.late, i); !isUsual(field, event.late[i]))
      add(scalar(field, event.late[i], own));
  return text;
}

std::string EventText::line(const WalkedEvent &event) const {
  return spaced(names.functionName(event.key) + "(" + fields(names.function(event.key), event) +
                    ")",
                names.place(event.key.path, false));
}

void EventText::follow(const WalkedEvent &event) {
  if (const FunctionInfo *function = names.function(event.key))
    ranks.follow(*function, event);
}

std::string eventTimesText(const WalkedEvent &event) {
  if (event.delta < 0)
    return "";
  return rightAligned("+" + timeText(static_cast<double>(event.delta)), 9) + "  " +
         rightAligned(timeText(static_cast<double>(event.duration)), 8) + "  ";
}

} // namespace anole::tools
