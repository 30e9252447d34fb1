#include "tools/programs/proxy/call/CallWriter.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/model/TextFormat.h"
#include "runtime/core/terms/TermCursor.h"
#include "tools/programs/proxy/program/TableLimit.h"

#include <algorithm>

namespace anole::tools::generate {

// Texts of several forms: a table of all of them, of which each call has one.

namespace {

/// The values of a column for each call, also where one stands for all.
class ColumnCursor {
public:
  explicit ColumnCursor(const Terms &terms) : constant(constantOf(terms)), cursor(terms) {}

  int64_t next() { return constant ? *constant : cursor.next().value_or(0); }

private:
  std::optional<int64_t> constant;
  TermCursor cursor;
};

/// The texts of the calls of one rank, one after the other.
class TextCursor {
public:
  TextCursor(const Trace &trace, const std::vector<Terms> &textKeys, const Terms &lengths,
             const Terms &numbers)
      : size(lengths), number(numbers), numbersOfAll(constantOf(numbers)) {
    for (const Terms &each : textKeys)
      keys.emplace_back(each);
    for (const Text &each : trace.texts)
      formats.emplace(each.key, each.format);
  }

  /// The texts of the next call; nothing stands for a null pointer. False if the trace does not
  /// list one of them.
  bool next(std::vector<std::optional<std::string>> &texts) {
    std::vector<int64_t> own;
    for (int64_t left = size.next(); left > 0; --left)
      own.push_back(numbersOfAll ? *numbersOfAll : number.next().value_or(0));
    std::span<const int64_t> rest(own);
    texts.clear();
    for (ColumnCursor &key : keys) {
      int64_t wanted = key.next();
      auto known = formats.find(wanted);
      if (wanted == value(Special::Null))
        texts.emplace_back();
      else if (known == formats.end())
        return false;
      else
        texts.emplace_back(fillFormat(known->second, rest));
    }
    return true;
  }

private:
  std::vector<ColumnCursor> keys;
  ColumnCursor size;
  TermCursor number;
  std::optional<int64_t> numbersOfAll;
  std::map<int64_t, std::string> formats;
};

} // namespace

/// The text of a call as an element of a table.
Expression CallWriter::chosenText(const ParameterSyntax &parameter, const CallSyntax &syntax) {
  constexpr size_t mostTexts = 1024;
  std::vector<size_t> columns;
  size_t own = 0;
  for (const ParameterSyntax &each : syntax.parameters())
    if (isText(each) && each.field >= 0) {
      own = each.name == std::string(parameter.name) ? columns.size() : own;
      columns.push_back(static_cast<size_t>(each.field));
    }
  size_t array = values.columnOfArray(int(proxy.programs.stream().points[point].arrays) - 1);
  std::vector<Expression> all;
  Sequences chosen;
  for (const auto &[rank, trace] : proxy.programs.point(point)) {
    std::vector<Terms> keys;
    for (size_t column : columns)
      keys.push_back(trace->columns[column]);
    if (trace->count > mostNumbers(trace->columns[columns[own]])) {
      refuse(std::string("its text ") + parameter.name + " has several forms");
      return named("NULL");
    }
    TextCursor cursor(proxy.trace, keys, trace->columns[array], trace->columns[array + 1]);
    std::vector<std::optional<std::string>> texts;
    for (uint64_t call = 0; call < trace->count; ++call) {
      if (!cursor.next(texts)) {
        refuse(std::string("its text ") + parameter.name + " is not in the trace");
        return named("NULL");
      }
      Expression text = texts[own] ? literalOf(*texts[own], parameter) : named("NULL");
      auto known = std::ranges::find(all, text);
      chosen[rank].push_back({known - all.begin(), 0, 1, {}});
      if (known == all.end())
        all.push_back(text);
    }
    if (all.size() > mostTexts) {
      refuse(std::string("its text ") + parameter.name + " has too many forms");
      return named("NULL");
    }
  }
  std::string hint = hintOf(values.function(), parameter.name);
  std::string table = proxy.tables.addTexts(hint, all);
  return indexed(named(table), values.sequence(chosen, literal, hint + "Which"));
}

/// A text of a trace as a literal; of a file, of one in the program's folder.
Expression CallWriter::literalOf(const std::string &whole, const ParameterSyntax &parameter) {
  std::string name = parameter.form == ArgumentForm::Text ? whole : ownName(whole), doubled;
  for (char letter : name)
    doubled += letter == '%' ? "%%" : std::string(1, letter);
  return textOf(doubled);
}

/// A list of texts that is the same in all calls.
Expression CallWriter::textList(const ParameterSyntax &parameter) {
  auto keys = values.constantArray(parameter.field);
  int last = int(proxy.programs.stream().points[point].arrays) - 1;
  auto numbers = values.constantArray(last);
  std::vector<Expression> list;
  if (keys && numbers) {
    std::span<const int64_t> rest(*numbers);
    for (int64_t key : *keys)
      for (const Text &each : proxy.trace.texts)
        if (each.key == key)
          list.push_back(literalOf(fillFormat(each.format, rest), parameter));
  }
  if (list.empty())
    refuse(std::string("its argument ") + parameter.name + " is not the same in all calls");
  return compound("char *[]", list);
}

} // namespace anole::tools::generate
