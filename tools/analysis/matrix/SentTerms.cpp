#include "tools/analysis/matrix/SentTerms.h"

#include "runtime/core/calls/CallPlaces.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermSums.h"
#include "tools/analysis/bytes/PairedTerms.h"
#include "tools/analysis/bytes/PlainValues.h"
#include "tools/analysis/bytes/PointTally.h"

#include <algorithm>

namespace anole::tools {
namespace {

Sent oneOf(int64_t bytes) {
  return bytes < 0 ? Sent{1, 0, 1} : Sent{1, static_cast<uint64_t>(bytes), 0};
}

/// What calls of these bytes sent. Where some are known and some are not, each is looked at.
Sent sentIn(const Term &bytes, TermWork &work) {
  Sent sent{valueCount(bytes), 0, 0};
  auto range = rangeOf(bytes);
  if (range && range->low >= 0) {
    sent.bytes = sumOf(bytes);
  } else if (range && range->high < 0) {
    sent.unknown = sent.messages;
  } else {
    sent.messages = 0;
    Terms terms{bytes};
    TermCursor cursor(terms);
    for (auto each = cursor.next(); each && work.spend(1); each = cursor.next())
      sent += oneOf(*each);
  }
  return sent;
}

/// The bytes of each call at a point: plain numbers of elements, or terms of bytes.
class BytesOfCalls {
public:
  BytesOfCalls(const PointTrace &point, const FunctionBytes &function, const ObjectSizes &sizes,
               TermWork &work) {
    if (function.rule.sent)
      plain = PointTally(point, sizes, work).plainOfEachCall(*function.rule.sent);
    if (!plain)
      made = bytesOfEach(point, function, sizes, work);
  }

  bool arePlain() const { return plain.has_value(); }
  const Terms &terms() const { return plain ? *plain->counts : made; }
  /// Of one of the terms' values.
  int64_t of(int64_t value) const { return plain ? plain->of(value) : value; }

private:
  static Terms bytesOfEach(const PointTrace &point, const FunctionBytes &function,
                           const ObjectSizes &sizes, TermWork &work) {
    if (function.rule.sent)
      if (auto bytes = PointTally(point, sizes, work).ofEachCall(*function.rule.sent))
        return std::move(*bytes);
    return {run(static_cast<uint64_t>(-1), 0, point.count)};
  }

  std::optional<CountedBytes> plain;
  Terms made;
};

/// Sums by communicator and destination, which mostly are those of the call before.
class SumsOfCalls {
public:
  void add(int64_t communicator, int64_t to, const Sent &sent) {
    if (!last || last->first != std::pair(communicator, to))
      last = &*all.try_emplace({communicator, to}).first;
    last->second += sent;
  }
  void give(const SentSink &sink) const {
    for (const auto &[key, sent] : all)
      sink(key.first, key.second, sent);
  }

private:
  using Sums = std::map<std::pair<int64_t, int64_t>, Sent>;
  Sums all;
  Sums::value_type *last = nullptr;
};

void eachCall(const BytesOfCalls &bytes, const Terms &destinations, const Terms &communicators,
              TermWork &work, const SentSink &sink) {
  TermCursor size(bytes.terms()), destination(destinations), communicator(communicators);
  SumsOfCalls sums;
  while (work.spend(4)) {
    auto each = size.next(), to = destination.next(), in = communicator.next();
    if (!each || !to || !in)
      break;
    if (!isSpecial(*to))
      sums.add(*in, *to, oneOf(bytes.of(*each)));
  }
  sums.give(sink);
}

} // namespace

std::optional<SendColumns> sendColumnsOf(const KnownFunction &function) {
  CallPlaces places(*function.info, *function.role);
  bool sends = function.role->mode != CallMode::PersistentInit && places.dest && places.comm;
  return sends ? std::optional(SendColumns{*places.dest, *places.comm}) : std::nullopt;
}

Expected<void> eachSent(const PointTrace &point, const SendColumns &columns,
                        const FunctionBytes &function, const ObjectSizes &sizes, TermWork &work,
                        const SentSink &sink) {
  if (point.count == 0)
    return {};
  if (std::max(columns.destination, columns.communicator) >= point.columns.size() ||
      countOf(point.columns[columns.destination]) != point.count ||
      countOf(point.columns[columns.communicator]) != point.count)
    return fail("the columns of a send contradict each other");
  const Terms &destinations = point.columns[columns.destination];
  const Terms &communicators = point.columns[columns.communicator];
  const BytesOfCalls bytes(point, function, sizes, work);
  work.begin();
  auto only = rangeOf(communicators);
  if (only && only->low == only->high && !bytes.arePlain() && !arePlain(destinations))
    eachPair({bytes.terms(), work}, {destinations, work}, FixedSide::Second, work,
             [&](const Term &term, int64_t to, FixedSide) {
               if (!isSpecial(to))
                 sink(only->low, to, sentIn(term, work));
             });
  else
    eachCall(bytes, destinations, communicators, work, sink);
  return work.good() ? Expected<void>()
                     : fail("the destinations of its messages are too irregular to be added up");
}

} // namespace anole::tools
