#include "tools/analysis/state/ByteRule.h"

#include <gtest/gtest.h>

#include <sstream>

namespace anole::tools {
namespace {

/// "name: scalar ... | array ...", with the kind of handles given by their names.
FunctionInfo functionOf(const std::string &text) {
  std::istringstream words(text);
  FunctionInfo function;
  words >> function.name;
  std::vector<FieldInfo> *fields = &function.scalars;
  for (std::string name; words >> name;)
    if (name == "|")
      fields = &function.arrays;
    else
      fields->push_back({name, name == "comm"   ? FieldKind::Comm
                               : name == "op"   ? FieldKind::Op
                               : name == "root" ? FieldKind::Root
                                                : FieldKind::Plain});
  return function;
}

std::string nameOf(const FunctionInfo &function, std::optional<size_t> column) {
  if (!column)
    return "-";
  size_t scalars = function.scalars.size();
  return *column < scalars ? function.scalars[*column].name
                           : function.arrays[(*column - scalars) / 2].name +
                                 ((*column - scalars) % 2 ? "[]" : ".size");
}

std::string textOf(const FunctionInfo &function, const std::optional<ByteColumns> &columns) {
  if (!columns)
    return "none";
  return nameOf(function, columns->counts) + " " + nameOf(function, columns->types) +
         (columns->partitions ? " " + nameOf(function, columns->partitions) : "") +
         (columns->peers ? " for each" : "") +
         (columns->lengths ? " " + nameOf(function, columns->lengths) : "");
}

std::string rule(const std::string &text) {
  FunctionInfo function = functionOf(text);
  ByteRule rule = byteRuleOf(function);
  return textOf(function, rule.sent) + "; " + textOf(function, rule.received) +
         (rule.inPlace ? "; " + textOf(function, rule.inPlaceSent) : "");
}

TEST(ByteRule, KnowsMessages) {
  EXPECT_EQ(rule("MPI_Send count datatype dest tag comm"), "count datatype; none");
  EXPECT_EQ(rule("MPI_Irecv count datatype source tag comm request"), "none; count datatype");
  EXPECT_EQ(rule("MPI_Imrecv count datatype message request"), "none; count datatype");
  EXPECT_EQ(rule("MPI_Sendrecv sendcount sendtype dest recvcount recvtype source comm"),
            "sendcount sendtype; recvcount recvtype");
  EXPECT_EQ(rule("MPI_Sendrecv_replace count datatype dest source comm"),
            "count datatype; count datatype");
  EXPECT_EQ(rule("MPI_Psend_init partitions count datatype dest comm"),
            "count datatype partitions; none");
}

TEST(ByteRule, KnowsCollectives) {
  EXPECT_EQ(rule("MPI_Bcast count datatype root comm"), "count datatype; none");
  EXPECT_EQ(rule("MPI_Allreduce in_place count datatype op comm"), "count datatype; none");
  EXPECT_EQ(rule("MPI_Gather in_place sendcount sendtype recvcount recvtype root comm"),
            "sendcount sendtype; none");
  EXPECT_EQ(rule("MPI_Allgather in_place sendcount sendtype recvcount recvtype comm"),
            "sendcount sendtype; none; recvcount recvtype");
  EXPECT_EQ(rule("MPI_Allgatherv in_place sendcount sendtype recvtype comm | recvcounts displs"),
            "sendcount sendtype; none; none");
  EXPECT_EQ(rule("MPI_Iscatter sendcount sendtype in_place recvcount recvtype root comm"),
            "sendcount sendtype for each; none");
  EXPECT_EQ(rule("MPI_Scatterv sendtype in_place recvcount recvtype root comm | sendcounts displs"),
            "sendcounts[] sendtype sendcounts.size; none");
  EXPECT_EQ(rule("MPI_Alltoall in_place sendcount sendtype recvcount recvtype comm"),
            "sendcount sendtype for each; none; recvcount recvtype for each");
  EXPECT_EQ(rule("MPI_Alltoallv in_place sendtype recvtype comm | sendcounts recvcounts"),
            "sendcounts[] sendtype sendcounts.size; none; recvcounts[] recvtype recvcounts.size");
  EXPECT_EQ(rule("MPI_Ialltoallw in_place comm | sendcounts sendtypes recvcounts recvtypes"),
            "sendcounts[] sendtypes[] sendcounts.size; none; "
            "recvcounts[] recvtypes[] recvcounts.size");
  EXPECT_EQ(rule("MPI_Neighbor_alltoall sendcount sendtype recvcount recvtype comm"),
            "sendcount sendtype; none");
  EXPECT_EQ(rule("MPI_Reduce_scatter_block in_place recvcount datatype op comm"),
            "recvcount datatype for each; none");
  EXPECT_EQ(rule("MPI_Reduce_scatter in_place datatype op comm | recvcounts"),
            "recvcounts[] datatype recvcounts.size; none");
}

TEST(ByteRule, KnowsOneSidedCallsAndFiles) {
  std::string target = " target_rank target_count target_datatype";
  EXPECT_EQ(rule("MPI_Put origin_count origin_datatype" + target),
            "origin_count origin_datatype; none");
  EXPECT_EQ(rule("MPI_Rget origin_count origin_datatype" + target),
            "none; origin_count origin_datatype");
  EXPECT_EQ(
      rule("MPI_Get_accumulate origin_count origin_datatype result_count result_datatype" + target),
      "origin_count origin_datatype; result_count result_datatype");
  EXPECT_EQ(rule("MPI_Fetch_and_op datatype target_rank op"), "- datatype; - datatype");
  EXPECT_EQ(rule("MPI_File_write_at_all fh offset count datatype"), "count datatype; none");
  EXPECT_EQ(rule("MPI_File_iread fh count datatype request"), "none; count datatype");
}

TEST(ByteRule, KnowsWhatMovesNothing) {
  for (const char *text :
       {"MPI_Barrier comm", "MPI_Reduce_local count datatype op", "MPI_Get_count datatype count",
        "MPI_Pack incount datatype outsize position comm", "MPI_Type_contiguous count oldtype",
        "MPI_Waitall count", "MPI_Status_set_elements datatype count"})
    EXPECT_EQ(rule(text), "none; none") << text;
}

TEST(ByteRule, KnowsWhereSizesAre) {
  auto commit = typeSizesOf(functionOf("MPI_Type_commit datatype datatype_size datatype_extent"));
  ASSERT_TRUE(commit);
  EXPECT_EQ(commit->number, 0u);
  EXPECT_EQ(commit->size, 1u);
  EXPECT_TRUE(typeSizesOf(functionOf("MPI_Type_size datatype size")));
  EXPECT_FALSE(typeSizesOf(functionOf("MPI_Type_get_extent datatype lb extent")));
  EXPECT_FALSE(typeSizesOf(functionOf("MPI_Pack_size incount datatype comm size")));
  EXPECT_TRUE(typeCopiesOf(functionOf("MPI_Type_dup oldtype newtype")));
  FunctionInfo split{1,
                     "MPI_Comm_split",
                     {{"comm", FieldKind::Comm},
                      {"newcomm", FieldKind::NewComm},
                      {"newcomm_size", FieldKind::NewSize}},
                     {},
                     {}};
  EXPECT_TRUE(communicatorSizesOf(split));
  FunctionInfo ofTwoGroups = split;
  ofTwoGroups.name = "MPI_Intercomm_create";
  ofTwoGroups.scalars.push_back({"remote_leader", FieldKind::RemotePeer});
  EXPECT_FALSE(communicatorSizesOf(ofTwoGroups));
}

} // namespace
} // namespace anole::tools
