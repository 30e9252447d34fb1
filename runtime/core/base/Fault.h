#pragma once

/// ANOLE_FAULT(NAME, WRONG, RIGHT) is a place where a test can break the code: the expression
/// RIGHT, or WRONG in a test that has chosen the fault of this name. Tests ask with it whether they
/// would notice such a mistake. Product code is compiled without ANOLE_FAULTS, the header that
/// knows which faults there are and which one is chosen, and then WRONG is not even read.
#ifdef ANOLE_FAULTS
#include ANOLE_FAULTS
#define ANOLE_FAULT(NAME, WRONG, ...)                                                              \
  (::anole::isChosen(::anole::Fault::NAME) ? WRONG : (__VA_ARGS__))
#else
#define ANOLE_FAULT(NAME, WRONG, ...) (__VA_ARGS__)
#endif
