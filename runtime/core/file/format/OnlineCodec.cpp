#include "runtime/core/file/format/Parts.h"

namespace anole::format {
namespace {

Numbers encodeTerms(const Terms &terms) {
  Numbers numbers;
  if (!terms.empty())
    putTerms(numbers, terms);
  return numbers;
}

template <typename Tag> Terms decodeTerms(Message<Tag> &in) {
  Numbers numbers = take(in);
  NumberReader reader(numbers);
  return reader.atEnd() ? Terms{} : takeTerms(reader);
}

std::string encodeCluster(const Cluster &cluster) {
  std::string data;
  Builder<schema::Cluster> out(data);
  put(out, schema::Cluster::Lead, cluster.lead);
  put(out, schema::Cluster::Ranks, encodeTerms(cluster.ranks));
  return data;
}

Cluster decodeCluster(Message<schema::Cluster> in) {
  Cluster cluster;
  while (in.next()) {
    switch (in.tag()) {
    case schema::Cluster::Lead:
      cluster.lead = takeSmall<uint32_t>(in);
      break;
    case schema::Cluster::Ranks:
      cluster.ranks = decodeTerms(in);
      break;
    default:
      in.skip();
    }
  }
  return cluster;
}

} // namespace

std::string encodeOnline(const OnlineInfo &online) {
  std::string data;
  Builder<schema::Online> out(data);
  put(out, schema::Online::Clustering, online.clustering);
  put(out, schema::Online::Phases, encodeTerms(online.phases));
  put(out, schema::Online::Clusterings, online.clusterings);
  put(out, schema::Online::Leads, online.leads);
  put(out, schema::Online::AllTracings, online.allTracings);
  put(out, schema::Online::Updates, online.updates);
  put(out, schema::Online::UpTo, online.upTo);
  for (const Cluster &cluster : online.clusters)
    out.add_message(schema::Online::Clusters, encodeCluster(cluster));
  return data;
}

OnlineInfo decodeOnline(Message<schema::Online> in) {
  OnlineInfo online;
  while (in.next()) {
    switch (in.tag()) {
    case schema::Online::Clustering:
      online.clustering = in.get_string();
      break;
    case schema::Online::Phases:
      online.phases = decodeTerms(in);
      break;
    case schema::Online::Clusterings:
      online.clusterings = in.get_uint64();
      break;
    case schema::Online::Leads:
      online.leads = in.get_uint64();
      break;
    case schema::Online::AllTracings:
      online.allTracings = in.get_uint64();
      break;
    case schema::Online::Updates:
      online.updates = in.get_uint64();
      break;
    case schema::Online::UpTo:
      online.upTo = in.get_uint64();
      break;
    case schema::Online::Clusters:
      online.clusters.push_back(decodeCluster(in.get_message()));
      break;
    default:
      in.skip();
    }
  }
  return online;
}

} // namespace anole::format
