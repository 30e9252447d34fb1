#include "tools/programs/proxy/call/CallWriter.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/model/TermCursor.h"
#include "tools/analysis/model/ScratchName.h"
#include "tools/programs/proxy/call/PaddedText.h"
#include "tools/programs/proxy/program/TableLimit.h"

#include <algorithm>

namespace anole::tools::generate {

// Texts: a format, and the numbers in it as the last array of the event.

namespace {

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

std::string CallWriter::textArgument(const ParameterSyntax &parameter, const CallSyntax &syntax) {
  std::string kind = parameter.kind;
  if (values.constant(static_cast<size_t>(parameter.field)) == value(Special::Null))
    return "NULL";
  bool isFile = kind != "InText";
  auto format = haveSeveralForms(syntax) ? std::nullopt : formatOf(parameter);
  std::string name = format ? filledText(parameter, isFile ? ownName(*format) : *format)
                            : chosenText(parameter, syntax);
  if (!isFile)
    return name;
  needs("scratch");
  if (kind == "FileToDelete")
    return "scratch(" + name + ", 0)";
  return openedFile(name, values.scalar(parameter.field + 1), syntax);
}

/// The name of a file in the program's own folder.
std::string CallWriter::ownName(const std::string &name) {
  std::string inside = scratchName(name);
  if (inside != name)
    proxy.note("absolute names of files, and names that lead upwards, lie in its own folder");
  return inside;
}

/// A file that has to be there for the call, or one that must not open.
std::string CallWriter::openedFile(const std::string &name, const Expression &mode,
                                   const CallSyntax &syntax) {
  block.uses(mode);
  std::string list = "(" + name + ", " + mode.inside() + ")";
  for (const ParameterSyntax &each : syntax.parameters())
    if (each.kind == std::string("NewFile")) {
      Sequences opened = values.column(static_cast<size_t>(each.field));
      auto failed = whereSpecial(opened);
      if (!hasSpecial(opened) || !failed)
        continue;
      needs("unopened");
      if (constantOfAll(*failed) == 1)
        return "unopened" + list;
      Expression isFailed = values.sequence(*failed, literal, "openFails");
      block.uses(isFailed);
      return isFailed.inside() + " ? unopened" + list + " : scratch" + list;
    }
  return "scratch" + list;
}

/// The format of all calls; nothing if there is more than one.
std::optional<std::string> CallWriter::formatOf(const ParameterSyntax &parameter) const {
  auto keys = distinctOf(values.column(static_cast<size_t>(parameter.field)));
  std::map<int64_t, PaddedText> forms;
  for (const Text &each : proxy.trace.texts)
    if (keys && std::ranges::find(*keys, each.key) != keys->end())
      forms.emplace(each.key, PaddedText(each.format));
  bool isKnown = keys && !forms.empty() && forms.size() == keys->size();
  if (auto common = isKnown ? commonForm(parameter, forms) : std::nullopt)
    return common->format();
  return std::nullopt;
}

/// Whether the numbers of one of its texts are not at the same place in all calls.
bool CallWriter::haveSeveralForms(const CallSyntax &syntax) const {
  return std::ranges::any_of(syntax.parameters(), [&](const ParameterSyntax &each) {
    return isText(each) && each.field >= 0 && !formatOf(each) &&
           values.constant(static_cast<size_t>(each.field)) != value(Special::Null);
  });
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
