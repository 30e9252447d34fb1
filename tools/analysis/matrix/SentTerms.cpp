#include "tools/analysis/matrix/SentTerms.h"

#include "runtime/core/calls/CallPlaces.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermSums.h"
#include "tools/analysis/bytes/PairedTerms.h"
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

/// Of each call: its bytes.
Terms bytesOfEach(const PointTrace &point, const FunctionBytes &function, const ObjectSizes &sizes,
                  TermWork &work) {
  if (function.rule.sent)
    if (auto bytes = PointTally(point, sizes, work).ofEachCall(*function.rule.sent))
      return std::move(*bytes);
  return {run(static_cast<uint64_t>(-1), 0, point.count)};
}

void eachCall(const Terms &bytes, const Terms &destinations, const Terms &communicators,
              TermWork &work, const SentSink &sink) {
  TermCursor size(bytes), destination(destinations), communicator(communicators);
  while (work.spend(4)) {
    auto each = size.next(), to = destination.next(), in = communicator.next();
    if (!each || !to || !in)
      return;
    if (!isSpecial(*to))
      sink(*in, *to, oneOf(*each));
  }
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
  const Terms bytes = bytesOfEach(point, function, sizes, work);
  work.begin();
  auto only = rangeOf(communicators);
  if (only && only->low == only->high)
    eachPair({bytes, work}, {destinations, work}, FixedSide::Second, work,
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
