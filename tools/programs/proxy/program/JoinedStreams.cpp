#include "tools/programs/proxy/program/JoinedStreams.h"

namespace anole::tools::generate {

JoinedStreams::JoinedStreams(const std::vector<SharedStream> &streams) {
  for (const SharedStream &stream : streams) {
    threads.push_back({&stream, static_cast<uint32_t>(joined.points.size()),
                       static_cast<uint32_t>(joined.loops.size())});
    if (streams.size() > 1)
      add(stream);
  }
}

void JoinedStreams::add(const SharedStream &stream) {
  const Thread &thread = threads.back();
  auto firstBody = static_cast<uint32_t>(joined.bodies.size());
  joined.points.insert(joined.points.end(), stream.points.begin(), stream.points.end());
  for (SharedLoop loop : stream.loops) {
    for (VariantFamily &family : loop.variants)
      for (uint32_t &body : family.bodies)
        body += firstBody;
    joined.loops.push_back(std::move(loop));
  }
  for (Body body : stream.bodies) {
    for (Symbol &symbol : body)
      symbol = symbol.isLoop() ? Symbol::loop(symbol.index() + thread.loops)
                               : Symbol::point(symbol.index() + thread.points);
    joined.bodies.push_back(std::move(body));
  }
}

} // namespace anole::tools::generate
