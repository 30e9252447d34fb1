#include "tools/diff/Wildcards.h"

#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/SpecialValues.h"

#include <algorithm>

namespace anole::tools {

namespace {

/// What a receive asked for, and what it got: places in an event.
struct Receive {
  int64_t *source, *tag, *foundSource, *foundTag;

  bool isWildcard() const {
    return *source == value(Special::AnySource) || *tag == value(Special::AnyTag);
  }
  bool isCancelled() const { return *foundSource == value(Special::Cancelled); }
  void forget() { *source = *tag = *foundSource = *foundTag = value(Special::Cancelled); }
  void settle() {
    settle(*source, *foundSource, Special::AnySource);
    settle(*tag, *foundTag, Special::AnyTag);
  }

private:
  static void settle(int64_t &given, int64_t &found, Special wildcard) {
    bool isKnown = !isSpecial(found) || found == value(Special::ProcNull);
    if (given != value(wildcard) || !isKnown)
      return;
    given = found;
    found = value(Special::AsPosted);
  }
};

std::optional<Receive> receiveOf(WalkedEvent &event, const FunctionInfo &function) {
  FieldPlace source = placeOf(function.scalars, "source");
  FieldPlace tag = placeOf(function.scalars, "recvtag");
  tag = tag ? tag : placeOf(function.scalars, "tag");
  FieldPlace found = placeOf(function.scalars, "status_source");
  auto &results = found ? event.scalars : event.late;
  found = found ? found : placeOf(function.late, "source");
  if (!source || !tag || !found || *found + 1 >= results.size() ||
      std::max(*source, *tag) >= event.scalars.size())
    return std::nullopt;
  return Receive{&event.scalars[*source], &event.scalars[*tag], &results[*found],
                 &results[*found + 1]};
}

} // namespace

bool receivedAlike(WalkedEvent left, WalkedEvent right, const FunctionInfo &function) {
  auto a = receiveOf(left, function), b = receiveOf(right, function);
  if (!a || !b)
    return false;
  if ((a->isCancelled() || b->isCancelled()) && (a->isWildcard() || b->isWildcard())) {
    a->forget();
    b->forget();
  } else {
    a->settle();
    b->settle();
  }
  return left.scalars == right.scalars && left.arrays == right.arrays && left.late == right.late;
}

} // namespace anole::tools
