#pragma once

namespace anole::record {

/// Privilege says whether the program runs with rights that its user does not have (setuid, setgid,
/// capabilities). Then the environment is not to be trusted: ANOLE_OUTPUT could name files that
/// only the program may write. The tracer stays off.
struct Privilege {
  static bool isOrdinary();

  /// Says why there is no trace.
  static void explain();
};

} // namespace anole::record
