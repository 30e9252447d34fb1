#include "runtime/record/process/JumpPlaces.h"

#include <gtest/gtest.h>
#include <memory>

using anole::record::JumpPlace;
using anole::record::JumpPlaces;

namespace {

TEST(JumpPlaces, KnowsTheLastPlaceOfABuffer) {
  auto places = std::make_unique<JumpPlaces>();
  int buffer = 0;
  EXPECT_EQ(places->of(&buffer), std::nullopt);
  places->note(&buffer, {7, 2});
  EXPECT_EQ(places->of(&buffer), (JumpPlace{7, 2}));
  places->note(&buffer, {0, 0});
  EXPECT_EQ(places->of(&buffer), JumpPlace());
}

const void *address(uint64_t number) { return reinterpret_cast<const void *>(number); }

/// As recursive functions have buffers, one below the other.
TEST(JumpPlaces, KnowsBuffersOfAStack) {
  for (uint64_t distance : {208, 256, 400, 1024, 65536}) {
    auto places = std::make_unique<JumpPlaces>();
    for (unsigned i = 0; i < 64; ++i)
      places->note(address(0x7FFC00000000 - i * distance), {i, i});
    for (unsigned i = 0; i < 64; ++i)
      EXPECT_EQ(places->of(address(0x7FFC00000000 - i * distance)), (JumpPlace{i, i})) << distance;
  }
}

/// One that displaced another is not taken for it.
TEST(JumpPlaces, ForgetsBuffersThatOthersDisplace) {
  auto places = std::make_unique<JumpPlaces>();
  unsigned known = 0;
  for (unsigned i = 0; i < 1 << 14; ++i)
    places->note(address(8 * i), {i, 0});
  for (unsigned i = 0; i < 1 << 14; ++i)
    if (std::optional<JumpPlace> place = places->of(address(8 * i))) {
      EXPECT_EQ(place->context, i);
      ++known;
    }
  EXPECT_LE(known, 1024U);
}

} // namespace
