#include "tools/analysis/model/TimeUse.h"

namespace anole::tools {

bool isAtTheEdge(const CallRole &role) {
  switch (role.operation) {
  case CallOperation::Initialize:
  case CallOperation::InitializeSession:
  case CallOperation::Finalize:
  case CallOperation::FinalizeSession:
    return true;
  default:
    return false;
  }
}

PointUse useOf(const CallRole &role, bool pollsFail) {
  bool starts = role.operation == CallOperation::Initialize ||
                role.operation == CallOperation::InitializeSession;
  if (isAtTheEdge(role))
    return {starts ? TimeUse::Outside : TimeUse::Computing, TimeUse::Outside};
  if (role.mode == CallMode::Test && pollsFail)
    return {TimeUse::Waiting, TimeUse::Waiting};
  bool waits = role.mode == CallMode::Blocking || role.mode == CallMode::Wait;
  return {TimeUse::Computing, waits ? TimeUse::Waiting : TimeUse::Overhead};
}

} // namespace anole::tools
