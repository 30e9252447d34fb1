#include "runtime/core/source/CallTable.h"

#include "anole/abi.h"

#include <gtest/gtest.h>

using namespace anole;

namespace {

constexpr uintptr_t loadedAt = 0x5000, codeBegin = 0x1000, codeEnd = 0x2000;

/// A section as the code generator writes it.
class Section {
public:
  Section &place(uintptr_t address) {
    put(static_cast<uint32_t>(address - loadedAt - bytes.size()));
    return *this;
  }
  /// As with the medium code model: 64 bits.
  Section &longPlace(uintptr_t address) {
    put(static_cast<uint64_t>(address - loadedAt - bytes.size()));
    return *this;
  }
  Section &padding() {
    put(uint32_t(0));
    return *this;
  }
  Section &call(uint64_t site, uint32_t caller, uint32_t callee, uint64_t mark = AnoleCallMark) {
    put(static_cast<uint32_t>(mark));
    put(site);
    put(caller);
    put(callee);
    return *this;
  }
  std::string bytes;

private:
  template <typename Value> void put(Value value) {
    bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
  }
};

/// Of a module that is the third one.
class CallTableTest : public testing::Test {
protected:
  CallTable table(std::string_view section) {
    return {section, loadedAt, {codeBegin, codeEnd}, 3, index};
  }
  bool isRead(uint64_t site) const { return index.at(site) != nullptr; }

  CallIndex index;
};

uint64_t siteAt(CallTable &table, uintptr_t address, uintptr_t function = 0) {
  const ListedCall *call = table.returningTo(address, function);
  return call ? call->site : 0;
}

} // namespace

TEST_F(CallTableTest, FindsTheCallThatFollowsItsStore) {
  Section section = Section().place(0x1200).call(7, 1, 2).place(0x1100).call(8, 1, 0);
  CallTable calls = table(section.bytes);
  EXPECT_EQ(siteAt(calls, 0x1100), 0u);
  EXPECT_EQ(siteAt(calls, 0x1120), 8u);
  EXPECT_EQ(siteAt(calls, 0x1200), 8u);
  EXPECT_EQ(siteAt(calls, 0x1210), 7u);
  EXPECT_EQ(calls.returningTo(0x1210, 0)->module, 3u);
}

/// What is not instrumented has no store: the nearest one is of another function.
TEST_F(CallTableTest, StaysInTheFunction) {
  Section section = Section().place(0x1100).call(7, 1, 2);
  CallTable calls = table(section.bytes);
  EXPECT_EQ(siteAt(calls, 0x1120, 0x1080), 7u);
  EXPECT_EQ(siteAt(calls, 0x1120, 0x1110), 0u);
}

TEST_F(CallTableTest, CopiesOfACallShareAnEntry) {
  Section section;
  section.place(0x1100).place(0x1180).place(0x1300).call(7, 1, 2).place(0x1200).call(8, 1, 2);
  CallTable calls = table(section.bytes);
  EXPECT_EQ(siteAt(calls, 0x1110), 7u);
  EXPECT_EQ(siteAt(calls, 0x1190), 7u);
  EXPECT_EQ(siteAt(calls, 0x1210), 8u);
  EXPECT_EQ(siteAt(calls, 0x1310), 7u);
  EXPECT_EQ(calls.returningTo(0x1110, 0), calls.returningTo(0x1310, 0));
}

TEST_F(CallTableTest, ReadsLongDistancesAndSkipsPadding) {
  Section section;
  section.padding().longPlace(0x1100).call(7, 1, 2).padding().padding();
  section.longPlace(0x1200).call(8, 1, 2, AnoleTailCallMark);
  CallTable calls = table(section.bytes);
  EXPECT_EQ(siteAt(calls, 0x1110), 7u);
  EXPECT_FALSE(calls.returningTo(0x1110, 0)->mayLeaveNoFrame);
  EXPECT_TRUE(calls.returningTo(0x1210, 0)->mayLeaveNoFrame);
}

TEST_F(CallTableTest, ReadsTheCallsOfAFunctionWhenOneIsAskedFor) {
  Section section;
  section.place(0x1100).call(7, 1, 2).place(0x1200).call(8, 1, 2).place(0x1300).call(9, 2, 3);
  section.place(0x1400).call(10, 1, 3); // of another function with that name
  CallTable calls = table(section.bytes);
  EXPECT_TRUE(index.isInstrumented(1) && index.isInstrumented(2));
  EXPECT_FALSE(isRead(7) || isRead(8) || isRead(9));
  EXPECT_EQ(siteAt(calls, 0x1210), 8u);
  EXPECT_TRUE(isRead(7) && isRead(8));
  EXPECT_FALSE(isRead(9) || isRead(10));
  calls.read(1);
  EXPECT_TRUE(isRead(10));
  EXPECT_FALSE(isRead(9));
  calls.readAll();
  EXPECT_TRUE(isRead(9));
}

TEST_F(CallTableTest, AddsTailCallsAtOnce) {
  Section section = Section().place(0x1100).call(7, 1, 2, AnoleTailCallMark).call(8, 1, 2);
  CallTable calls = table(section.bytes);
  EXPECT_FALSE(isRead(8));
  ASSERT_EQ(index.tailCallsOf(1).size(), 1u);
  calls.readAll();
  EXPECT_EQ(index.tailCallsOf(1).size(), 1u);
  EXPECT_EQ(index.tailCallsTo(2).size(), 1u);
}

TEST_F(CallTableTest, LeavesOutWhatIsDamaged) {
  Section section = Section().place(0x9000).call(7, 1, 2).place(0x1100).call(8, 1, 2).place(0x1200);
  CallTable whole = table(section.bytes);
  EXPECT_EQ(siteAt(whole, 0x1110), 8u);
  EXPECT_EQ(siteAt(whole, 0x1210), 8u);
  for (size_t size = 0; size < section.bytes.size(); ++size) {
    CallIndex few;
    CallTable part(std::string_view(section.bytes).substr(0, size), loadedAt, {codeBegin, codeEnd},
                   0, few);
    part.readAll();
    EXPECT_EQ(few.at(7) != nullptr, size >= 24) << size;
    EXPECT_EQ(few.at(8) != nullptr, size >= 48) << size;
  }
}
