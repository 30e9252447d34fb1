// anole-calibrate OUT [NAME]: measures the network between the ranks that it is started on, for
// predictions (docs/whatif.md), and writes it as network NAME. `anole calibrate` starts it.
#include "tools/files/WriteText.h"
#include "tools/options/Command.h"
#include "tools/programs/calibrate/CallTimes.h"
#include "tools/programs/calibrate/CollectiveTimes.h"
#include "tools/programs/calibrate/PingPong.h"
#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"

#include <algorithm>
#include <iostream>
#include <vector>

namespace anole::calibrate {
namespace {

/// The first rank on the node of rank 0, and the first on another one; 0: there is none.
struct Partners {
  int inside = 0, between = 0;
};

/// A node is named by its lowest rank.
Partners partnersOf(MPI_Comm comm) {
  int rank = 0, ranks = 1;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  MPI_Comm node = MPI_COMM_NULL;
  MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node);
  int leader = rank;
  MPI_Bcast(&leader, 1, MPI_INT, 0, node);
  MPI_Comm_free(&node);
  std::vector<int> leaders(static_cast<size_t>(ranks));
  MPI_Allgather(&leader, 1, MPI_INT, leaders.data(), 1, MPI_INT, comm);
  auto first = leaders.begin() + 1;
  auto inside = std::find(first, leaders.end(), leaders[0]);
  auto between = std::find_if(first, leaders.end(), [&](int of) { return of != leaders[0]; });
  auto rankAt = [&](auto found) {
    return found == leaders.end() ? 0 : static_cast<int>(found - leaders.begin());
  };
  return {rankAt(inside), rankAt(between)};
}

/// Open MPI and MPICH 3 have none.
std::string partitionedText(const whatif::Link &link) {
  return link.partitioned.isEmpty()
             ? ""
             : "; a partitioned message " + tools::timeText(1000 * link.partitioned.at(0));
}

std::string wayText(const whatif::Link &link) {
  whatif::ModelFit fit = whatif::fitOf(link);
  return "latency " + tools::timeText(1000 * link.latency) + ", bandwidth " +
         tools::roundText(link.bandwidth, 3) + " Gbit/s, overhead " +
         tools::timeText(1000 * link.overhead) + ", gap " + tools::timeText(1000 * link.gap) +
         ", eager up to " + std::to_string(link.eager.value_or(0)) + " bytes" +
         partitionedText(link) + "\n" + "  a message takes latency + size / bandwidth to within " +
         tools::percentText(fit.median) + " (median), " + tools::percentText(fit.worst) +
         " (worst, " + std::to_string(fit.worstBytes) +
         " bytes); predictions take the times of the table\n";
}

std::string collectivesText(const whatif::Network &network) {
  std::vector<std::string> words;
  for (size_t i = 0; i < whatif::operations; ++i)
    if (double time = network.collectives[i]; time > 0)
      words.push_back(whatif::keyOf(static_cast<whatif::Operation>(i)) + " " +
                      tools::timeText(1000 * time) + ",");
  if (words.empty())
    return "";
  words.back().pop_back();
  words.insert(words.begin(), "collectives compute beside their messages:");
  return tools::wrapped(words, {.hang = 2, .gap = 1});
}

std::string textOf(const whatif::Network &network, const Partners &partners) {
  std::string text;
  if (partners.inside)
    text += "inside a node: " + wayText(network.inside);
  if (partners.between)
    text += "between nodes: " + wayText(network.between);
  text += collectivesText(network);
  text += "copying: " + tools::roundText(network.copyBandwidth, 3) + " GB/s\n";
  if (!partners.between)
    text += "All ranks are on one node, whose times stand for those between nodes, too.\n";
  if (!partners.inside)
    text += "No two ranks share a node: the times between nodes stand for those inside, too.\n";
  return text;
}

/// At the rank that speaks.
int write(const std::string &file, const whatif::Network &network, const Partners &partners) {
  auto written = tools::writeText(file, whatif::networkText(network));
  if (!written)
    std::cerr << "anole-calibrate: " << written.error().message << "\n";
  else
    std::cout << textOf(network, partners);
  return written ? tools::statusYes : tools::statusError;
}

/// Nothing if there is no partner.
whatif::MeasuredWay measured(int partner) {
  whatif::MeasuredWay way;
  if (partner == 0)
    return way;
  way.times = pingPong(MPI_COMM_WORLD, partner);
  way.partitioned = partitionedPingPong(MPI_COMM_WORLD, partner);
  double first = way.times.empty() ? 0 : way.times.front().time;
  MPI_Bcast(&first, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  measureCalls(MPI_COMM_WORLD, partner, first, way);
  measureCollectives(MPI_COMM_WORLD, partner, way);
  return way;
}

int run(const std::string &file, const std::string &name) {
  int rank = 0, ranks = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (ranks < 2) {
    std::cerr << "anole-calibrate: needs at least 2 ranks: mpiexec -n 2 anole-calibrate OUT\n";
    return tools::statusError;
  }
  Partners partners = partnersOf(MPI_COMM_WORLD);
  whatif::MeasuredWay inside = measured(partners.inside), between = measured(partners.between);
  if (rank != 0)
    return tools::statusYes;
  return write(file,
               whatif::calibrated(name, std::move(between), std::move(inside), copyBandwidth()),
               partners);
}

} // namespace
} // namespace anole::calibrate

int main(int count, char **arguments) {
  if (count < 2 || count > 3) {
    std::cerr << "anole-calibrate: expected OUT and perhaps NAME; see 'anole calibrate --help'\n";
    return anole::tools::statusError;
  }
  MPI_Init(&count, &arguments);
  int status = anole::calibrate::run(arguments[1], count > 2 ? arguments[2] : "here");
  MPI_Finalize();
  return status;
}
