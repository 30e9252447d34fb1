#include "tools/diff/Wildcards.h"

#include "runtime/core/model/SpecialValues.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

constexpr int64_t any = value(Special::AnySource), anyTag = value(Special::AnyTag);
constexpr int64_t asPosted = value(Special::AsPosted), cancelled = value(Special::Cancelled);

FunctionInfo receive() {
  return {1,
          "MPI_Recv",
          {{"source", FieldKind::Peer},
           {"tag", FieldKind::Plain},
           {"status_source", FieldKind::Peer},
           {"status_tag", FieldKind::Plain}},
          {},
          {}};
}

FunctionInfo nonblocking() {
  return {2,
          "MPI_Irecv",
          {{"source", FieldKind::Peer}, {"tag", FieldKind::Plain}},
          {},
          {{"source", FieldKind::Peer}, {"tag", FieldKind::Plain}}};
}

WalkedEvent event(std::vector<int64_t> scalars, std::vector<int64_t> late = {}) {
  WalkedEvent made;
  made.scalars = std::move(scalars);
  made.late = std::move(late);
  return made;
}

TEST(Wildcards, AreWhatTheyReceived) {
  WalkedEvent wildcard = event({any, anyTag, 1, 7}), named = event({1, 7, asPosted, asPosted});
  EXPECT_TRUE(receivedAlike(wildcard, named, receive()));
  EXPECT_TRUE(receivedAlike(named, wildcard, receive()));
  EXPECT_FALSE(receivedAlike(wildcard, event({2, 7, asPosted, asPosted}), receive()));
  EXPECT_FALSE(receivedAlike(wildcard, event({1, 8, asPosted, asPosted}), receive()));
}

TEST(Wildcards, MayBeOneOfTwo) {
  EXPECT_TRUE(
      receivedAlike(event({any, 3, 1, asPosted}), event({1, 3, asPosted, asPosted}), receive()));
  EXPECT_FALSE(
      receivedAlike(event({any, 3, 1, asPosted}), event({any, 3, 2, asPosted}), receive()));
}

TEST(Wildcards, MayBeCancelledInOneOfTwoRuns) {
  WalkedEvent late = event({any, anyTag}, {1, 7}), early = event({any, 99}, {cancelled, cancelled});
  EXPECT_TRUE(receivedAlike(late, early, nonblocking()));
  EXPECT_FALSE(receivedAlike(event({1, 7}, {asPosted, asPosted}),
                             event({1, 7}, {cancelled, cancelled}), nonblocking()))
      << "neither was a wildcard";
}

TEST(Wildcards, DoNotMatterToOtherCalls) {
  FunctionInfo send{3, "MPI_Send", {{"dest", FieldKind::Peer}, {"tag", FieldKind::Plain}}, {}, {}};
  EXPECT_FALSE(receivedAlike(event({1, 7}), event({1, 8}), send));
}

} // namespace
} // namespace anole::tools
