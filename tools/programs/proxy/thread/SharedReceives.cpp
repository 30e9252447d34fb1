#include "tools/programs/proxy/thread/SharedReceives.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermFacts.h"
#include "tools/programs/proxy/call/CallSyntax.h"
#include "tools/programs/proxy/program/CallWalk.h"

#include <algorithm>
#include <set>

namespace anole::tools::generate {

namespace {

/// Places of fields of a call that receives or probes.
struct ReceiveFields {
  std::optional<size_t> comm{}, source{}, tag{}, status{};
  bool isLate = false; ///< what a wildcard received is known later

  explicit operator bool() const { return comm && source && tag; }
  size_t last() const { return std::max({*comm, *source, *tag, status ? *status + 1 : 0}); }
};

ReceiveFields fieldsOf(const std::string &function) {
  ReceiveFields found;
  const CallSyntax *syntax = findSyntax(function);
  if (!syntax || syntax->isWritten)
    return found;
  for (const ParameterSyntax &each : syntax->parameters()) {
    auto field = static_cast<size_t>(std::max(each.field, 0));
    if (each.isObject("Comm") && each.handling == Handling::Uses)
      found.comm = field;
    else if (each.form == ArgumentForm::Source)
      found.source = field;
    else if (each.form == ArgumentForm::RecvTag || (each.form == ArgumentForm::Tag && !found.tag))
      found.tag = field;
    else if (each.form == ArgumentForm::RecvStatus)
      found.status = field;
    found.isLate = found.isLate || each.form == ArgumentForm::NewReceive;
  }
  return found;
}

/// What a receive asks for, and gets if it is a wildcard.
struct Asked {
  int64_t comm, source, tag;
  auto operator<=>(const Asked &) const = default;

  bool meets(const Asked &other) const {
    auto isSame = [](int64_t some, int64_t another) {
      return some == another || isSpecial(some) || isSpecial(another);
    };
    return comm == other.comm && isSame(source, other.source) && isSame(tag, other.tag);
  }
};

using Receives = std::optional<std::vector<Asked>>; ///< in order; nothing if they are too many

int64_t settled(const WalkedEvent &event, const ReceiveFields &fields, size_t field, size_t which) {
  int64_t given = event.scalars[field];
  if (!isSpecial(given) || given == value(Special::ProcNull))
    return given;
  if (fields.isLate)
    return which < event.late.size() ? event.late[which] : given;
  return fields.status ? event.scalars[*fields.status + which] : given;
}

Receives receivesOf(const Proxy &proxy, const JoinedStreams::Thread &thread, uint32_t rank) {
  std::map<uint32_t, ReceiveFields> known;
  std::vector<Asked> all;
  bool isAll = walkThread(proxy.trace, proxy.programs, thread, rank, [&](const WalkedCall &each) {
    auto [entry, isNew] = known.try_emplace(each.point);
    if (isNew)
      entry->second = fieldsOf(each.function.name);
    const ReceiveFields &fields = entry->second;
    if (!fields || fields.last() >= each.event.scalars.size())
      return;
    Asked asked{each.event.scalars[*fields.comm], settled(each.event, fields, *fields.source, 0),
                settled(each.event, fields, *fields.tag, 1)};
    if (asked.source != value(Special::ProcNull))
      all.push_back(asked);
  });
  return isAll ? Receives(std::move(all)) : std::nullopt;
}

/// Communicators and tags from which the calls of a point receive on a rank.
struct Area {
  ValueRange comms, tags;

  bool meets(const Area &other) const {
    auto overlap = [](ValueRange a, ValueRange b) { return a.low <= b.high && b.low <= a.high; };
    return overlap(comms, other.comms) && overlap(tags, other.tags);
  }
};

ValueRange rangeOf(const PointTrace &point, size_t column) {
  if (column >= point.columns.size())
    return {INT64_MIN, INT64_MAX};
  auto constant = constantOf(point.columns[column]);
  if (constant && !isSpecial(*constant))
    return {*constant, *constant};
  auto range = factsOf(point.columns[column]).range();
  return range && !isSpecial(range->low) ? *range : ValueRange{INT64_MIN, INT64_MAX};
}

std::vector<Area> areasOf(const Proxy &proxy, const JoinedStreams::Thread &thread, uint32_t rank) {
  std::vector<Area> areas;
  for (uint32_t i = 0; i < thread.own->points.size(); ++i) {
    ReceiveFields fields = fieldsOf(proxy.functionAt(thread.points + i));
    const auto &point = proxy.programs.point(thread.points + i);
    if (auto own = point.find(rank); fields && own != point.end())
      areas.push_back({rangeOf(*own->second, *fields.comm), rangeOf(*own->second, *fields.tag)});
  }
  return areas;
}

bool meet(const std::vector<Area> &some, const std::vector<Area> &others) {
  return std::ranges::any_of(some, [&](const Area &a) {
    return std::ranges::any_of(others, [&](const Area &b) { return a.meets(b); });
  });
}

/// Too many to compare each with each: perhaps.
bool meet(const std::vector<Asked> &some, const std::vector<Asked> &others) {
  constexpr size_t mostPairs = 1 << 22;
  std::set<Asked> left(some.begin(), some.end()), right(others.begin(), others.end());
  return left.size() * right.size() > mostPairs || std::ranges::any_of(left, [&](const Asked &a) {
           return std::ranges::any_of(right, [&](const Asked &b) { return a.meets(b); });
         });
}

/// What one thread of a rank receives.
struct Receiver {
  std::vector<Area> areas{};
  std::optional<Receives> receives{}; ///< looked at where the areas do not tell threads apart

  const Receives &all(const Proxy &proxy, const JoinedStreams::Thread &thread, uint32_t rank) {
    if (!receives)
      receives = receivesOf(proxy, thread, rank);
    return *receives;
  }
};

} // namespace

Expected<void> checkReceives(const Proxy &proxy) {
  const auto &threads = proxy.programs.threads();
  for (uint32_t rank = 0; rank < proxy.programs.size(); ++rank) {
    std::vector<Receiver> known(threads.size());
    for (size_t one = 0; one < threads.size(); ++one) {
      known[one].areas = areasOf(proxy, threads[one], rank);
      for (size_t other = 0; other < one; ++other) {
        if (!meet(known[one].areas, known[other].areas))
          continue;
        const Receives &left = known[other].all(proxy, threads[other], rank);
        const Receives &right = known[one].all(proxy, threads[one], rank);
        if (!left || !right || (*left != *right && meet(*left, *right)))
          return fail("threads " + std::to_string(other) + " and " + std::to_string(one) +
                      " receive messages with the same source, tag and communicator, and the "
                      "trace does not say which of them");
      }
    }
  }
  return {};
}

} // namespace anole::tools::generate
