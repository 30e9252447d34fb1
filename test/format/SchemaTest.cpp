#include "runtime/core/file/format/Schema.h"

#include <cctype>
#include <fstream>
#include <gmock/gmock.h>
#include <map>
#include <regex>
#include <set>

namespace anole::test {
namespace {

using namespace format;

/// Fields as docs/trace.proto would say them: "Info: bytes host = 3".
using FieldTexts = std::set<std::string>;

FieldTexts fieldsOfProto() {
  static const std::regex opening("message (\\w+) \\{.*"),
      field(" +((?:repeated )?\\w+ \\w+ = \\d+);.*");
  std::ifstream in(ANOLE_FORMAT_TESTS "/../../docs/trace.proto");
  FieldTexts texts;
  std::string message, line;
  for (std::smatch match; std::getline(in, line);)
    if (std::regex_match(line, match, opening))
      message = match[1];
    else if (std::regex_match(line, match, field))
      texts.insert(message + ": " + match[1].str());
  return texts;
}

std::string typeOf(Uint) { return "uint64"; }
std::string typeOf(Fixed64) { return "fixed64"; }
std::string typeOf(Double) { return "double"; }
std::string typeOf(Bytes) { return "bytes"; }
std::string typeOf(StoredBlock) { return "bytes"; }
std::string typeOf(Packed) { return "repeated uint64"; }
std::string typeOf(PackedTerms) { return "repeated uint64"; }
std::string typeOf(PackedFixed64) { return "repeated fixed64"; }

template <typename T> struct Innermost {
  using Type = T;
};
template <typename T> struct Innermost<std::vector<T>> : Innermost<T> {};
template <typename T> struct Innermost<Encoded<T>> : Innermost<T> {};

/// The name of a member, of what the compiler says of the pointer to it.
template <auto Member> std::string nameOf() {
  std::string text = __PRETTY_FUNCTION__;
  text = text.substr(text.find("Member = "));
  text = text.substr(0, text.find_first_of(";]"));
  return text.substr(text.rfind(':') + 1);
}

std::string snakeCase(const std::string &name) {
  std::string snake;
  for (unsigned char letter : name) {
    if (std::isupper(letter))
      snake += '_';
    snake += static_cast<char>(std::tolower(letter));
  }
  return snake;
}

template <typename Message> void addFields(FieldTexts &texts);

template <typename Message, uint32_t Number, typename Kind, auto Member>
void addField(FieldTexts &texts, Field<Number, Kind, Member>) {
  using Value = std::remove_cvref_t<decltype(std::declval<Message>().*Member)>;
  std::string type;
  if constexpr (std::is_same_v<Kind, Nested>) {
    using Inner = typename Innermost<Value>::Type;
    type = Table<Inner>::name;
    addFields<Inner>(texts);
  } else {
    type = typeOf(Kind());
  }
  if (isVector<Value> && !type.starts_with("repeated "))
    type = "repeated " + type;
  texts.insert(std::string(Table<Message>::name) + ": " + type + " " + snakeCase(nameOf<Member>()) +
               " = " + std::to_string(Number));
}

template <typename Message, typename... Row> void addRows(FieldTexts &texts, Fields<Row...>) {
  (addField<Message>(texts, Row()), ...);
}

template <typename Message> void addFields(FieldTexts &texts) {
  addRows<Message>(texts, typename Table<Message>::Rows());
}

FieldTexts fieldsOfTables() {
  FieldTexts texts;
  addFields<IndexMessage>(texts);
  addFields<TraceMessage>(texts);
  return texts;
}

FieldTexts without(const FieldTexts &texts, const FieldTexts &others) {
  FieldTexts rest;
  std::ranges::set_difference(texts, others, std::inserter(rest, rest.end()));
  return rest;
}

using KindNames = std::map<unsigned, std::string>;

/// The rows "| 7-10 | Type, Op, Group, Object | ..." of the page's table.
KindNames documentedKinds() {
  static const std::regex row("\\| (\\d+)(?:-\\d+)? \\| ([A-Z]\\w+(?:, \\w+)*) \\| .*"),
      name("\\w+");
  std::ifstream in(ANOLE_FORMAT_TESTS "/../../docs/trace-format.md");
  KindNames kinds;
  std::string line;
  for (std::smatch match; std::getline(in, line);)
    if (std::regex_match(line, match, row)) {
      auto number = static_cast<unsigned>(std::stoul(match[1]));
      std::string names = match[2];
      for (std::sregex_iterator at(names.begin(), names.end(), name), end; at != end; ++at)
        kinds[number++] = at->str();
    }
  return kinds;
}

} // namespace

TEST(Schema, theTablesAndTheDocumentedMessagesHaveTheSameFields) {
  FieldTexts documented = fieldsOfProto(), coded = fieldsOfTables();
  EXPECT_THAT(documented, testing::IsSupersetOf({"Index: repeated uint64 sections = 1",
                                                 "Trace: repeated fixed64 hashes = 2",
                                                 "Loop: repeated VariantFamily variants = 4"}));
  EXPECT_THAT(without(documented, coded), testing::IsEmpty()) << "only in docs/trace.proto";
  EXPECT_THAT(without(coded, documented), testing::IsEmpty()) << "only in the tables";
}

TEST(Schema, theDocumentedKindsOfFieldsAreThoseOfTheTable) {
  KindNames coded;
#define ANOLE_FIELD_KIND(name, number) coded[number] = #name;
#include "runtime/core/model/FieldKinds.def"
  EXPECT_EQ(documentedKinds(), coded);
}

} // namespace anole::test
