// Windows, texts and objects as the wrappers record them.
#include "WrapperTest.h"

using anole::Special;
using anole::value;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

const std::string &textOf(int64_t key) { return FakeRecorder::texts.at(key); }

} // namespace

TEST_F(WrapperTest, targetsAreRelativeToTheOwnRankInTheWindow) {
  MPI_Comm reversed;
  MPI_Win window;
  int own = other, target = rank, *cells;
  PMPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed);
  MPI_Win_allocate(64, 4, MPI_INFO_NULL, reversed, &cells, &window);
  MPI_Win_lock(MPI_LOCK_SHARED, target, 0, window);
  MPI_Put(data, 1, MPI_INT, target, 3, 1, MPI_INT, window);
  MPI_Win_unlock(target, window);
  int64_t number = event("MPI_Win_allocate").scalars["win"];
  Recorded put = event("MPI_Put");
  EXPECT_EQ(put.scalars["target_rank"], target - own);
  EXPECT_EQ(put.absolutes["target_rank"], target);
  EXPECT_EQ(put.scalars["target_disp"], 3);
  EXPECT_EQ(put.scalars["win"], number);
  EXPECT_EQ(event("MPI_Win_lock").scalars["rank"], target - own);
  MPI_Win_free(&window);
  EXPECT_EQ(event("MPI_Win_free").scalars["win"], number);
  PMPI_Comm_free(&reversed);
}

TEST_F(WrapperTest, windowMadeOutOfSightIsKnownByItsGroup) {
  MPI_Win window;
  int *cells;
  PMPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &cells, &window);
  MPI_Win_lock(MPI_LOCK_SHARED, other, 0, window);
  MPI_Win_unlock(other, window);
  EXPECT_EQ(event("MPI_Win_unlock").scalars["rank"], other - rank);
  MPI_Win_free(&window);
}

TEST_F(WrapperTest, displacementsInDynamicWindowsAreAddresses) {
  MPI_Win window;
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, &window);
  MPI_Win_attach(window, data, sizeof data);
  MPI_Aint place;
  PMPI_Get_address(data, &place);
  MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, window);
  MPI_Put(&rank, 1, MPI_INT, 0, place, 1, MPI_INT, window);
  MPI_Win_unlock(0, window);
  EXPECT_EQ(event("MPI_Put").scalars["target_disp"], value(Special::Address));
  MPI_Win_detach(window, data);
  MPI_Win_free(&window);
}

TEST_F(WrapperTest, textsAreFormatsAndNumbers) {
  MPI_Info info;
  std::string text = "out.000" + std::to_string(rank) + ".step12";
  MPI_Info_create(&info);
  MPI_Info_set(info, "name", text.c_str());
  Recorded set = event("MPI_Info_set");
  EXPECT_EQ(textOf(set.scalars["key"]), "name");
  EXPECT_EQ(textOf(set.scalars["value"]), "out.%04d.step%d");
  EXPECT_THAT(set.arrays["text_numbers"], ElementsAre(rank, 12));
  char value[64];
  int flag;
  MPI_Info_get(info, "name", 63, value, &flag);
  EXPECT_EQ(event("MPI_Info_get").scalars["value"], set.scalars["value"]);
  MPI_Info_get(info, "absent", 63, value, &flag);
  EXPECT_EQ(event("MPI_Info_get", 1).scalars["value"], anole::value(Special::Null));
  MPI_Info_free(&info);
}

TEST_F(WrapperTest, spawnRecordsItsCommandAtTheRootEvenIfItFails) {
  char word[] = "part 7", command[] = "/nowhere/anole-test";
  char *arguments[] = {word, nullptr};
  MPI_Comm children;
  PMPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  int result = MPI_Comm_spawn(command, arguments, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children,
                              MPI_ERRCODES_IGNORE);
  PMPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
  EXPECT_NE(result, MPI_SUCCESS);
  Recorded spawn = event("MPI_Comm_spawn");
  EXPECT_EQ(spawn.scalars["intercomm"], value(Special::Null));
  EXPECT_EQ(spawn.scalars["root"], 0);
  if (rank == 0)
    EXPECT_EQ(textOf(spawn.scalars["command"]), command);
  else
    EXPECT_EQ(spawn.scalars["command"], value(Special::Ignored));
  EXPECT_EQ(spawn.scalars["maxprocs"], rank == 0 ? 2 : value(Special::Ignored));
}

TEST_F(WrapperTest, predefinedKeysAndUserKeysAreToldApart) {
  int key, flag;
  void *found;
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &found, &flag);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, nullptr);
  MPI_Comm_get_attr(MPI_COMM_WORLD, key, &found, &flag);
  EXPECT_LT(event("MPI_Comm_get_attr").scalars["comm_keyval"], 0);
  EXPECT_EQ(event("MPI_Comm_get_attr").scalars["flag"], 1);
  EXPECT_EQ(event("MPI_Comm_get_attr", 1).scalars["comm_keyval"],
            event("MPI_Comm_create_keyval").scalars["comm_keyval"]);
  EXPECT_EQ(event("MPI_Comm_get_attr", 1).scalars["flag"], 0);
  MPI_Comm_free_keyval(&key);
}

TEST_F(WrapperTest, intercommunicatorPeersAreRelativeToTheOwnRankInTheLocalGroup) {
  MPI_Comm between;
  MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, other, 5, &between);
  MPI_Sendrecv(&rank, 1, MPI_INT, 0, 1, data, 1, MPI_INT, 0, 1, between, MPI_STATUS_IGNORE);
  MPI_Bcast(data, 1, MPI_INT, rank == 0 ? MPI_ROOT : 0, between);
  EXPECT_EQ(event("MPI_Intercomm_create").scalars["remote_leader"], other);
  EXPECT_EQ(event("MPI_Sendrecv").scalars["dest"], 0);
  EXPECT_EQ(event("MPI_Bcast").scalars["root"], rank == 0 ? value(Special::RootHere) : 0);
  MPI_Comm_free(&between);
}

TEST_F(WrapperTest, distributedGraphsHaveTheirWeights) {
  int weights[1] = {3};
  MPI_Comm graph;
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &other, weights, 1, &other, weights,
                                 MPI_INFO_NULL, 0, &graph);
  MPI_Comm_free(&graph);
  int degree = 1;
  MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &rank, &degree, &other, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                        &graph);
  MPI_Comm_free(&graph);
  Recorded made = event("MPI_Dist_graph_create_adjacent");
  EXPECT_THAT(made.arrays["sources"], ElementsAre(other - rank));
  EXPECT_THAT(made.arrays["sourceweights"], ElementsAre(3));
  EXPECT_THAT(made.arrays["destweights"], ElementsAre(3));
  Recorded general = event("MPI_Dist_graph_create");
  EXPECT_THAT(general.arrays["destinations"], ElementsAre(other - rank));
  EXPECT_THAT(general.arrays["weights"], ElementsAre(value(Special::Ignored)));
}
