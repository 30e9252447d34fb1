#pragma once

#include "tools/analysis/lint/ObjectFields.h"
#include "tools/analysis/lint/RankCheck.h"

namespace anole::lint {

/// Finds datatypes that are used to communicate before they are committed.
///
/// Memory: a bit for each datatype that the rank made.
class TypeCommits : public RankCheck {
public:
  using RankCheck::RankCheck;

  void read(const RankCall &call) override;

private:
  void use(const RankCall &call) const;

  KnownObjectFields fields;
  std::unordered_map<int64_t, bool> committed; ///< of the datatypes that were seen made
};

} // namespace anole::lint
