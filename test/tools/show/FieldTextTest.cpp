#include "tools/show/FieldText.h"

#include "runtime/core/model/ObjectNumber.h"
#include "runtime/core/model/RequestName.h"
#include "tools/show/EventText.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

TEST(FieldText, NamesWhatMpiNames) {
  EXPECT_EQ(fieldText(FieldKind::Peer, value(Special::AnySource)), "ANY_SOURCE");
  EXPECT_EQ(fieldText(FieldKind::Peer, value(Special::ProcNull)), "PROC_NULL");
  EXPECT_EQ(fieldText(FieldKind::Type, -13), "DOUBLE");
  EXPECT_EQ(fieldText(FieldKind::Type, 3), "3");
  EXPECT_EQ(fieldText(FieldKind::Op, -3), "SUM");
  EXPECT_EQ(fieldText(FieldKind::Comm, 0), "WORLD");
  EXPECT_EQ(fieldText(FieldKind::Comm, 2), "2");
}

TEST(FieldText, ShowsRelativeValuesWithTheirSign) {
  EXPECT_EQ(fieldText(FieldKind::Peer, 4), "+4");
  EXPECT_EQ(fieldText(FieldKind::Peer, -4), "-4");
  EXPECT_EQ(fieldText(FieldKind::Plain, 4), "4");
}

TEST(FieldText, NamesTheRequestOfAnotherThread) {
  EXPECT_EQ(fieldText(FieldKind::Request, 3), "3");
  EXPECT_EQ(fieldText(FieldKind::Request, ForeignRequest::encode({2, 17})), "#17 of thread 2");
  EXPECT_EQ(fieldText(FieldKind::Request, value(Special::Null)), "null");
}

TEST(FieldText, NamesTheObjectOfAnotherThread) {
  EXPECT_EQ(fieldText(FieldKind::Comm, ObjectNumber::of(2, 17)), "#17 of thread 2");
  EXPECT_EQ(fieldText(FieldKind::Type, ObjectNumber::of(1, 0)), "#0 of thread 1");
  EXPECT_EQ(fieldText(FieldKind::Plain, ObjectNumber::of(1, 0)), "1099511627776");
}

TEST(FieldText, NamesTheColumnsOfAPoint) {
  SharedPoint point;
  point.scalars = 2;
  point.arrays = 1;
  point.late = 1;
  FunctionInfo function{1, "F", {{"count", FieldKind::Plain}}, {{"counts", FieldKind::Plain}}, {}};
  std::vector<std::string> names;
  for (const FieldInfo &field : columnFields(&function, point))
    names.push_back(field.name);
  EXPECT_EQ(names,
            (std::vector<std::string>{"count", "field 1", "counts.size", "counts[]", "field 4"}));
}

TEST(EventText, KnowsOwnRankInCommunicatorsThatWereMade) {
  Trace trace;
  trace.functions = {
      {1,
       "MPI_Comm_split",
       {{"comm", FieldKind::Comm},
        {"newcomm", FieldKind::NewComm},
        {"rank", FieldKind::NewRank},
        {"size", FieldKind::NewSize}},
       {},
       {}},
      {2, "MPI_Send", {{"dest", FieldKind::Peer}, {"comm", FieldKind::Comm}}, {}, {}}};
  TraceNames names(trace);
  EventText text(names, 9);
  WalkedEvent split, send;
  split.key.function = 1;
  split.scalars = {0, 2, -8, 4};
  send.key.function = 2;
  send.scalars = {1, 2};
  text.follow(split);
  EXPECT_EQ(text.line(send), "MPI_Send(dest 2 (+1), comm 2)");
}

TEST(EventText, CompressesArrays) {
  Trace trace;
  trace.functions = {{1, "MPI_Alltoallv", {}, {{"sendcounts", FieldKind::Plain}}, {}}};
  TraceNames names(trace);
  WalkedEvent event;
  event.key.function = 1;
  event.arrays = {{5, 5, 5, 5}};
  EXPECT_EQ(EventText(names, 0).line(event), "MPI_Alltoallv(sendcounts [5 x4])");
}

} // namespace
} // namespace anole::tools
