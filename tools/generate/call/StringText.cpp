#include "tools/generate/call/CallWriter.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/model/TermCursor.h"
#include "tools/generate/call/PaddedText.h"
#include "tools/generate/program/TableLimit.h"

#include <algorithm>

namespace anole::tools::generate {

// Texts: a format, and the numbers in it as the last array of the event.

namespace {

/// What MPI is to see in place of a name of a file: one that stays below the folder of the files.
/// A name may begin with the kind of its file system ("ufs:data").
std::string insideFolder(std::string name) {
  size_t colon = name.find(':');
  size_t begin = colon != std::string::npos && name.find('/') > colon ? colon + 1 : 0;
  while (begin < name.size() && name[begin] == '/')
    name.erase(begin, 1);
  for (size_t at = begin; (at = name.find("..", at)) != std::string::npos; at += 2) {
    bool isPart =
        (at == begin || name[at - 1] == '/') && (at + 2 == name.size() || name[at + 2] == '/');
    if (isPart)
      name.replace(at, 2, "up");
  }
  return name;
}

size_t numbersIn(const std::string &format) {
  size_t count = 0;
  for (size_t at = 0; (at = format.find('%', at)) != std::string::npos; at += 2)
    count += format.compare(at, 2, "%%") != 0;
  return count;
}

/// Where the numbers of a text are among those of all texts of an event.
struct NumbersOfText {
  uint64_t all, first;
};

/// Whether a form writes the texts of all calls of a rank, whose forms the keys name.
bool areWrittenBy(const PaddedText &common, const std::map<int64_t, PaddedText> &forms,
                  const Terms &keys, const Terms &numbers, NumbersOfText place) {
  if (valueCount(numbers) > mostNumbers(numbers) || place.all < place.first + common.numbers())
    return false;
  std::vector<int64_t> all = expand(numbers);
  TermCursor key(keys);
  for (uint64_t at = place.first; at + common.numbers() <= all.size(); at += place.all) {
    auto form = forms.find(key.next().value_or(0));
    if (form == forms.end() ||
        !form->second.isWrittenBy(common, std::span(all).subspan(at, common.numbers())))
      return false;
  }
  return true;
}

} // namespace

std::string CallWriter::textArgument(const ParameterSyntax &parameter) {
  std::string kind = parameter.kind;
  if (values.constant(static_cast<size_t>(parameter.field)) == value(Special::Null))
    return "NULL";
  std::string format = formatOf(parameter);
  if (kind == "InText")
    return filledText(parameter, format);
  std::string name = filledText(parameter, insideFolder(format));
  needs("scratch");
  std::string mode = kind == "FileToDelete" ? "0" : values.scalar(parameter.field + 1).inside();
  return "scratch(" + name + ", " + mode + ")";
}

/// The format of all calls.
std::string CallWriter::formatOf(const ParameterSyntax &parameter) {
  auto keys = distinctOf(values.column(static_cast<size_t>(parameter.field)));
  std::map<int64_t, PaddedText> forms;
  for (const Text &each : proxy.trace.texts)
    if (keys && std::ranges::find(*keys, each.key) != keys->end())
      forms.emplace(each.key, PaddedText(each.format));
  bool isKnown = keys && !forms.empty() && forms.size() == keys->size();
  if (auto common = isKnown ? commonForm(parameter, forms) : std::nullopt)
    return common->format();
  refuse(std::string("its text ") + parameter.name +
         (isKnown || !keys ? " has several forms" : " is not in the trace"));
  return "";
}

/// One form for all texts if they differ only in leading zeros.
std::optional<PaddedText> CallWriter::commonForm(const ParameterSyntax &parameter,
                                                 const std::map<int64_t, PaddedText> &forms) const {
  PaddedText common = forms.begin()->second;
  if (forms.size() == 1)
    return common;
  for (const auto &[key, form] : forms)
    if (!common.join(form))
      return std::nullopt;
  int array = static_cast<int>(proxy.programs.stream().points[point].arrays) - 1;
  auto lengths = values.lengths(array);
  if (!lengths || common.numbers() == 0)
    return std::nullopt;
  Sequences keys = values.column(static_cast<size_t>(parameter.field)),
            numbers = values.column(values.columnOfArray(array) + 1);
  for (auto [rank, length] : *lengths)
    if (!areWrittenBy(common, forms, keys[rank], numbers[rank], {length, textNumbers}))
      return std::nullopt;
  return common;
}

/// A literal, or a variable that is printed before the call.
std::string CallWriter::filledText(const ParameterSyntax &parameter, const std::string &format) {
  size_t count = numbersIn(format);
  if (count == 0)
    return quoted(format);
  constexpr size_t mostDigits = 20;
  int array = static_cast<int>(proxy.programs.stream().points[point].arrays) - 1;
  std::string name = parameter.name, wide, list;
  for (size_t i = 0; i < count; ++i) {
    Expression number = values.element(array, std::to_string(textNumbers));
    number.variables.erase(std::to_string(textNumbers++));
    list += ", (long long)" + Expression{text(number), number.isAtom}.inside();
  }
  for (size_t i = 0; i < format.size(); ++i) {
    bool isNumber = format[i] == '%' && i + 1 < format.size() && format[i + 1] != '%';
    size_t end = isNumber ? format.find('d', i) : i + (format[i] == '%' ? 1 : 0);
    wide += isNumber ? format.substr(i, end - i) + "lld" : format.substr(i, end - i + 1);
    i = end;
  }
  std::string literal = quoted(wide, true);
  before.push_back("char " + name + "[" + std::to_string(format.size() + mostDigits * count + 1) +
                   "];");
  before.push_back("snprintf(" + name + ", sizeof " + name + ", " + literal + list + ");");
  return name;
}

/// A text as a literal of C. Percent signs, which a format has twice, are single unless it is used
/// as a format.
std::string CallWriter::quoted(const std::string &format, bool asFormat) {
  std::string text = "\"";
  for (size_t i = 0; i < format.size(); ++i) {
    auto byte = static_cast<unsigned char>(format[i]);
    if (byte < 32 || byte > 126 || byte == '?') { // no trigraphs
      text += '\\';
      for (int shift : {6, 3, 0})
        text += static_cast<char>('0' + (byte >> shift) % 8);
      continue;
    }
    if (byte == '"' || byte == '\\')
      text += '\\';
    text += format[i];
    if (byte == '%' && !asFormat && i + 1 < format.size() && format[i + 1] == '%')
      ++i;
  }
  return text + "\"";
}

} // namespace anole::tools::generate
