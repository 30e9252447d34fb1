#include "tools/programs/proxy/call/CallWriter.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"
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

Expression CallWriter::textArgument(const ParameterSyntax &parameter, const CallSyntax &syntax) {
  if (values.constant(static_cast<size_t>(parameter.field)) == value(Special::Null))
    return named("NULL");
  bool isFile = parameter.form != ArgumentForm::Text;
  auto format = haveSeveralForms(syntax) ? std::nullopt : formatOf(parameter);
  Expression name = format ? filledText(parameter, isFile ? ownName(*format) : *format)
                           : chosenText(parameter, syntax);
  if (!isFile)
    return name;
  if (parameter.form == ArgumentForm::DeletedFile)
    return called("scratch", {name, literal(0)});
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
Expression CallWriter::openedFile(const Expression &name, const Expression &mode,
                                  const CallSyntax &syntax) {
  Expression opened = called("scratch", {name, mode}), unopened = called("unopened", {name, mode});
  for (const ParameterSyntax &each : syntax.parameters())
    if (each.isObject("File") && each.handling == Handling::Makes) {
      Sequences files = values.column(static_cast<size_t>(each.field));
      auto failed = whereSpecial(files);
      if (!hasSpecial(files) || !failed)
        continue;
      if (constantOfAll(*failed) == 1)
        return unopened;
      return choice(values.sequence(*failed, literal, "openFails"), unopened, opened);
    }
  return opened;
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
Expression CallWriter::filledText(const ParameterSyntax &parameter, const std::string &format) {
  size_t count = numbersIn(format);
  if (count == 0)
    return textOf(format);
  constexpr size_t mostDigits = 20;
  int array = static_cast<int>(proxy.programs.stream().points[point].arrays) - 1;
  std::string name = parameter.name, wide;
  std::vector<Expression> numbers;
  for (size_t i = 0; i < count; ++i) {
    Expression place = literal(static_cast<int64_t>(textNumbers++));
    numbers.push_back(castTo("long long", values.element(array, place)));
  }
  for (size_t i = 0; i < format.size(); ++i) {
    bool isNumber = format[i] == '%' && i + 1 < format.size() && format[i + 1] != '%';
    size_t end = isNumber ? format.find('d', i) : i + (format[i] == '%' ? 1 : 0);
    wide += isNumber ? format.substr(i, end - i) + "lld" : format.substr(i, end - i + 1);
    i = end;
  }
  std::vector<Expression> list{named(name), sizeOf(name), textOf(wide, true)};
  list.insert(list.end(), numbers.begin(), numbers.end());
  auto size = static_cast<int64_t>(format.size() + mostDigits * count + 1);
  before.push_back(declaredArray("char", name, {literal(size)}));
  before.push_back(compute(called("snprintf", list)));
  return named(name);
}

/// A text as a literal of C. Percent signs, which a format has twice, are single unless it is used
/// as a format.
Expression CallWriter::textOf(const std::string &format, bool asFormat) {
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
  return quoted(text + "\"");
}

} // namespace anole::tools::generate
