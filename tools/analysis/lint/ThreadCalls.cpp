#include "tools/analysis/lint/ThreadCalls.h"

namespace anole::lint {
namespace {

constexpr const char *levels[] = {"MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED"};

} // namespace

/// MPI_Init does not say which level it provides: it asks for the lowest.
void ThreadCalls::read(const RankCall &call) {
  const CallOperation operation = call.role().operation;
  bool isFirst = call.thread == 0;
  if (isFirst && operation == CallOperation::Initialize)
    level = call.event.scalarAt(placeOf(call.shape.function->scalars, "provided")).value_or(0);
  else if (!isFirst && operation == CallOperation::Finalize)
    findings.add(FindingKind::ThreadFinalize, call.rank, call.place());
  else if (!isFirst && call.role().mode != CallMode::Local && (level == 0 || level == 1))
    findings.add(FindingKind::ThreadLevel, call.rank, call.place(), levels[level]);
}

} // namespace anole::lint
