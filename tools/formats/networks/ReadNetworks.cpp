#include "tools/formats/networks/ReadNetworks.h"

#include "tools/analysis/network/KnownNetworks.h"
#include "tools/files/ReadText.h"
#include "tools/show/Json.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <sstream>

namespace anole::whatif {
namespace {

using tools::Json;
using Values = std::map<std::string, double>;

constexpr double greatest = 1e12; // of any number: keeps products finite

Expected<Network> networkOf(const std::string &name, Values values) {
  auto all = knownNetworks();
  auto usual = std::ranges::find(all, name, &Network::name);
  Network network = usual == all.end() ? Network{name, {}, {}, 32} : *usual;
  auto take = [&](const std::string &key, double &to) {
    if (auto found = values.extract(key))
      to = found.mapped();
  };
  auto takeLimit = [&](const char *key, std::optional<uint64_t> &to) {
    if (auto found = values.extract(key))
      to = static_cast<uint64_t>(found.mapped());
  };
  take("bandwidth", network.between.bandwidth);
  take("latency", network.between.latency);
  take("copy", network.copyBandwidth);
  if (auto nodes = values.extract("nodes"))
    network.isOneNode = nodes.mapped() == 1;
  take("overhead", network.between.overhead);
  take("gap", network.between.gap);
  takeLimit("eager", network.between.eager);
  network.inside = network.between;
  take("intra-bandwidth", network.inside.bandwidth);
  take("intra-latency", network.inside.latency);
  take("intra-overhead", network.inside.overhead);
  take("intra-gap", network.inside.gap);
  takeLimit("intra-eager", network.inside.eager);
  for (size_t i = 0; i < operations; ++i)
    take(keyOf(static_cast<Operation>(i)), network.collectives[i]);
  if (!values.empty())
    return fail(
        "network " + name + ": there is no '" + values.begin()->first +
        "'; a network has copy, nodes, and bandwidth, latency, overhead, gap, eager, also as "
        "intra-bandwidth and so on, and times of collectives such as barrier or reduce-scatter");
  if (network.between.bandwidth <= 0 || network.inside.bandwidth <= 0)
    return fail("network " + name +
                ": needs a bandwidth in Gbit/s that is more than 0; known are " +
                knownNetworkNames());
  return network;
}

/// The members of an object by name.
std::map<std::string, const Json *> membersOf(const Json &object) {
  std::map<std::string, const Json *> members;
  for (const auto &[name, value] : object.items())
    members[name] = &value;
  return members;
}

Expected<double> numberOf(const std::string &network, const std::string &key,
                          const std::string &text) {
  double number = 0;
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  bool isWhole = problem == std::errc() && end == text.data() + text.size();
  if (!isWhole || !(number >= 0 && number <= greatest))
    return fail("network " + network + ": " + key + " is '" + text +
                "', not a number from 0 to 1e12");
  return number;
}

Expected<SizeTable> tableOf(const std::string &networks, const Json &pairs) {
  SizeTable table;
  for (const auto &pair : pairs)
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_number() || !pair[1].is_number() ||
        !table.add({pair[0].get<double>(), pair[1].get<double>()}))
      return fail(networks + ": " + tools::textOf(pair) +
                  " in a table is no pair [bytes, microseconds], not negative, sizes ascending");
  if (table.isEmpty())
    return fail(networks + ": a table has no times");
  return table;
}

/// In the file itself, or the name of another one.
Expected<SizeTable> readTable(const std::string &networks, const Json &name) {
  if (name.is_array())
    return tableOf(networks, name);
  if (!name.is_string())
    return fail(networks + ": a table is the name of a file, or a list of [bytes, microseconds]");
  auto file = (std::filesystem::path(networks).parent_path() / name.get<std::string>()).string();
  return tools::readText(file).and_then(
      [&](const std::string &text) { return SizeTable::parse(text, file); });
}

Expected<Network> networkOf(const std::string &file, const std::string &name, const Json &entry) {
  if (!entry.is_object())
    return fail(file + ": network " + name + " is no object");
  Values values;
  std::map<std::string, SizeTable> tables{
      {"table", {}}, {"intra-table", {}}, {"partitioned", {}}, {"intra-partitioned", {}}};
  for (const auto &[key, value] : membersOf(entry)) {
    if (auto named = tables.find(key); named != tables.end()) {
      auto table = readTable(file, *value);
      if (!table)
        return tl::unexpected(table.error());
      named->second = std::move(*table);
      continue;
    }
    auto number = numberOf(name, key, tools::textOf(*value));
    if (!number)
      return fail(file + ": " + number.error().message);
    values[key] = *number;
  }
  auto network = networkOf(name, std::move(values));
  if (!network)
    return fail(file + ": " + network.error().message);
  auto put = [&](SizeTable Link::*table, const std::string &key) {
    const SizeTable &inside = tables["intra-" + key];
    network->between.*table = tables[key];
    network->inside.*table = inside.isEmpty() ? tables[key] : inside;
  };
  put(&Link::table, "table");
  put(&Link::partitioned, "partitioned");
  return network;
}

} // namespace

Expected<Network> parseNetwork(const std::string &text) {
  size_t colon = text.find(':');
  std::string name = text.substr(0, colon);
  std::istringstream parts(colon == std::string::npos ? "" : text.substr(colon + 1));
  Values values;
  for (std::string part; std::getline(parts, part, ',');) {
    size_t equals = part.find('=');
    if (name.empty() || equals == std::string::npos)
      return fail("network '" + text + "': expected NAME:bandwidth=GBITS,latency=MICROSECONDS,...");
    auto number = numberOf(name, part.substr(0, equals), part.substr(equals + 1));
    if (!number)
      return tl::unexpected(number.error());
    values[part.substr(0, equals)] = *number;
  }
  return networkOf(name, std::move(values));
}

Expected<std::vector<Network>> readNetworks(const std::string &file) {
  auto text = tools::readText(file);
  if (!text)
    return tl::unexpected(text.error());
  auto parsed = Json::parse(*text, nullptr, false);
  if (!parsed.is_object() || parsed.empty())
    return fail(file + ": expected a JSON object of networks by name");
  std::vector<Network> networks;
  for (const auto &[name, entry] : membersOf(parsed)) {
    auto network = networkOf(file, name, *entry);
    if (!network)
      return tl::unexpected(network.error());
    networks.push_back(std::move(*network));
  }
  return networks;
}

} // namespace anole::whatif
