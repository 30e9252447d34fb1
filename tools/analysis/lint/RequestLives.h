#pragma once

#include "tools/analysis/lint/RankCheck.h"

namespace anole::lint {

/// Finds requests that are never completed, freed while they are active, started twice or never,
/// and persistent ones that are never freed. Which request a Waitany or the like completed, the
/// trace does not tell: what such a call names counts as completed.
///
/// Memory: the requests that are open at the same time, up to a limit, beyond which no more are
/// followed.
class RequestLives : public RankCheck {
public:
  using RankCheck::RankCheck;

  void read(const RankCall &call) override;
  void finish(uint32_t rank) override;
  void describe(const std::function<void(uint64_t)> &tell, int64_t made) const override;
  void skip(uint32_t thread, int64_t made) override;

private:
  static constexpr size_t mostRequests = size_t(1) << 20;
  struct RequestLife {
    PointKey site{};
    bool isPersistent = false, isActive = true, wasStarted = false;
    bool mayBeComplete = false; ///< a call named it that completes some of its requests
  };

  void use(const RankCall &call, const RequestName &name);
  void start(const RankCall &call, RequestLife &life);
  void complete(const RankCall &call, const RequestName &name, RequestLife &life);
  void release(const RankCall &call, const RequestName &name, const RequestLife &life);
  void make(const RankCall &call, const RequestName &name);

  std::map<RequestName, RequestLife> lives;
};

} // namespace anole::lint
