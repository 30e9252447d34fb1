#pragma once

#include "tools/analysis/lint/ObjectFields.h"
#include "tools/analysis/lint/RankCheck.h"

namespace anole::lint {

/// Finds objects that are made and never freed: communicators, groups, datatypes, operations,
/// windows, files and so on. A handle that MPI gives out several times has to be freed as often.
///
/// Nothing is said of a rank that sets attributes: their callbacks may free objects, in
/// MPI_Finalize as well, and calls inside other calls are not recorded. Libraries do that.
///
/// Memory: the objects that live at the same time, up to a limit, beyond which no more are counted.
class ObjectLives : public RankCheck {
public:
  /// Sets `leftOut` if there is an object of which it is not known whether it is freed.
  ObjectLives(FindingList &findings, bool &leftOut) : RankCheck(findings), leftOut(leftOut) {}

  void read(const RankCall &call) override;
  void finish(uint32_t rank) override;
  void describe(const std::function<void(uint64_t)> &tell, int64_t made) const override;

private:
  static constexpr size_t mostObjects = size_t(1) << 20;
  struct ObjectLife {
    PointKey site{};
    int64_t references = 0; ///< less than 0: freed by a thread that is read before its maker
  };

  void count(CallObject object, int64_t number, const PointKey &site, int64_t change);

  KnownObjectFields fields;
  std::map<std::pair<CallObject, int64_t>, ObjectLife> lives;
  uint64_t digest = 0; ///< of what lives
  bool hasAttributes = false;
  bool &leftOut;
};

} // namespace anole::lint
