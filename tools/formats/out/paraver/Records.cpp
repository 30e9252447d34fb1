#include "tools/formats/out/paraver/Records.h"

#include "tools/formats/out/call/Digits.h"

namespace anole::exporting::paraver {

/// Appends numbers with colons between.
template <typename... Number> void Records::put(Number... numbers) {
  auto one = [this](int64_t number) {
    if (!line.ends_with(':'))
      line += ':';
    appendNumber(line, number);
  };
  (one(static_cast<int64_t>(numbers)), ...);
}

void Records::begin(Kind kind, const std::string &place, uint64_t at) {
  time = at;
  line.clear();
  line += static_cast<char>('0' + static_cast<int>(kind));
  line += ':';
  line += place;
}

void Records::end(Kind kind) {
  line += '\n';
  lines.add(time * 4 + static_cast<uint64_t>(kind), line);
}

void Records::state(const std::string &place, uint64_t from, uint64_t to, State state) {
  if (from >= to)
    return;
  begin(Kind::State, place, from);
  put(from, to, state);
  end(Kind::State);
}

void Records::beginEvent(const std::string &place, uint64_t at) {
  begin(Kind::Event, place, at);
  put(at);
}

void Records::event(const std::string &place, uint64_t at, int64_t type, int64_t value) {
  beginEvent(place, at);
  add(type, value);
  endEvent();
}

void Records::communication(const Communications::Pair &pair, uint64_t bytes, int64_t tag) {
  begin(Kind::Communication, *pair.sent.place, pair.sent.logical);
  put(pair.sent.logical, pair.sent.physical);
  line += ':';
  line += *pair.received.place;
  put(pair.received.logical, pair.received.physical, bytes, tag);
  end(Kind::Communication);
}

} // namespace anole::exporting::paraver
