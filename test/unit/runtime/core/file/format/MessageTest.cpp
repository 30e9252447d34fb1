#include "runtime/core/file/format/Message.h"

#include <gtest/gtest.h>

namespace anole::format {
namespace {

struct Leaf {
  uint8_t small = 0;
  bool operator==(const Leaf &) const = default;
};

struct Tree {
  std::string name{};
  Numbers numbers{};
  double size = 0;
  Leaf only{};
  std::vector<Leaf> leaves{};
  uint64_t hash = 0;
  bool operator==(const Tree &) const = default;
};

} // namespace

template <> struct Table<Leaf> {
  using Rows = Fields<Field<3, Uint, &Leaf::small>>;
};

template <> struct Table<Tree> {
  using Rows = Fields<Field<1, Bytes, &Tree::name>, Field<2, Packed, &Tree::numbers>,
                      Field<4, Double, &Tree::size>, Field<5, Nested, &Tree::only>,
                      Field<6, Nested, &Tree::leaves>, Field<300, Fixed64, &Tree::hash>>;
};

namespace {

std::string problemOf(const std::string &bytes) {
  try {
    decode(Encoded<Tree>{bytes});
  } catch (const Malformed &problem) {
    return problem.what();
  }
  return {};
}

} // namespace

TEST(Message, bothDirectionsFollowFromTheTable) {
  Tree tree{"oak", {1, 300}, 1.5, {7}, {{255}, {}, {1}}, 0xfeedfacecafebeef};
  EXPECT_EQ(decode(Encoded<Tree>{encode(tree)}), tree);
}

TEST(Message, whatIsZeroTakesNoByte) {
  EXPECT_EQ(encode(Tree{}), "");
  EXPECT_EQ(decode(Encoded<Tree>{""}), Tree{});
}

TEST(Message, bytesAreThoseOfProtobuf) {
  EXPECT_EQ(encode(Tree{.name = "a", .numbers = {1, 300}, .leaves = {{}, {9}}}),
            std::string("\x0a\x01"
                        "a\x12\x03\x01\xac\x02\x32\x00\x32\x02\x18\x09",
                        14));
}

TEST(Message, unknownFieldsAreSkippedAndOrderIsFree) {
  std::string unknown = "\x7a\x02zz"; // field 15
  std::string tree = encode(Tree{.only = {4}}) + unknown + encode(Tree{.name = "a"});
  EXPECT_EQ(decode(Encoded<Tree>{tree}), (Tree{.name = "a", .only = {4}}));
}

TEST(Message, packedNumbersGoOnAndOtherValuesAreReplaced) {
  std::string twice = encode(Tree{.name = "a", .numbers = {1}, .only = {4}}) +
                      encode(Tree{.name = "b", .numbers = {2}, .only = {5}});
  EXPECT_EQ(decode(Encoded<Tree>{twice}), (Tree{.name = "b", .numbers = {1, 2}, .only = {5}}));
}

TEST(Message, aNumberHasToFitItsMember) {
  EXPECT_EQ(problemOf(std::string("\x2a\x03\x18\xff\x01", 5)), "");
  EXPECT_EQ(problemOf(std::string("\x2a\x03\x18\x80\x02", 5)), "a number exceeds its width");
}

TEST(Message, aFieldHasToHaveItsType) {
  EXPECT_EQ(problemOf(std::string("\x08\x01", 2)), "a field has an unexpected type");
}

TEST(Message, oneFieldIsWrittenByItsMember) {
  std::string bytes;
  MessageWriter out(bytes);
  put<&Tree::numbers>(out, Numbers{1, 300});
  put<&Tree::hash>(out, 0);
  add<&Tree::leaves>(out, encode(Leaf{}));
  add<&Tree::leaves>(out, Leaf{9});
  EXPECT_EQ(bytes, encode(Tree{.numbers = {1, 300}, .leaves = {{}, {9}}}));
}

TEST(Message, theElementsOfOneFieldAreVisited) {
  std::vector<Leaf> seen;
  std::string bytes = encode(Tree{.name = "a", .only = {4}, .leaves = {{7}, {}, {9}}, .hash = 5});
  eachOf<&Tree::leaves>(bytes, [&](Leaf leaf) { seen.push_back(leaf); });
  EXPECT_EQ(seen, (std::vector<Leaf>{{7}, {}, {9}}));
}

} // namespace anole::format
