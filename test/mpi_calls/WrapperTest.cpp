// The wrappers against a real MPI: two ranks call MPI, and what they hand to the recorder is
// checked.
#include "WrapperTest.h"

using anole::Special;
using anole::value;
using testing::ElementsAre;
using testing::IsEmpty;

TEST_F(WrapperTest, peersAreRelativeAndRootsAbsolute) {
  if (rank == 0)
    MPI_Send(data, 2, MPI_INT, 1, 5, MPI_COMM_WORLD);
  else
    MPI_Recv(data, 2, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Bcast(data, 1, MPI_INT, 1, MPI_COMM_WORLD);
  Recorded seen = rank == 0 ? event("MPI_Send") : event("MPI_Recv");
  std::string peer = rank == 0 ? "dest" : "source";
  EXPECT_EQ(seen.scalars[peer], rank == 0 ? 1 : -1);
  EXPECT_EQ(seen.absolutes[peer], other);
  EXPECT_EQ(seen.scalars["count"], 2);
  EXPECT_EQ(seen.scalars["comm"], 0);
  EXPECT_EQ(event("MPI_Bcast").scalars["root"], 1);
}

TEST_F(WrapperTest, specialPeersKeepTheirNames) {
  MPI_Sendrecv(data, 1, MPI_INT, MPI_PROC_NULL, 1, data, 1, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  Recorded seen = event("MPI_Sendrecv");
  EXPECT_EQ(seen.scalars["dest"], value(Special::ProcNull));
  EXPECT_EQ(seen.scalars["recvtag"], value(Special::AnyTag));
  EXPECT_EQ(seen.scalars["status_source"], value(Special::AsPosted));
  EXPECT_EQ(seen.scalars["status_tag"], value(Special::AnyTag));
}

TEST_F(WrapperTest, wildcardReceiveLearnsItsSourceEvenIfNobodyAsked) {
  MPI_Request requests[2];
  MPI_Irecv(data, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(data + 1, 1, MPI_INT, other, 40 + rank, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  Recorded receive = event("MPI_Irecv");
  EXPECT_EQ(receive.scalars["source"], value(Special::AnySource));
  EXPECT_EQ(receive.late["source"], other - rank);
  EXPECT_EQ(receive.late["tag"], 40 + other);
  EXPECT_THAT(event("MPI_Waitall").arrays["array_of_requests"], ElementsAre(1, 0));
}

TEST_F(WrapperTest, receiveWithoutWildcardIsResolvedAtOnce) {
  MPI_Request request;
  MPI_Irecv(data, 1, MPI_INT, other, 3, MPI_COMM_WORLD, &request);
  EXPECT_EQ(event("MPI_Irecv").late["source"], value(Special::AsPosted));
  MPI_Send(data + 1, 1, MPI_INT, other, 3, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  EXPECT_EQ(event("MPI_Wait").scalars["request"], 0);
}

TEST_F(WrapperTest, sendsThatShareAHandleAreToldApart) {
  MPI_Request sends[3];
  for (int i : {2, 1, 0})
    MPI_Isend(data, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &sends[i]);
  MPI_Waitall(3, sends, MPI_STATUSES_IGNORE);
  EXPECT_THAT(event("MPI_Waitall").arrays["array_of_requests"], ElementsAre(0, 1, 2));
}

TEST_F(WrapperTest, waitanyTellsHowManyAndNotWhich) {
  MPI_Request requests[2];
  for (int i = 0; i < 2; ++i)
    MPI_Irecv(data + i, 1, MPI_INT, other, i, MPI_COMM_WORLD, &requests[i]);
  for (int i = 0; i < 2; ++i)
    MPI_Send(data + 4, 1, MPI_INT, other, rank ? i : 1 - i, MPI_COMM_WORLD);
  int index;
  MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
  MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
  Recorded first = event("MPI_Waitany"), second = event("MPI_Waitany", 1);
  EXPECT_THAT(first.arrays["array_of_requests"], ElementsAre(1, 0));
  EXPECT_EQ(first.scalars["continues"], 0);
  EXPECT_THAT(second.arrays["array_of_requests"], IsEmpty());
  EXPECT_EQ(second.scalars["continues"], 1);
  EXPECT_EQ(second.scalars["active"], 1);
  EXPECT_THAT(second.arrays["indices"], IsEmpty());
}

TEST_F(WrapperTest, neighbouringTestsomeCallsAreOneEvent) {
  MPI_Request requests[3];
  for (int i = 0; i < 3; ++i)
    MPI_Irecv(data + i, 1, MPI_INT, other, i, MPI_COMM_WORLD, &requests[i]);
  for (int i = 0; i < 3; ++i)
    PMPI_Send(data + 4, 1, MPI_INT, other, i, MPI_COMM_WORLD);
  int indices[3], some;
  for (int done = 0; done < 3; done += some)
    MPI_Testsome(3, requests, &some, indices, MPI_STATUSES_IGNORE);
  EXPECT_EQ(count("MPI_Testsome"), 1u);
  EXPECT_FALSE(event("MPI_Testsome").resolved);
  MPI_Barrier(MPI_COMM_WORLD);
  EXPECT_EQ(event("MPI_Testsome").late["completed"], 3);
}

TEST_F(WrapperTest, pollsThatFindNothingAreNoEvents) {
  int flag;
  MPI_Iprobe(other, 77, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
  EXPECT_EQ(count("MPI_Iprobe"), 0u);
  EXPECT_EQ(FakeRecorder::polls, 1);
}

TEST_F(WrapperTest, persistentRequestsReferToTheirInit) {
  MPI_Request requests[2];
  MPI_Recv_init(data, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &requests[0]);
  MPI_Send_init(data + 1, 1, MPI_INT, other, 9, MPI_COMM_WORLD, &requests[1]);
  for (int round = 0; round < 2; ++round) {
    MPI_Startall(2, requests);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    EXPECT_THAT(event("MPI_Waitall", round).arrays["array_of_requests"], ElementsAre(1, 0));
    EXPECT_EQ(event("MPI_Start", round).late["source"], other - rank);
    EXPECT_EQ(event("MPI_Start", round).late["tag"], value(Special::AsPosted));
  }
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
  EXPECT_EQ(event("MPI_Request_free", 1).scalars["request"], 0);
}

TEST_F(WrapperTest, matchedMessageIsNumberedAmongTheRequests) {
  MPI_Request request;
  MPI_Message message;
  MPI_Isend(data, 1, MPI_INT, other, 8, MPI_COMM_WORLD, &request);
  MPI_Mprobe(MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
  MPI_Mrecv(data + 1, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  EXPECT_EQ(event("MPI_Mprobe").scalars["status_source"], other - rank);
  EXPECT_EQ(event("MPI_Mrecv").scalars["message"], 0);
  EXPECT_EQ(event("MPI_Wait").scalars["request"], 1);
}

TEST_F(WrapperTest, communicatorsAreNumberedAndFreedHandlesForgotten) {
  MPI_Comm made;
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &made);
  Recorded split = event("MPI_Comm_split");
  EXPECT_EQ(split.scalars["newcomm_rank"], other - rank);
  EXPECT_EQ(split.absolutes["newcomm_rank"], other);
  EXPECT_EQ(split.scalars["newcomm_size"], 2);
  EXPECT_EQ(split.absolutes["key"], -rank);
  int64_t first = split.scalars["newcomm"];
  MPI_Comm_free(&made);
  EXPECT_EQ(event("MPI_Comm_free").scalars["comm"], first);
  MPI_Comm_dup(MPI_COMM_WORLD, &made);
  EXPECT_EQ(event("MPI_Comm_dup").scalars["newcomm"], first + 1);
  MPI_Comm_free(&made);
  MPI_Comm_split(MPI_COMM_WORLD, MPI_UNDEFINED, 0, &made);
  EXPECT_EQ(event("MPI_Comm_split", 1).scalars["newcomm"], value(Special::Null));
  EXPECT_EQ(event("MPI_Comm_split", 1).scalars["color"], value(Special::Undefined));
}

TEST_F(WrapperTest, ignoredArgumentsAreNotRead) {
  int counts[2] = {1, 2}, displs[2] = {0, 1};
  bool root = rank == 0;
  auto poison = reinterpret_cast<int *>(8);
  MPI_Gatherv(data, rank + 1, MPI_INT, data + 4, root ? counts : poison, root ? displs : poison,
              root ? MPI_INT : MPI_Datatype(12345), 0, MPI_COMM_WORLD);
  Recorded seen = event("MPI_Gatherv");
  EXPECT_EQ(seen.arrays["recvcounts"].size(), root ? 2u : 0u);
  EXPECT_EQ(seen.scalars["recvtype"] == value(Special::Ignored), !root);
  MPI_Alltoallv(MPI_IN_PLACE, poison, poison, MPI_Datatype(12345), data, counts, displs, MPI_INT,
                MPI_COMM_SELF);
  Recorded inPlace = event("MPI_Alltoallv");
  EXPECT_EQ(inPlace.scalars["in_place"], 1);
  EXPECT_EQ(inPlace.scalars["sendtype"], value(Special::Ignored));
  EXPECT_THAT(inPlace.arrays["sendcounts"], IsEmpty());
  EXPECT_THAT(inPlace.arrays["recvcounts"], ElementsAre(1));
}

TEST_F(WrapperTest, neighbourhoodArraysHaveTheLengthOfTheTopology) {
  int dims[1] = {2}, periods[1] = {1}, counts[2] = {1, 1}, displs[2] = {0, 1};
  MPI_Comm ring;
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &ring);
  MPI_Neighbor_alltoallv(data, counts, displs, MPI_INT, data + 4, counts, displs, MPI_INT, ring);
  MPI_Comm_free(&ring);
  EXPECT_THAT(event("MPI_Cart_create").arrays["dims"], ElementsAre(2));
  EXPECT_THAT(event("MPI_Neighbor_alltoallv").arrays["recvcounts"], ElementsAre(1, 1));
}

TEST_F(WrapperTest, datatypesAreNumberedAndAddressesAreRelative) {
  MPI_Aint places[2];
  int lengths[2] = {1, 1};
  MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE}, made;
  PMPI_Get_address(data, &places[0]);
  PMPI_Get_address(data + 4, &places[1]);
  MPI_Type_create_struct(2, lengths, places, types, &made);
  MPI_Type_commit(&made);
  Recorded build = event("MPI_Type_create_struct");
  EXPECT_THAT(build.arrays["array_of_displacements"],
              ElementsAre(value(Special::Address), places[1] - places[0]));
  EXPECT_EQ(event("MPI_Type_commit").scalars["datatype_extent"], 24);
  EXPECT_LT(build.arrays["array_of_types"][0], 0);
  EXPECT_EQ(event("MPI_Type_commit").scalars["datatype"], build.scalars["newtype"]);
  EXPECT_EQ(event("MPI_Type_commit").scalars["datatype_size"], 12);
  MPI_Type_free(&made);
}

/// Where the stack is from the heap differs from rank to rank, and so do bounds that are addresses.
TEST_F(WrapperTest, noAddressIsAmongTheNumbersOfADatatype) {
  MPI_Aint places[2], lower, extent;
  int lengths[2] = {1, 1}, onStack;
  MPI_Datatype types[2] = {MPI_INT, MPI_INT}, made;
  PMPI_Get_address(data, &places[0]);
  PMPI_Get_address(&onStack, &places[1]);
  MPI_Type_create_struct(2, lengths, places, types, &made);
  MPI_Type_get_extent(made, &lower, &extent);
  EXPECT_THAT(event("MPI_Type_create_struct").arrays["array_of_displacements"],
              ElementsAre(value(Special::Address), value(Special::Address)));
  EXPECT_EQ(event("MPI_Type_get_extent").scalars["lb"], value(Special::Address));
  EXPECT_EQ(event("MPI_Type_get_extent").scalars["extent"], value(Special::Address));
  MPI_Type_free(&made);
}

TEST_F(WrapperTest, requestsCompletedWhilePausedLeaveTheTable) {
  MPI_Request request;
  MPI_Irecv(data, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
  MPI_Pcontrol(0);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Pcontrol(1);
  MPI_Request again;
  MPI_Irecv(data, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &again);
  MPI_Wait(&again, MPI_STATUS_IGNORE);
  EXPECT_EQ(event("MPI_Wait").scalars["request"], 0);
}

TEST_F(WrapperTest, largeCountTwinsAreOneFunctionWithOneMoreBit) {
  MPI_Send(data, 1, MPI_INT, MPI_PROC_NULL, 6, MPI_COMM_WORLD);
  MPI_Send_c(data, MPI_Count(1) << 40, MPI_INT, MPI_PROC_NULL, 6, MPI_COMM_WORLD);
  Recorded small = event("MPI_Send"), large = event("MPI_Send", 1);
  EXPECT_FALSE(small.isLarge);
  EXPECT_TRUE(large.isLarge);
  EXPECT_EQ(large.scalars["count"], int64_t(1) << 40);
  large.scalars["count"] = large.absolutes["count"] = 1;
  EXPECT_EQ(small.scalars, large.scalars);
}

int main(int argc, char **argv) {
  testing::InitGoogleTest(&argc, argv);
  FakeRecorder::install();
  MPI_Init(&argc, &argv);
  int failed = RUN_ALL_TESTS();
  MPI_Finalize();
  return failed;
}
