#include "tools/programs/replay/arguments/Spans.h"

#include <gtest/gtest.h>

namespace anole::replay {
namespace {

/// MPI is asked for layouts, so it runs while these tests do.
struct SpanTest : testing::Test {
  static void SetUpTestSuite() { MPI_Init(nullptr, nullptr); }
  static void TearDownTestSuite() { MPI_Finalize(); }

  /// Where the address that the call gets lies in the memory, in bytes from its begin.
  static ptrdiff_t addressIn(const Span &span) {
    std::byte memory[1000];
    return span.address(memory + 500) - (memory + 500);
  }

  const Datatype ints{MPI_INT};
};

struct MadeType : Datatype {
  explicit MadeType(MPI_Datatype made) : Datatype(made) {}
  ~MadeType() { MPI_Type_free(&handle); }
};

MadeType vectorOfInts(int blocks, MPI_Aint strideInBytes) {
  MPI_Datatype made = MPI_DATATYPE_NULL;
  MPI_Type_create_hvector(blocks, 1, strideInBytes, MPI_INT, &made);
  return MadeType(made);
}

MadeType intWithExtent(MPI_Aint lower, MPI_Aint extent) {
  MPI_Datatype made = MPI_DATATYPE_NULL;
  MPI_Type_create_resized(MPI_INT, lower, extent, &made);
  return MadeType(made);
}

TEST_F(SpanTest, ElementsInARow) {
  Span span = elements(10, ints);
  EXPECT_EQ(span.size(), 40u);
  EXPECT_EQ(addressIn(span), 0);
}

TEST_F(SpanTest, NothingNeedsNoMemory) {
  EXPECT_EQ(elements(0, ints).size(), 0u);
  EXPECT_EQ(elements(-3, ints).size(), 0u);
  EXPECT_EQ(elements(7, Datatype()).size(), 0u);
}

TEST_F(SpanTest, GapsOfAVectorCount) {
  MadeType type = vectorOfInts(3, 16);
  EXPECT_EQ(elements(1, type).size(), 36u);
  EXPECT_EQ(elements(2, type).size(), 72u);
}

TEST_F(SpanTest, DataMayLieBeforeTheAddress) {
  MadeType type = vectorOfInts(3, -16);
  Span span = elements(1, type);
  EXPECT_EQ(span.size(), 36u);
  EXPECT_EQ(addressIn(span), 32);
}

TEST_F(SpanTest, ElementsMayGoBackwards) {
  MadeType type = intWithExtent(0, -4);
  Span span = elements(3, type);
  EXPECT_EQ(span.size(), 12u);
  EXPECT_EQ(addressIn(span), 8);
}

/// Bounds that were set say where the next element lies, not where data is.
TEST_F(SpanTest, PaddingBehindTheLastElementIsNotData) {
  MadeType type = intWithExtent(-8, 100);
  EXPECT_EQ(elements(2, type).size(), 104u);
}

TEST_F(SpanTest, DisplacementsAreInExtents) {
  Span span = elements<int, int>({1, 2, 5}, {5, 0, -3}, ints);
  EXPECT_EQ(span.size(), 36u); // from -3 to 6
  EXPECT_EQ(addressIn(span), 12);
}

TEST_F(SpanTest, PartsWithoutElementsLieNowhere) {
  EXPECT_EQ((elements<int, int>({0, 1}, {1000000, 0}, ints).size()), 4u);
}

TEST_F(SpanTest, DisplacementsWithTypesAreInBytes) {
  Span span = elements<int, int>({1, 2}, {40, 8}, {MPI_INT, MPI_DOUBLE});
  EXPECT_EQ(span.size(), 36u);
  EXPECT_EQ(addressIn(span), -8);
}

TEST_F(SpanTest, DoesNotOverflowWithLargeCounts) {
  EXPECT_EQ(elements(MPI_Count(3'000'000'000), ints).size(), 12'000'000'000u);
  EXPECT_EQ(sum(std::vector<int>{2'000'000'000, 2'000'000'000}), 4'000'000'000);
}

} // namespace
} // namespace anole::replay
