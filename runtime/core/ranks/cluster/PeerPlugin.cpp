#include "runtime/core/ranks/cluster/PeerPlugin.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/ranks/cluster/Signatures.h"

namespace anole {

namespace {

PluginUse useFor(Signature signature) {
  if (signature == Signature::Key)
    return PluginKey;
  return signature == Signature::Color ? PluginColor : PluginPeer;
}

} // namespace

bool PeerPlugin::gives(Signature signature) const { return (uses & useFor(signature)) != 0; }

int64_t PeerPlugin::valueOf(Signature signature, uint32_t rank, uint32_t ranks) const {
  int64_t given = number(static_cast<int>(rank), static_cast<int>(ranks));
  switch (useFor(signature)) {
  case PluginKey:
    return given - rank;
  case PluginColor:
    return given < 0 ? value(Special::Undefined) : given;
  case PluginPeer:
    break;
  }
  return given >= 0 && given < ranks ? given - rank : value(Special::ProcNull);
}

const std::vector<int64_t> &PluginValues::of(Signature signature) const {
  if (signature == Signature::Key)
    return keys;
  return signature == Signature::Color ? colors : peers;
}

PluginValues pluginValues(const PeerPlugins &plugins, uint32_t rank, uint32_t ranks) {
  PluginValues values;
  for (const PeerPlugin &plugin : plugins) {
    if (plugin.gives(Signature::Dest))
      values.peers.push_back(plugin.valueOf(Signature::Dest, rank, ranks));
    if (plugin.gives(Signature::Key))
      values.keys.push_back(plugin.valueOf(Signature::Key, rank, ranks));
    if (plugin.gives(Signature::Color))
      values.colors.push_back(plugin.valueOf(Signature::Color, rank, ranks));
  }
  return values;
}

} // namespace anole
